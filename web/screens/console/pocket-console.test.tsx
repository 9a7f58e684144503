import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView, thatMoment } from '../../testing/a-race.ts';
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
  await openMessage('Dog');
  await userEvent.type(screen.getByLabelText('Message'), 'Left!');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Said to Dog alone.');
  await screen.findByRole('dialog', { name: 'Race controls' });
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/message', body: { text: 'Left!', group: 'B' } }]);
});

test('an unsent message to a team survives a reload, apart from those to other teams', async () => {
  show();
  await openMessage('Dog');
  await userEvent.type(screen.getByLabelText('Message'), 'Left!');
  cleanup();
  show();
  await openMessage('Cat');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
  cleanup();
  show();
  await openMessage('Dog');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Left!');
});

test('[Y2] [Y8] a host sets last jar from the phone, by its own clock, and takes it back', async () => {
  desk.answers['POST /api/host/7/last-jar'] = { status: 200, body: { success: true, seq: 41 } };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  show('on', { lastJar: { at: thatMoment + 3_600_000, hour: '23:30' } });
  await userEvent.click(screen.getByRole('button', { name: /^Last jar/ }));
  const field = screen.getByLabelText('Hour');
  fireEvent.change(field, { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set last jar' }));
  await screen.findByText('Say at what hour.');
  fireEvent.input(field, { target: { value: '00:15' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set last jar' }));
  await screen.findByText('Last jar is at 00:15. Everybody is told.');
  await userEvent.click(await screen.findByRole('button', { name: /^Last jar/ }));
  await userEvent.click(screen.getByRole('button', { name: 'No last jar after all' }));
  await screen.findByText('There is no last jar any more.');
  expect(desk.heard.map(({ body }) => body)).toEqual([
    { hour: '00:15', timeZone },
    { hour: '', timeZone },
  ]);
});

test('[Y6] a host who races is told which team has gone quiet, and may nudge or retire it', async () => {
  show('on', { asked: [{ group: 'B', at: thatMoment }] });
  screen.getByText('Dog has said nothing for 45 minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Retire Dog' }));
  screen.getByRole('dialog', { name: 'Retire Dog?' });
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

async function openMessage(team: string) {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${team}`) }));
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Message ${team}`) }));
}

function show(status: 'on' | 'ended' = 'on', changes: Partial<RaceView> = {}) {
  const view = aView({ audience: 'seated-host', status, ...changes });
  const game = aGame({ gameId: 7, role: 'host' });
  render(inRace(<PocketConsole />, aRace({ game, view, isHost: true, sheet: 'controls' })));
}
