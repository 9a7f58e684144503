import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aNight, aStory } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';
import { FinalTable } from './final-table.tsx';

afterEach(cleanup);

test('[D6] [O11] the table shows the time given back for a closed bar, also for an unfinished team, and why a time moved', () => {
  const teams = aStory().teams.map((team) => {
    if (team.group !== 'A' && team.raceMs !== null) return team;
    const legs = team.legs.map((leg, index) => (index === 1 ? { ...leg, countedFrom: 'pause' as const } : leg));
    return { ...team, legs, givenBackMs: 431_000 };
  });
  render(
    <NightProvider value={aNight({ story: { teams } })}>
      <FinalTable />
    </NightProvider>,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const fox = rows.find((row) => row?.includes('Fox'));
  expect(fox).toMatch(/[^h] ?7 mins 11 secs back for a shut bar/);
  expect(fox).toContain('bar 2: counted from the end of the pause');
  const unfinished = rows.filter((row) => row?.includes('DNF'));
  expect(unfinished.length).toBeGreaterThan(0);
  expect(unfinished.every((row) => row?.includes('placed with 7 mins 11 secs back for a shut bar'))).toBe(true);
});
