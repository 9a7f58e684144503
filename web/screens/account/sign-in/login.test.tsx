// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Queries } from '../../../app/queries.tsx';
import { Login } from './login.tsx';
import { Signup } from './signup.tsx';

afterEach(cleanup);

test('login asks for e-mail and password in the words of a password manager', () => {
  show('/login');
  expect(asked()).toEqual([
    ['E-mail', 'email', 'username'],
    ['Password', 'password', 'current-password'],
  ]);
});

test('signup asks for a name, e-mail, a new password and the age', () => {
  show('/signup');
  expect(asked()).toEqual([
    ['Display name', 'text', 'name'],
    ['E-mail', 'email', 'email'],
    ['Password', 'password', 'new-password'],
    ['I am 18 or over.', 'checkbox', null],
  ]);
  screen.getByText(/^At least 10 characters\./);
});

test.each([
  ['/login', 'New here? Sign up', '/signup'],
  ['/login?redirectTo=/checkout', 'New here? Sign up', '/signup?redirectTo=%2Fcheckout'],
  ['/signup?redirectTo=/checkout', 'Got an account? Login', '/login?redirectTo=%2Fcheckout'],
  ['/signup?redirectTo=//evil.example', 'Got an account? Login', '/login'],
])('%s leads on to %s at %s', (address, name, href) => {
  show(address);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test.each([
  ['/login', 'Sign in with Google'],
  ['/signup', 'Sign up with Google'],
])('without a client id the Google button of %s stands still and says why', async (address, name) => {
  show(address);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  screen.getByText('Google is not set up on this server.');
  expect(screen.queryByRole('alert')).toBe(null);
});

test('the identity script of Google is asked for once', () => {
  show('/login');
  show('/signup');
  const scripts = [...document.querySelectorAll('script')].map((script) => script.src);
  expect(scripts).toEqual(['https://accounts.google.com/gsi/client']);
});

test('someone who has just signed up is told to check their e-mail, with the address filled in', () => {
  show({ pathname: '/login', search: '?notice=check-email', state: { email: 'priya@example.com' } });
  expect(screen.getByRole('status').textContent).toMatch(/^Check your e-mail/);
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'priya@example.com');
});

test('signup is not sent without the box, however good the rest', async () => {
  show('/signup');
  await userEvent.type(screen.getByLabelText('Display name'), 'Priya');
  await userEvent.type(screen.getByLabelText('E-mail'), 'priya@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a long enough sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Sign up' }).hasAttribute('aria-busy')).toBe(false);
});

function show(at: string | { pathname: string; search: string; state: unknown }) {
  const path = typeof at === 'string' ? at : at.pathname;
  const form = path.startsWith('/login') ? <Login /> : <Signup />;
  render(<MemoryRouter initialEntries={[at]}>{form}</MemoryRouter>, { wrapper: Queries });
}

function asked() {
  return [...document.querySelectorAll('input')].map((input) => [
    input.labels?.[0]?.textContent,
    input.type,
    input.getAttribute('autocomplete'),
  ]);
}
