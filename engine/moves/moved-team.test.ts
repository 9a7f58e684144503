import { expect, test } from 'vitest';
import type { EventOf, RaceBar } from '#contract/race';
import { fold, stamp } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { resultsOf } from '../results.ts';
import { after, banked, claim, decided, next, refusal, second, whereIs, type Wish } from '../testing/a-move.ts';
import { aStart } from '../testing/a-night.ts';
import { stepView } from '../views/step-view.ts';

const three = aStart({ teams: 3, gameBars: 4, reserves: 3 });
const guesses = [claim(100, 'A', 'bell'), claim(200, 'A', 'crown')];

test('[D12] a team that is moved starts over: no wrong guess, no minute to wait, and its clock at zero', () => {
  const state = after(three, ...guesses, shut(210, 'B', 'anchor'), says(220, 'anchor'));
  expect(stepView(state, 'A')).toMatchObject({ type: 'clue', wrong: 0, waitUntil: null, since: second(220) });
  expect(decided(state, claim(221, 'A', 'crown')).map(({ type }) => type)).toEqual(['bar-missed']);
  expect(decided(state, claim(221, 'A', 'elm')).map(({ type }) => type)).toEqual(['bar-verified']);
  const replaced = after(three, ...guesses, replaces(220, 'anchor'));
  expect(stepView(replaced, 'A')).toMatchObject({ wrong: 0, waitUntil: null, since: second(220) });
});

test('[D12] wrong guesses at the old clue count in the total, and only those at the new one count towards a forfeit', () => {
  const moved = after(three, ...guesses, shut(210, 'B', 'anchor'), says(220, 'anchor'));
  const later = [claim(300, 'A', 'bell'), claim(400, 'A', 'crown')].reduce(next, moved);
  expect([later.teams.A?.wrong, later.teams.A?.step.wrong, later.teams.A?.forfeits]).toEqual([4, 2, 0]);
  const third = decided(later, claim(500, 'A', 'bell')).map(({ type }) => type);
  expect(third).toEqual(['bar-missed', 'forfeit-due']);
});

test('[D12] a forfeit that was owed is dropped and not counted, and one that was done reveals the new bar', () => {
  const due = after(three, ...guesses, claim(300, 'A', 'bell'), shut(310, 'B', 'anchor'));
  expect([due.teams.A?.forfeits, refusal(due, claim(400, 'A', 'anchor'))]).toEqual([1, 'forfeit-open']);
  const moved = next(due, says(320, 'anchor'));
  expect([moved.teams.A?.forfeits, stepView(moved, 'A')?.type]).toEqual([0, 'clue']);
  expect(resultsOf(moved, second(330)).tableRows.find(({ teamName }) => teamName === 'Fox')?.rawAdditional).toBe(3);
  const photo = { id: 'dare', at: second(330) };
  expect(refusal(moved, [340, { type: 'submit-forfeit', team: 'A', step: null, photo }])).toBe('no-forfeit');
  const done = next(due, [340, { type: 'submit-forfeit', team: 'A', step: null, photo }]);
  const movedThen = next(done, says(350, 'anchor'));
  expect([movedThen.teams.A?.forfeits, stepView(movedThen, 'A')?.revealed?.id]).toEqual([1, 'elm']);
});

test('[D12] a claim made before the move is judged by the clue it was made for', () => {
  const moved = after(three, ...guesses, shut(210, 'B', 'anchor'), says(220, 'anchor'));
  const wrong = next(moved, banked(300, 'A', 'falcon', 215));
  expect([wrong.teams.A?.wrong, wrong.teams.A?.step.wrong, stepView(wrong, 'A')?.waitUntil]).toEqual([3, 0, null]);
  // Made in the minute after the second wrong guess; that minute ended with the move.
  expect(decided(moved, banked(300, 'A', 'anchor', 215))).toMatchObject([
    { type: 'bar-verified', official: second(220) - 1, bar: 'anchor' },
  ]);
  const owing = after(three, ...guesses, claim(300, 'A', 'bell'), shut(310, 'B', 'anchor'), says(500, 'anchor'));
  expect(decided(owing, banked(600, 'A', 'anchor', 450))).toMatchObject([{ official: second(500) - 1 }]);
});

