import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { Queries } from '../app/queries.tsx';

/** For tests: opens an address in an app with these pages, each under the path it is given for. */
export function showAt(address: string, pages: Readonly<Record<string, ReactNode>>): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queries>
        <Routes>
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}
