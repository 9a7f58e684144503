import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { aStart } from '../testing/a-night.ts';
import { after, claim, decided, lands, next, refusal, second, strikes, type Wish } from '../testing/a-move.ts';

test('[V10] the third wrong guess at one bar makes a forfeit due, and no claim is taken until it is done', () => {
  const twice = after(aStart(), claim(100, 'A', 'bell'), claim(200, 'A', 'elm'));
  expect(decided(twice, claim(300, 'A', 'bell')).map(({ type }) => type)).toEqual(['bar-missed', 'forfeit-due']);
  const due = next(twice, claim(300, 'A', 'bell'));
  expect(due.teams.A?.step.forfeit).toEqual({ id: expect.any(Number), dueAt: second(300), doneAt: null });
  expect([due.teams.A?.wrong, due.teams.A?.forfeits]).toEqual([3, 1]);
  expect(refusal(due, claim(400, 'A', 'anchor'))).toBe('forfeit-open');
  expect(refusal(next(due, dares(350, 'A')), claim(400, 'A', 'anchor'))).toBe('taken');
});

test('[V10] there is one forfeit at each bar, and guesses start anew at the next', () => {
  const done = after(aStart({ gameBars: 4 }), ...wrongs('A', 0), dares(350, 'A'));
  const more = [claim(400, 'A', 'bell'), claim(500, 'A', 'bell')].reduce(next, done);
  expect([more.teams.A?.step.wrong, more.teams.A?.forfeits]).toEqual([5, 1]);
  expect(decided(more, claim(600, 'A', 'bell')).map(({ type }) => type)).toEqual(['bar-missed']);
  const further = next(more, claim(600, 'A', 'anchor'));
  expect([further.teams.A?.wrong, further.teams.A?.step.wrong]).toEqual([5, 0]);
  expect(wrongs('A', 600, 'elm').reduce(next, further).teams.A?.forfeits).toBe(2);
});

test('[V11] the same seed deals the same forfeits, and none twice before all have come', () => {
  const dealt = forfeitsOf('A');
  expect(dealt.slice(0, 4).toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2, 3, 4]);
  expect(dealt.slice(4)).toEqual(dealt.slice(0, 2));
  expect(forfeitsOf('A')).toEqual(dealt);
  expect(forfeitsOf('B')).not.toEqual(dealt);
});

test('[V11] without any forfeit to choose from none falls due', () => {
  const state = after({ ...aStart(), forfeits: [] }, ...wrongs('A', 0));
  expect([state.teams.A?.wrong, state.teams.A?.step.forfeit]).toEqual([3, null]);
});

test('[V12] a forfeit is done with a photo taken since it fell due; again, nothing changes', () => {
  const due = after(aStart(), ...wrongs('A', 0));
  const done = { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'dare' } };
  expect(decided(due, dares(350, 'A'))).toEqual([done]);
  expect(refusal(due, dares(350, 'A', { id: 'old', at: second(299) }))).toBe('photo-missing');
  expect(refusal(due, dares(350, 'A', { id: 'first', at: second(300) }))).toBe('taken');
  expect(refusal(due, dares(350, 'A', null))).toBe('photo-missing');
  expect(refusal(due, dares(350, 'B'))).toBe('no-forfeit');
  const free = next(due, dares(350, 'A'));
  expect(free.teams.A?.step.forfeit?.doneAt).toBe(second(350));
  expect(free.teams.A?.done).toEqual([]);
  expect(decided(free, dares(360, 'A'))).toEqual([]);
  const there = next(free, claim(400, 'A', 'anchor'));
  const [, again] = dares(500, 'A');
  expect(decided(there, [500, { ...again, step: 0 } as Wish[1]])).toEqual([]);
  expect(refusal(there, [500, { ...again, step: 1 } as Wish[1]])).toBe('no-forfeit');
});

test('[V12] a sabotage that the team has seen comes before its forfeit', () => {
  const struck = after(aStart(), strikes(10, 'B', 'A'), ...wrongs('A', 0));
  expect(refusal(struck, dares(350, 'A'))).toBe('taken');
  expect(refusal(next(struck, lands(340, 'B-A')), dares(350, 'A'))).toBe('sabotage-open');
});

function wrongs(team: Letter, from: number, bar = 'elm'): Wish[] {
  return [100, 200, 300].map((later) => claim(from + later, team, bar));
}

function dares(
  seconds: number,
  team: Letter,
  photo: { id: string; at: number } | null = { id: 'dare', at: second(seconds) },
): Wish {
  return [seconds, { type: 'submit-forfeit', team, step: null, photo }];
}

/** The forfeits of a team that goes wrong at every one of six bars. */
function forfeitsOf(team: Letter): (number | undefined)[] {
  let state = after(aStart({ gameBars: 6, reserves: 3 }));
  return [0, 1_000, 2_000, 3_000, 4_000, 5_000].map((from) => {
    state = wrongs(team, from, 'horse').reduce(next, state);
    const forfeit = state.teams[team]?.step.forfeit?.id;
    const bar = state.teams[team]?.route[from / 1_000]?.bar ?? '';
    state = [dares(from + 350, team), claim(from + 500, team, bar)].reduce(next, state);
    return forfeit;
  });
}
