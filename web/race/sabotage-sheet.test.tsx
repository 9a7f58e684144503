import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';
import type { Queue } from './queue/use-queue.ts';
import { aGame, aRace, aView } from '../testing/a-race.ts';
import { inRace } from '../testing/in-race.tsx';
import type { Race } from './race.ts';

let SabotageSheet: typeof import('./sabotage-sheet.tsx').SabotageSheet;
const desk = newDesk();
const readList = 'GET /api/data/sabotages';
const list = [
  { id: 3, sabotage: 'Hum. Photo: the hummers.' },
  { id: 5, sabotage: 'Bow to nobody.' },
];

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ SabotageSheet } = await import('./sabotage-sheet.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers[readList] = { status: 200, body: list };
});

afterEach(cleanup);

test('both must be chosen; then it is asked once more, and banked once', async () => {
  const { bank, open } = show();
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Dog' }));
  expect([button().textContent, button().disabled]).toEqual(['SABOTAGE DOG', true]);
  await userEvent.click(await screen.findByRole('radio', { name: /^Hum/ }));
  await userEvent.click(button());
  screen.getByText('Your only one in this race, on Dog. Sure?');
  await userEvent.dblClick(screen.getByRole('button', { name: 'YES, EGG DOG' }));
  expect(bank.mock.calls).toEqual([[{ kind: 'give-sabotage', target: 'B', sabotageId: 3, by: 'A' }, null]]);
  await eventually(() => open.mock.calls).toEqual([[null]]);
});

test('what was chosen survives a reload, until it is given', async () => {
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'Dog' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Hum/ }));
  cleanup();
  const { open } = show();
  await userEvent.click(screen.getByRole('button', { name: 'SABOTAGE DOG' }));
  await userEvent.click(screen.getByRole('button', { name: 'YES, EGG DOG' }));
  await eventually(() => open.mock.calls).toEqual([[null]]);
  cleanup();
  show();
  expect(button().textContent).toBe('SABOTAGE');
});

test('no one is asked to drink, and the sheet says so', () => {
  show();
  screen.getByText(/No one is asked to drink\.$/);
});

test('a team that cannot be struck is greyed with its reason', () => {
  show({
    view: aView({
      mayStrike: ['B'],
      standings: aView().standings.map((one) => ({ ...one, state: one.group === 'C' ? 'finished' : one.state })),
    }),
  });
  const cat = screen.getByRole<HTMLInputElement>('radio', { name: 'Cat has finished' });
  expect(cat.disabled).toBe(true);
});

test('a target that somebody else strikes meanwhile has to be chosen anew', async () => {
  const { showAnother } = show();
  await userEvent.click(screen.getByRole('radio', { name: 'Dog' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Bow/ }));
  showAnother({ view: aView({ mayStrike: ['C'] }) });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'SABOTAGE' }).disabled).toBe(true);
});

test('[K12] [K14] a member who may not give it any more reads who does, and finds the choice again when they may', async () => {
  const { showAnother } = show();
  await userEvent.click(screen.getByRole('radio', { name: 'Dog' }));
  showAnother({ game: aGame({ gameId: 7, buttons: { hasCaptain: true, presses: true, names: ['Jo'] } }) });
  screen.getByText('Jo gives the sabotage.');
  expect(screen.queryByRole('radio')).toBe(null);
  showAnother({ game: aGame({ gameId: 7, buttons: { hasCaptain: false, presses: true, names: [] } }) });
  screen.getByRole('button', { name: 'SABOTAGE DOG' });
});

test('one that is given cannot be given again', () => {
  show({
    view: aView({
      mayStrike: [],
      sabotages: [{ id: 's', sab: 3, text: 'Hum.', given_by: 'A', given_to: 'C', givenAt: 0, complete: 'not' }],
    }),
  });
  screen.getByText('Spent: you egged Cat.');
  expect(screen.queryByRole('radio')).toBe(null);
});

test("a god's host strikes as the host", async () => {
  const { bank } = show({
    isHost: true,
    team: null,
    view: aView({ kind: 'god', audience: 'host', team: null, step: null, mayStrike: ['A', 'B'] }),
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Fox' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Bow to nobody.' }));
  await userEvent.click(screen.getByRole('button', { name: 'SABOTAGE FOX' }));
  await userEvent.click(screen.getByRole('button', { name: 'YES, EGG FOX' }));
  expect(bank.mock.calls).toEqual([[{ kind: 'give-sabotage', target: 'A', sabotageId: 5, by: 'host' }, null]]);
});

test('a browser that cannot keep it says so, and it can be tried again', async () => {
  const { bank, open } = show();
  bank.mockRejectedValueOnce(new Error('No room.'));
  await userEvent.click(screen.getByRole('radio', { name: 'Dog' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Hum/ }));
  await userEvent.click(screen.getByRole('button', { name: 'SABOTAGE DOG' }));
  await userEvent.click(screen.getByRole('button', { name: 'YES, EGG DOG' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser would not keep it\./);
  expect(open.mock.calls).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'SABOTAGE DOG' }).disabled).toBe(false);
});

test('a list that cannot be read is asked for again by hand', async () => {
  desk.answers[readList] = { status: 422, body: {} };
  show();
  const trouble = within(await screen.findByRole('alert'));
  desk.answers[readList] = { status: 200, body: list };
  await userEvent.click(trouble.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: /^Hum/ });
});

function button() {
  return screen.getByRole<HTMLButtonElement>('button', { name: /^SABOTAGE/ });
}

function show(changes: Partial<Race> = {}) {
  const open = vi.fn<() => void>();
  const bank = vi.fn<Queue['bank']>().mockResolvedValue({} as Awaited<ReturnType<Queue['bank']>>);
  const around = (more: Partial<Race>) => {
    const race = aRace({ game: aGame({ gameId: 7 }), open, ...more });
    return inRace(<SabotageSheet />, { ...race, queue: { ...race.queue, bank } });
  };
  const { rerender } = render(around(changes));
  return { open, bank, showAnother: (next: Partial<Race>) => rerender(around(next)) };
}
