import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StepView } from '#contract/race-view';
import type { Errand, Task } from '../../race/queue/errand.ts';
import { aGame, aRace, aStanding, aStep, aView, thatMoment } from '../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../race/race.ts';
import { MainAction } from './main-action.tsx';
import { SabotageButton } from './sabotage-button.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sabotage = { id: 's1', by: 'E', landedAt: thatMoment, readyAt: thatMoment + 27_000, waiting: 0 } as const;
const given = { sab: 1, text: 'Hop.', given_to: 'B', givenAt: thatMoment, complete: 'not' } as const;

test.each<[string, Partial<StepView>, string[]]>([
  ['VERIFY CURRENT BAR', {}, ['verify']],
  ['END SABOTAGE', { type: 'sabotage', sabotage: { ...sabotage, readyAt: thatMoment } }, ['photo']],
  ['SUBMIT FORFEIT', { type: 'forfeit' }, ['photo']],
  ['SHOW RESULTS', { type: 'finish' }, ['board']],
])('%s leads where it says', async (name, step, opened) => {
  const { went } = show({ step });
  await userEvent.click(screen.getByRole('button', { name }));
  expect(went).toEqual(opened);
});

test.each<[string, Partial<StepView>, Partial<Race>, string]>([
  ['VERIFY CURRENT BAR', { waitUntil: thatMoment + 42_000 }, {}, 'again in 0:42'],
  ['VERIFY CURRENT BAR', {}, { view: paused() }, 'The race is paused'],
  ['VERIFY CURRENT BAR', {}, waiting({ kind: 'claim', token: '12.A.3', place: { code: 'X' }, fix: null }), banked()],
  ['SUBMIT FORFEIT', { type: 'forfeit' }, waiting({ kind: 'forfeit', token: '12.A.3' }), banked()],
  ['END SABOTAGE', { type: 'sabotage', sabotage }, {}, 'do it first, it opens in 0:27'],
  ['END SABOTAGE', { type: 'sabotage', sabotage: { ...sabotage, readyAt: null } }, {}, 'do it first, then end it'],
  [
    'END SABOTAGE',
    { type: 'sabotage', sabotage: { ...sabotage, readyAt: thatMoment } },
    waiting({ kind: 'end-sabotage', sabotageId: 's1' }),
    banked(),
  ],
])('%s that has to wait keeps its words, says why, and takes no press', async (name, step, race, why) => {
  const { went } = show({ step, ...race });
  const button = screen.getByRole('button', { name, description: why });
  await userEvent.click(button);
  expect([button.getAttribute('aria-disabled'), went]).toEqual(['true', []]);
});

test('a claim about another step, or one that is answered, holds nothing up', () => {
  const old = errand({ kind: 'claim', token: '12.A.2', place: { code: 'X' }, fix: null });
  const ruling = { correct: false, finished: false, already: false };
  const ruled: Errand = {
    ...errand({ kind: 'claim', token: '12.A.3', place: { code: 'X' }, fix: null }),
    outcome: { type: 'ruled', ruling },
  };
  show({ queue: { ...aRace().queue, errands: [old, ruled] } });
  expect(screen.getByRole('button', { name: 'VERIFY CURRENT BAR' }).getAttribute('aria-disabled')).toBe(null);
});

test('a cool-down counts down by itself and ends', () => {
  vi.useFakeTimers({ now: thatMoment });
  const step = aStep({ waitUntil: thatMoment + 2_000 });
  show({ view: aView({ step }), now: () => Date.now() });
  const button = screen.getByRole('button', { name: 'VERIFY CURRENT BAR', description: 'again in 0:02' });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(button.textContent).toBe('VERIFY CURRENT BARagain in 0:01');
  act(() => void vi.advanceTimersByTime(1_000));
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['VERIFY CURRENT BAR', null]);
});

