import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { NotFound } from '../../screens/not-found.tsx';
import { Link } from '../buttons/link.tsx';
import { Page } from './page.tsx';
import { Shell } from './shell.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  ['logged_in', 'Logged in. The jar is waiting.'],
  ['logged_out', 'Logged out. Mind how you go.'],
])('?notification=%s is said once and taken out of the address', (name, words) => {
  open(`/manage?notification=${name}&kept=1`);
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(`${location.pathname}${location.search}`).toBe('/manage?kept=1');
});

test('another notification says nothing, and neither does a name that every object has', () => {
  open('/manage?notification=constructor');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast goes when it is dismissed', async () => {
  open('/manage?notification=logged_in');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('an unknown address shows the 404 page with its way home', () => {
  open('/nowhere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404');
  screen.getByText("We couldn't find that page.");
  expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe('/');
  expect(document.title).toBe('404');
});

test('the header and footer stand round every page but the play screen', () => {
  open('/manage');
  expect([screen.queryAllByRole('banner').length, screen.queryAllByRole('contentinfo').length]).toEqual([1, 1]);
  cleanup();
  open('/game/12');
  expect([screen.queryAllByRole('banner').length, screen.queryAllByRole('contentinfo').length]).toEqual([0, 0]);
});

test('a link moves the focus to the heading of the new page and changes the title', async () => {
  open('/manage');
  expect(document.title).toBe('Home');
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(document.title).toBe('Second');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'The second page' }));
});

test('a page that breaks is a page with a heading and two ways out, and the header still works', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  open('/manage');
  await userEvent.click(screen.getByRole('link', { name: 'Break' }));
  expect(document.title).toBe('Something went wrong');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Something went wrong' }));
  expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true);
  screen.getByRole('button', { name: 'Load it again' });
  screen.getByRole('button', { name: 'Back home' });
  screen.getByRole('link', { name: 'Create' });
});

test('a page whose file does not arrive offers to load it again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  open('/gone');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe("That page didn't arrive");
  expect(screen.getByRole('alert').textContent).toBe(
    'Your signal dropped, or a newer Pickled Egg is out. Load it again to get it.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the skip link leads to the page', () => {
  open('/manage');
  const skip = screen.getByRole('link', { name: 'Skip to the page' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

function open(address: string) {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Shell year={2026}>
        <Routes>
          <Route
            path="/manage"
            element={
              <Page head={{ title: 'Home' }} heading="The first page">
                <Link to="/second">Go on</Link>
                <Link to="/broken">Break</Link>
              </Page>
            }
          />
          <Route
            path="/second"
            element={
              <Page head={{ title: 'Second' }} heading="The second page">
                Here
              </Page>
            }
          />
          <Route path="/broken" element={<Broken />} />
          <Route path="/gone" element={<Gone />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Shell>
    </BrowserRouter>,
  );
}

const Gone = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Broken(): never {
  throw new Error('This page is broken on purpose.');
}