test('[D12] one wrong claim made before the move is free: the next ones are guesses at the new clue', () => {
  const moved = after(three, shut(210, 'B', 'anchor'), says(220, 'anchor'));
  const one = next(moved, banked(300, 'A', 'falcon', 215));
  expect([one.teams.A?.wrong, one.teams.A?.step.wrong]).toEqual([1, 0]);
  const two = next(one, banked(301, 'A', 'bell', 215));
  expect([two.teams.A?.step.wrong, two.teams.A?.step.wrongAt]).toEqual([1, second(220)]);
  const third = next(two, banked(302, 'A', 'crown', 215));
  expect(refusal(third, banked(303, 'A', 'dragon', 215))).toBe('wait-after-wrong');
  // The old bar still counts, from the move on.
  expect(decided(one, banked(301, 'A', 'anchor', 215))).toMatchObject([
    { type: 'bar-verified', official: second(220) },
  ]);
  const taken = next(one, [302, { type: 'undo', seq: one.seq }]);
  expect(taken.teams.A?.step).toEqual(moved.teams.A?.step);
});

test('[D12] a claim made before a pause in which the team is moved costs no guess and no wait at the new clue', () => {
  const paused = after(three, ...guesses, shut(210, 'B', 'anchor'), [230, { type: 'pause' }], says(240, 'anchor'));
  for (const claimedAt of [220, 235]) {
    const ruled = next(next(paused, [400, { type: 'resume' }]), banked(500, 'A', 'falcon', claimedAt));
    expect([ruled.teams.A?.wrong, ruled.teams.A?.step.wrong, ruled.teams.A?.lastRuling?.official]).toEqual([
      3,
      0,
      second(230),
    ]);
  }
});

test('[D12] a claim made before the move is also accepted during the pause in which the team was moved', () => {
  const paused = after(three, ...guesses, shut(210, 'B', 'anchor'), [230, { type: 'pause' }], says(240, 'anchor'));
  for (const claimedAt of [220, 235]) {
    expect(decided(paused, banked(250, 'A', 'anchor', claimedAt))).toMatchObject([{ official: second(230) }]);
    const ruled = next(paused, banked(250, 'A', 'falcon', claimedAt));
    expect([ruled.teams.A?.step.wrong, ruled.teams.A?.lastRuling?.official]).toEqual([0, second(230)]);
  }
  expect(refusal(paused, claim(250, 'A', 'anchor'))).toBe('race-paused');
});

test('[O4] [D12] the clue of a team that is moved in a pause opens when the race goes on', () => {
  const paused = after(three, shut(210, 'B', 'anchor'), [230, { type: 'pause' }]);
  const moved = next(paused, says(240, 'anchor'));
  expect(stepView(moved, 'A')).toMatchObject({ text: expect.stringContaining('The race is paused') });
  expect(stepView(next(moved, [300, { type: 'resume' }]), 'A')).toMatchObject({ moved: expect.anything() });
  const undone = next(moved, [250, { type: 'undo', seq: moved.seq }]);
  expect(stepView(undone, 'A')).toEqual(stepView(paused, 'A'));
});

test('[D12] [H11] undoing the ruling restores guesses, wait, forfeit and clock, whether a guess is undone before or after it', () => {
  const due = after(three, ...guesses, claim(300, 'A', 'bell'), shut(310, 'B', 'anchor'));
  const moved = next(due, says(320, 'anchor'));
  const back = next(moved, [330, { type: 'undo', seq: moved.seq }]);
  expect([back.teams.A?.step, back.teams.A?.forfeits]).toEqual([due.teams.A?.step, 1]);
  const guess = due.undoable.find(({ type, team }) => type === 'bar-missed' && team === 'A')?.seq ?? 0;
  const orders = [
    [guess, moved.seq],
    [moved.seq, guess],
  ].map((order) => order.reduce((race, seq, index) => next(race, [340 + index, { type: 'undo', seq }]), moved));
  for (const { teams } of orders) {
    expect(teams.A?.step).toEqual({ since: second(0), wrong: 2, wrongAt: second(200), forfeit: null });
    expect([teams.A?.wrong, teams.A?.forfeits, teams.A?.tried.length]).toEqual([2, 0, 2]);
  }
});

test('[D12] a race from before teams started over folds as it was run', () => {
  const before = after(three, ...guesses, shut(210, 'B', 'anchor'));
  const [ruling] = stamp(decided(before, says(220, 'anchor')), before, second(220)) as [EventOf<'bar-shut'>];
  const { startsOver: _, ...stored } = ruling;
  const folded = fold(before, stored);
  expect([folded.teams.A?.step, folded.teams.A?.forfeits]).toEqual([before.teams.A?.step, before.teams.A?.forfeits]);
});

test('[D8] the reserve is a bar that no team has tried, or at least no team looking for the closed one, if there is such a reserve', () => {
  const tried = after(three, claim(100, 'A', 'elm'), shut(110, 'B', 'anchor'));
  expect(placeOf(next(tried, says(120, 'anchor')))).toBe('falcon');
  const byOthers = after(three, claim(100, 'C', 'elm'), shut(110, 'B', 'anchor'));
  expect(placeOf(next(byOthers, says(120, 'anchor')))).toBe('falcon');
  const all = [claim(90, 'C', 'falcon'), claim(100, 'A', 'elm'), claim(100, 'B', 'globe'), shut(200, 'B', 'anchor')];
  expect(placeOf(next(after(three, ...all), says(210, 'anchor')))).toBe('falcon');
  expect(placeOf(next(after(three, claim(100, 'A', 'elm')), replaces(120, 'anchor')))).toBe('falcon');
});

