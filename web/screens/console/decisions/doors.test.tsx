import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DoorView } from '#contract/host-view';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';

let Doors: typeof import('./doors.tsx').Doors;
const desk = newDesk();
const call = 'POST /api/host/7/shut-bar';
const report = { seq: 12, at: thatMoment - 120_000, team: 'A', isRight: true, photo: 'door' } as const;
const door: DoorView = {
  bar: { id: 'fleece', name: 'The Golden Fleece', lat: 53.9, lon: -1.1 },
  reports: [report],
  teams: ['B', 'C'],
  hasReserve: true,
};

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ Doors } = await import('./doors.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test.each([
  ['It’s shut: move 2 teams', true],
  ['Leave it', false],
] as const)('[D5] a host has the photo before them and says in one tap: %s', async (name, isShut) => {
  desk.answers[call] = { status: 200, body: { success: true, seq: 41 } };
  show(door);
  const card = within(screen.getByRole('region', { name: 'Is The Golden Fleece shut?' }));
  expect(card.getByRole('img').getAttribute('src')).toBe('/api/photos/door');
  card.getByText(/^Fox, \d\d:\d\d\. It was their bar: they go on\.$/);
  card.getByText('Still to come there: Dog and Cat.');
  await userEvent.click(card.getByRole('button', { name }));
  await eventually(() => desk.heard).toEqual([{ call, body: { barId: 'fleece', isShut } }]);
});

test('[D5] a refusal is said, and both answers can still be given', async () => {
  desk.answers[call] = { status: 409, body: { success: false, code: 'no-reserve', message: 'No reserve is left.' } };
  show(door);
  await userEvent.click(screen.getByRole('button', { name: /^It’s shut/ }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('[D4] without a reserve nobody can be moved, and the card says so', () => {
  show({ ...door, teams: ['B'], hasReserve: false, reports: [{ ...report, isRight: false, photo: null }] });
  screen.getByText('The photo is on its way.');
  screen.getByText(/No reserve is left, so nobody can be moved/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave it']);
});

test('[D9] a host who races has no card', () => {
  render(inRace(<Doors />, aRace({ view: aView({ audience: 'seated-host' }) })));
  expect(screen.queryByRole('region')).toBe(null);
});

function show(one: DoorView): void {
  const host = { teams: [], bars: [], banked: [], finishes: [], flags: [], calledOdd: [], doors: [one] };
  const view = aView({ audience: 'host', team: null, step: null, host });
  render(inRace(<Doors />, aRace({ game: aGame({ gameId: 7, role: 'host', team: null }), view, isHost: true })));
}
