import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';
import { aGame, aRace, aView, thatMoment } from '../testing/a-race.ts';
import { inRace } from '../testing/in-race.tsx';

let CodesSheet: typeof import('./codes-sheet.tsx').CodesSheet;
const desk = newDesk();
const readCodes = 'GET /api/data/skip_codes';
const reveal = 'POST /api/host/7/reveal-code';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ CodesSheet } = await import('./codes-sheet.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers[readCodes] = { status: 200, body: [aCode('fleece', 'K7QX4M'), aCode('bell', 'R3WPHN')] };
});

afterEach(cleanup);

test('a host who does not race reads every code, those that teams look for first', async () => {
  show({ audience: 'host', team: null, step: null, host: aHostPart('bell') });
  const rows = await codes();
  expect(rows.map((row) => row.textContent)).toEqual([
    'The bellFox is looking for itR3WPHNR 3 W P H N',
    'The fleeceK7QX4MK 7 Q X 4 M',
  ]);
  expect(screen.queryByRole('button', { name: /^Reveal/ })).toBe(null);
});

test('a host who races reveals one at a time, and is told that everybody hears of it', async () => {
  desk.answers[readCodes] = { status: 200, body: [aCode('fleece', null), aCode('bell', null)] };
  desk.answers[reveal] = { status: 200, body: { success: true, seq: 41, code: 'R3WPHN' } };
  show({ audience: 'seated-host' });
  screen.getByText('Reveal one and the feed tells everybody that you looked.');
  expect(screen.queryByText('R3WPHN')).toBe(null);
  await codes();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reveal the code of The bell' }));
  await screen.findByText('R3WPHN');
  expect(desk.heard).toEqual([{ call: reveal, body: { barId: 'bell' } }]);
  screen.getByRole('button', { name: 'Reveal the code of The fleece' });
});

test('a code that was used makes room for the next without a touch', async () => {
  const showAnother = show({ audience: 'host', team: null, step: null });
  await screen.findByText('K7QX4M');
  desk.answers[readCodes] = { status: 200, body: [aCode('fleece', 'ZZZZ22')] };
  const used = {
    seq: 41,
    at: thatMoment,
    kind: 'code-used',
    team: 'A',
    text: 'Fox used a skip code.',
    pint: null,
  } as const;
  showAnother({ audience: 'host', team: null, step: null, seq: 41, feed: [used, ...aView().feed] });
  await screen.findByText('ZZZZ22');
  expect(screen.queryByText('K7QX4M')).toBe(null);
});

test('a reveal that failed is said', async () => {
  desk.answers[readCodes] = { status: 200, body: [aCode('bell', null)] };
  desk.answers[reveal] = { status: 409, body: { code: 'race-over', message: 'The race is over.' } };
  show({ audience: 'seated-host' });
  await userEvent.click(await screen.findByRole('button', { name: /^Reveal/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('The race is over.');
});

test('codes that cannot be read are asked for again by hand', async () => {
  desk.answers[readCodes] = { status: 422, body: {} };
  show({ audience: 'host', team: null, step: null });
  screen.getByText('Fetching the codes…');
  await screen.findByRole('alert');
  desk.answers[readCodes] = { status: 200, body: [aCode('bell', 'R3WPHN')] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('R3WPHN');
});

test('a list that has nothing to show says why', async () => {
  desk.answers[readCodes] = { status: 200, body: [] };
  show({ audience: 'seated-host' });
  await screen.findByText(/^No codes yet\./);
});

async function codes() {
  return within(await screen.findByRole('list', { name: 'Codes' })).getAllByRole('listitem');
}

function show(changes: Partial<RaceView>) {
  const { rerender } = render(around(aView(changes)));
  return (next: Partial<RaceView>) => rerender(around(aView(next)));
}

function around(view: RaceView) {
  return inRace(<CodesSheet />, aRace({ game: aGame({ gameId: 7, role: 'host' }), isHost: true, view }));
}

function aCode(id: string, code: string | null) {
  return { id, name: `The ${id}`, code };
}

function aHostPart(expected: string): RaceView['host'] {
  const team = {
    group: 'A',
    route: [expected],
    expected,
    stepSince: thatMoment,
    stepWrong: 0,
    photosMissing: 0,
  } as const;
  return { teams: [{ ...team, route: [expected] }], bars: [], banked: [], finishes: [], flags: [], calledOdd: [] };
}
