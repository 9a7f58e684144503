import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import type { Errand } from '../../../race/queue/errand.ts';
import { anErrand } from '../../../testing/an-errand.ts';
import { aGame, aRace, aStanding, aView } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';

let WideConsole: typeof import('../wide-console.tsx').WideConsole;
const strike = anErrand({
  id: 's',
  task: { kind: 'give-sabotage', target: 'B', sabotageId: 1, by: 'host' },
  photo: null,
  outcome: { type: 'refused', refusal: { code: 'target-busy', words: 'That team still has one to do.', status: 409 } },
});

beforeAll(async () => {
  await openDesk(newDesk());
  ({ WideConsole } = await import('../wide-console.tsx'));
});

afterEach(cleanup);

test('a host who plays god strikes from the console too', async () => {
  const { opened } = show('god', []);
  await userEvent.click(screen.getByRole('button', { name: /^Sabotage/ }));
  expect(opened).toEqual(['sabotage']);
});

test('other hosts do not', () => {
  show('classic', []);
  expect(screen.queryByRole('button', { name: /^Sabotage/ })).toBe(null);
});

test('what came of it is said until it was seen', async () => {
  show('god', [{ ...strike, outcome: { type: 'waiting' } }]);
  screen.getByText('Your sabotage is on its way to Dog.');
  cleanup();
  const { seen } = show('god', [strike]);
  screen.getByText('That team still has one to do.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(seen).toEqual(['s']);
});

test('one that got there is told over the page, where it moves nothing, and can be put away', async () => {
  const ruling = { correct: true, finished: false, already: false };
  const { seen } = show('god', [{ ...strike, outcome: { type: 'ruled', ruling } }]);
  const words = screen.getByText('Egg-secuted! Dog gets your sabotage with the next look at the phone.');
  expect(words.closest('.fixed.bottom-0')).not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(seen).toEqual(['s']);
});

function show(kind: 'classic' | 'god', errands: Errand[]) {
  const opened: unknown[] = [];
  const seen: string[] = [];
  const standings = [aStanding('A', {}), aStanding('B', {})];
  const view = aView({ gameId: 7, audience: 'host', team: null, step: null, kind, standings, mayStrike: ['A', 'B'] });
  const race = aRace({ game: aGame({ gameId: 7, role: 'host', team: null }), view, isHost: true });
  const queue = { ...race.queue, errands, see: async (id: string) => void seen.push(id) };
  const open = (sheet: unknown) => void opened.push(sheet);
  render(inRace(<WideConsole facts={['York']} />, { ...race, queue, open }));
  return { opened, seen };
}
