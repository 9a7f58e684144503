import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Queries } from '../../app/queries.tsx';
import { Group } from './group.tsx';

afterEach(cleanup);

test.each(['/group/7/A', '/group/7/A#seat=a-seat-that-nobody-guesses'])(
  'signed out, %s asks one in and leads back to the same address',
  (path) => {
    show(path);
    screen.getByText('Please log in to access your team page.');
    const target = encodeURIComponent(path);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(`/login?redirectTo=${target}`);
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(`/signup?redirectTo=${target}`);
  },
);

test('without an invitation there is none to decline', () => {
  show('/group/7/A');
  expect(screen.queryByRole('button', { name: 'No thanks' })).toBe(null);
});

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Queries>
        <Routes>
          <Route path="/group/:id/:group" element={<Group />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}
