import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { appPages } from '#contract/pages';
import { Queries } from '../../app/queries.tsx';
import { HostPage } from './game-page.tsx';

test('somebody who is signed out is asked in before anything is asked of the server', () => {
  render(
    <MemoryRouter initialEntries={['/host/7/teams#cat']}>
      <Queries>
        <Routes>
          <Route
            path="/host/:id/teams"
            element={<HostPage head={appPages['host-teams']}>{() => 'The teams'}</HostPage>}
          />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
  screen.getByText('Please log in to set up your game.');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Login', '/login?redirectTo=%2Fhost%2F7%2Fteams%23cat'],
    ['Sign up', '/signup?redirectTo=%2Fhost%2F7%2Fteams%23cat'],
  ]);
});
