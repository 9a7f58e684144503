import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aRace } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { BeingTold } from './being-told.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('notifications that are allowed but could not be set up are not called on', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  render(
    <RaceProvider value={aRace()}>
      <BeingTold />
    </RaceProvider>,
  );
  await screen.findByText(/^Allowed, but this browser did not set it up/);
  expect(screen.queryByText(/^On:/)).toBe(null);
});
