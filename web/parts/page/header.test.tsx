import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '../../person/stored-session.ts';
import { Header } from './header.tsx';

afterEach(cleanup);

test('signed out it offers Create and Login', () => {
  show('/', null);
  expect(links()).toEqual([
    ['Pickled Egg, home', '/'],
    ['Create', '/create'],
    ['Login', '/login'],
  ]);
  expect(screen.queryByRole('button')).toBe(null);
});

test('signed in it shows the name, My Games and Logout', () => {
  show('/', priya);
  expect(links()).toEqual([
    ['Pickled Egg, home', '/'],
    ['Your account: Priya', '/account'],
    ['My Games', '/manage'],
  ]);
  expect(screen.getByRole('button').textContent).toBe('Logout');
});

test.each([
  ['/create', null, 'Create'],
  ['/create/mode', null, 'Create'],
  ['/checkout', null, 'Create'],
  ['/manage', priya(), 'My Games'],
])('on %s the link of that page is highlighted', (path, person, name) => {
  show(path, person);
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([name]);
});

test.each(['/', '/login', '/created'])('on %s no link is highlighted', (path) => {
  show(path, null);
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
});

test('Logout logs out', async () => {
  let presses = 0;
  render(
    <MemoryRouter>
      <Header person={priya()} onLogout={() => presses++} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(presses).toBe(1);
});

function show(path: string, person: Person | null | (() => Person)) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header person={typeof person === 'function' ? person() : person} onLogout={() => undefined} />
    </MemoryRouter>,
  );
}

function links() {
  return screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
}

function priya(): Person {
  return { id: '1', name: 'Priya', email: 'priya@example.com', isGuest: false };
}