test('[D8] a bar whose wrong guess was undone does not count as tried', () => {
  const tried = after(three, claim(100, 'A', 'elm'), [105, { type: 'undo', seq: 2 }], shut(110, 'B', 'anchor'));
  expect(placeOf(next(tried, says(120, 'anchor')))).toBe('elm');
});

test('[D8] a team that has tried every reserve stays, and its claim at the closed bar counts', () => {
  const one = aStart({ teams: 3, gameBars: 4, reserves: 1 });
  const state = after(one, claim(100, 'A', 'elm'), shut(110, 'B', 'anchor'), says(120, 'anchor'));
  expect(state.teams.A?.route[0]?.bar).toBe('anchor');
  expect(state.teams.B?.route.map(({ bar }) => bar)).toContain('elm');
  expect(decided(state, shut(200, 'A', 'anchor')).map(({ type }) => type)).toEqual(['bar-verified']);
});

test('[D8] what a team has tried that has just found the closed bar does not matter for the others', () => {
  const found = [claim(10, 'C', 'crown'), shut(20, 'C', 'anchor'), claim(30, 'B', 'bell'), claim(40, 'B', 'crown')];
  const two = aStart({ teams: 3, gameBars: 4, reserves: 2 });
  const state = after(two, ...found, claim(100, 'A', 'falcon'), claim(110, 'B', 'elm'));
  const [verified, ruling] = decided(state, shut(200, 'A', 'anchor'));
  expect(verified).toMatchObject({ type: 'bar-verified', bar: 'anchor' });
  expect(ruling).toMatchObject({ type: 'bar-shut', to: { id: 'falcon' }, teams: ['B'] });
});

test('[D8] if only such teams have the bar ahead, the host reads that no reserve is left', () => {
  const one = aStart({ teams: 2, gameBars: 3, reserves: 1 });
  const state = after(one, claim(100, 'A', 'dragon'), claim(110, 'B', 'bell'), shut(200, 'B', 'anchor'));
  expect(refusal(state, says(210, 'anchor'))).toBe('no-reserve');
  const picks = [replaces(210, 'anchor'), replaces(210, 'anchor', whereIs('dragon'))];
  expect(picks.map((wish) => refusal(state, wish))).toEqual(['no-reserve', 'no-reserve']);
  const swan = { id: 'swan', name: 'The Swan', lat: 53.97, lon: -1.15 };
  expect(placeOf(next(state, replaces(210, 'anchor', swan)))).toBe('swan');
});

test('[H8] [D8] a bar the host replaces, or picks, moves no team to a bar it has tried', () => {
  const one = aStart({ teams: 3, gameBars: 4, reserves: 1 });
  const staying = next(after(one, claim(100, 'A', 'elm')), replaces(120, 'anchor'));
  expect([staying.teams.A?.route[0]?.bar, staying.teams.C?.route.map(({ bar }) => bar)]).toEqual([
    'anchor',
    expect.arrayContaining(['elm']),
  ]);
  const picked = next(after(three, claim(100, 'A', 'elm')), replaces(130, 'anchor', whereIs('elm')));
  expect(picked.teams.A?.route[0]?.bar).toBe('anchor');
});

test('[D8] no team is moved to a final bar that a team looking for the old one has tried', () => {
  const one = aStart({ teams: 2, gameBars: 2, reserves: 1 });
  const last = one.finalBar;
  const there = after(one, claim(100, 'A', one.routes.A?.[0] ?? ''), claim(200, 'A', 'crown'), shut(300, 'B', last));
  expect(there.teams.A?.tried.map(({ bar }) => bar)).toEqual(['crown']);
  expect(refusal(there, says(310, last))).toBe('no-reserve');
});

function shut(seconds: number, team: 'A' | 'B' | 'C', bar: string): Wish {
  return claim(seconds, team, bar, { isShut: true });
}

/** A host who does not race rules that the bar is closed. */
function says(seconds: number, bar: string): Wish {
  return [seconds, { type: 'shut-bar', bar, isShut: true }];
}

function replaces(seconds: number, from: string, to: RaceBar | null = null): Wish {
  return [seconds, { type: 'replace-bar', from, to, clues: {}, freshCodes: ['FRESH4'] }];
}

/** The bar Fox is looking for. */
function placeOf({ teams }: RaceState): string | undefined {
  return teams.A?.route[0]?.bar;
}
