import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Link } from './link.tsx';

afterEach(cleanup);

test.each([
  ['/account', '/manage'],
  ['/login', '/signup?redirectTo=/host/1'],
  ['/host/1', '/host/1/setup'],
])('from %s to %s the document stays', async (from, to) => {
  expect(await press(from, to)).toEqual({ isDocumentLoad: false, at: to });
});

test.each([
  ['/', '/manage'],
  ['/manage', '/how-to-play'],
  ['/manage', '/login?redirectTo=/manage'],
  ['/signup', '/manage'],
  ['/manage', '/host/1'],
  ['/host/1', '/'],
  ['/login', '/host/1#top'],
])('from %s to %s a new document is loaded', async (from, to) => {
  expect(await press(from, to)).toEqual({ isDocumentLoad: true, at: from });
});

/** The router cancels the click of a link it follows itself; one it leaves alone is the browser's. */
async function press(from: string, to: string) {
  let isDocumentLoad = false;
  function watch(event: Event) {
    isDocumentLoad = !event.defaultPrevented;
    event.preventDefault();
  }
  document.addEventListener('click', watch);
  render(
    <MemoryRouter initialEntries={[from]}>
      <Link to={to}>Go</Link>
      <Here />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  document.removeEventListener('click', watch);
  return { isDocumentLoad, at: screen.getByRole('status').textContent };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
