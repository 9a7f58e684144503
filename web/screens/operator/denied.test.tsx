import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Denied } from './denied.tsx';

afterEach(cleanup);

test('a stranger reads two words under the name of the page, and finds the way in', () => {
  render(
    <MemoryRouter initialEntries={['/mailer']}>
      <Denied title="Mailer" lacks={undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mailer');
  expect(screen.getByRole('alert').textContent).toBe('Access denied.Login');
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=%2Fmailer');
});

test('one of ours without a second lock reads how to open the counter', () => {
  render(
    <MemoryRouter>
      <Denied title="Mailer" lacks="second-factor" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^Access denied\.You work here, but/);
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
});
