import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Account } from '../account/account.tsx';
import { Manage } from './manage.tsx';

afterEach(cleanup);

test('My Games of someone who is signed out asks them in', () => {
  document.head.innerHTML = '<meta name="robots" content="index">';
  render(
    <MemoryRouter initialEntries={['/manage']}>
      <Manage />
    </MemoryRouter>,
  );
  expect(document.title).toBe('My Games');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join a Race');
  screen.getByText("Please log in to view games you're a member of.");
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Login', '/login?redirectTo=/manage'],
    ['Sign up', '/signup?redirectTo=/manage'],
    ['Got a code?', '/join'],
  ]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('the account page of someone who is signed out leads back to it', () => {
  render(
    <MemoryRouter initialEntries={['/account']}>
      <Account />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=/account');
});