test('a host without a team has no main button', () => {
  show({ view: aView({ team: null, step: null, audience: 'host' }) });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('the sabotage is spent once it is given', async () => {
  const { went } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Sabotage' }));
  expect(went).toEqual(['sabotage']);
  cleanup();
  show({ view: aView({ mayStrike: [], sabotages: [{ id: 'x', given_by: 'A', ...given }] }) });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Given' }).disabled).toBe(true);
});

test('a sabotage on its way is not given twice', () => {
  show(waiting({ kind: 'give-sabotage', target: 'B', sabotageId: 1, by: 'A' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Banked' }).disabled).toBe(true);
});

test.each<[string, Partial<Race>, boolean]>([
  ['whoever is egged', { view: aView({ step: aStep({ type: 'sabotage', sabotage }) }) }, false],
  ['whoever has finished', { view: aView({ step: aStep({ type: 'finish' }) }) }, false],
  ['a team alone', { view: aView({ standings: [aStanding('A')], mayStrike: [] }) }, false],
  ['a host without a team', { view: aView({ team: null, step: null, audience: 'host', mayStrike: [] }) }, false],
  ['a god', { view: aView({ team: null, step: null, audience: 'host', kind: 'god' }) }, true],
])('the way to a sabotage for %s', (_name, race, isThere) => {
  show(race);
  expect(screen.queryByRole('button', { name: 'Sabotage' }) !== null).toBe(isThere);
});

const jo = { hasCaptain: true, presses: false, names: ['Jo'] };

test.each<[string, Partial<StepView>]>([
  ['VERIFY CURRENT BAR', {}],
  ['END SABOTAGE', { type: 'sabotage', sabotage: { ...sabotage, readyAt: thatMoment } }],
  ['SUBMIT FORFEIT', { type: 'forfeit' }],
])('[K14] a member who may not press reads who may in place of %s', (name, step) => {
  show({ step, game: aGame({ buttons: jo }) });
  expect(screen.getByText('presses the buttons').textContent).toBe('Jo presses the buttons');
  expect([screen.queryByRole('button', { name }), screen.queryByText(/sabotage$/)]).toEqual([null, null]);
});

test('[K14] results are for everyone in the team', () => {
  show({ step: { type: 'finish' }, game: aGame({ buttons: jo }) });
  screen.getByRole('button', { name: 'SHOW RESULTS' });
});

test.each([
  [['Jo', 'Sam'], 'Jo or Sam gives the sabotage'],
  [[], 'Your captain gives the sabotage'],
])('[K12] in a team with the captains %j a member verifies bars and reads who gives the sabotage', (names, words) => {
  show({ game: aGame({ buttons: { hasCaptain: true, presses: true, names } }) });
  screen.getByRole('button', { name: 'VERIFY CURRENT BAR' });
  expect(screen.getByText('gives the sabotage').textContent).toBe(words);
  expect(screen.queryByRole('button', { name: 'Sabotage' })).toBe(null);
});

test('[K12] in a team without a captain the member who presses also gives the sabotage', () => {
  show({ game: aGame({ buttons: { hasCaptain: false, presses: true, names: ['Jo'] } }) });
  screen.getByRole('button', { name: 'Sabotage' });
});

test('[S6] the host of a god game can give sabotages from a seat by code too', () => {
  const view = aView({ audience: 'seated-host', kind: 'god' });
  show({ view, game: aGame({ buttons: { hasCaptain: true, presses: true, names: ['Jo'] } }) });
  screen.getByRole('button', { name: 'Sabotage' });
});

function show(changes: Parameters<typeof aRace>[0] = {}) {
  const went: unknown[] = [];
  const race = aRace({ open: (sheet) => went.push(sheet), showTab: (tab) => went.push(tab), ...changes });
  render(
    <RaceProvider value={race}>
      <SabotageButton />
      <MainAction />
    </RaceProvider>,
  );
  return { went };
}

function waiting(task: Task): Partial<Race> {
  return { queue: { ...aRace().queue, errands: [errand(task)] } };
}

function errand(task: Task): Errand {
  return {
    id: 'e1',
    personId: 'p1',
    gameId: 12,
    team: 'A',
    task,
    madeAt: thatMoment,
    photo: null,
    tries: 0,
    outcome: { type: 'waiting' },
    isSeen: false,
  };
}

function paused() {
  return aView({ status: 'paused', pausedAt: thatMoment, mayStrike: [] });
}

function banked(): string {
  return 'Saved. It sends itself';
}
