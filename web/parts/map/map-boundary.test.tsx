import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MapBoundary } from './map-boundary.tsx';

afterEach(cleanup);

test('a map that breaks says so, and what stands beside it stays', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  render(
    <>
      <MapBoundary>
        <Broken />
      </MapBoundary>
      <button type="button">VERIFY CURRENT BAR</button>
    </>,
  );
  quiet.mockRestore();
  expect(screen.getByRole('alert').textContent).toBe('The map fell off the wall. Everything works from the list.');
  screen.getByRole('button', { name: 'VERIFY CURRENT BAR' });
});

function Broken(): null {
  throw new Error('Cannot read properties of null');
}
