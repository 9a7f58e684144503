import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { aRace, aView, thatMoment } from '../../testing/a-race.ts';
import { inRace } from '../../testing/in-race.tsx';
import { Autopilot, QuietTeams } from './autopilot.tsx';
import { type Ask, ControlsProvider } from './controls.ts';

afterEach(cleanup);

test('[Y8] a host reads what goes by itself, and sets last jar from there', async () => {
  const ask = show({});
  expect(duties()).toEqual([
    'Settles a shut door that two teams report',
    'Asks ‘Still racing?’ after 45 minutes of silence',
    'Ends the race when the last team is in',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Set last jar' }));
  expect(ask.mock.calls).toEqual([[{ about: 'last-jar' }]]);
});

test('[Y3] [Y4] with a last jar it says when it is called and when it comes', () => {
  show({ lastJar: { at: thatMoment + 3_600_000, hour: '23:30' } });
  expect(duties()).toEqual([
    'Settles a shut door that two teams report',
    'Asks ‘Still racing?’ after 45 minutes of silence',
    'Calls last jar 30 and 10 minutes before',
    'Ends the race at 23:30, or when the last team is in',
  ]);
  screen.getByRole('button', { name: 'Change last jar' });
});

test('[Y6] teams that have gone quiet stand there until they say a word', async () => {
  const ask = show({ asked: [{ group: 'C', at: thatMoment }] });
  screen.getByText('Cat has said nothing for 45 minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Nudge Cat' }));
  expect(ask.mock.calls).toEqual([[{ about: 'message', team: 'C' }]]);
  cleanup();
  show({});
  expect(screen.queryByText(/has said nothing/)).toBe(null);
});

test('once the race is over nothing goes by itself any more', () => {
  show({ status: 'ended' });
  expect(screen.queryByText('Autopilot')).toBe(null);
});

function duties(): (string | null)[] {
  return within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

function show(changes: Partial<RaceView>) {
  const ask = vi.fn<(what: Ask | null) => void>();
  const controls = { asked: null, ask, done: null, say: () => undefined, droppedOdd: [], dropOdd: () => undefined };
  const parts = (
    <ControlsProvider value={controls}>
      <QuietTeams />
      <Autopilot />
    </ControlsProvider>
  );
  render(inRace(parts, aRace({ view: aView({ audience: 'host', ...changes }) })));
  return ask;
}
