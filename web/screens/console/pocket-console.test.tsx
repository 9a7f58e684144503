import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/host-desk.ts';
import { aGame, aRace, aView } from '../../testing/a-race.ts';
import { inRace } from '../../testing/in-race.tsx';

let PocketConsole: typeof import('./pocket-console.tsx').PocketConsole;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ PocketConsole } = await import('./pocket-console.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('from the phone a host picks a team, then what to do, and is back at the controls when it is done', async () => {
  desk.answers['POST /api/host/7/message'] = { status: 200, body: { success: true, seq: 41 } };
  show();
  const teams = within(screen.getByRole('list', { name: 'Teams' })).getAllByRole('button');
  expect(teams.map(({ textContent }) => textContent)).toEqual([
    'Cat, 4 of 6Marked as there, 56 min so far',
    'Fox, 3 of 6Marked as there, 56 min so far',
    'Dog, 2 of 6Marked as there, 56 min so far',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Dog/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Message Dog/ }));
  await userEvent.type(screen.getByLabelText('Message'), 'Left!');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Said to Dog alone.');
  expect(await screen.findByRole('dialog', { name: 'Race controls' })).not.toBe(null);
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/message', body: { text: 'Left!', group: 'B' } }]);
});

test('after the end only what may still be changed is offered', async () => {
  show('ended');
  expect(screen.queryByRole('button', { name: /^Pause|^Message every team|^Replace/ })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: /^Dog/ }));
  const rows = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '',
    'Change their timeMinutes added or taken off, with a reason.',
  ]);
});

function show(status: 'on' | 'ended' = 'on') {
  const view = aView({ audience: 'seated-host', status });
  const game = aGame({ gameId: 7, role: 'host' });
  render(inRace(<PocketConsole />, aRace({ game, view, isHost: true, sheet: 'controls' })));
}
