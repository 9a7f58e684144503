import { expect, test } from 'vitest';
import type { MoveOf } from '#contract/race';
import { aStart } from './testing/a-night.ts';
import {
  after,
  banked,
  claim,
  decided,
  ends,
  lands,
  next,
  refusal,
  refused,
  second,
  shared,
  strikes,
  type Wish,
} from './testing/a-move.ts';
import type { RaceState } from './race.ts';

test('[O1] a claim counts from when it was made, or from its arrival', () => {
  const state = after(aStart());
  expect(timeOf(state, banked(100, 'A', 'anchor', 98.5))).toEqual([second(98.5), false]);
  expect(timeOf(state, claim(100, 'A', 'anchor'))).toEqual([second(100), false]);
  expect(timeOf(state, banked(100, 'A', 'anchor', 5_000))).toEqual([second(100), false]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { claimedAt: Number.NaN }))).toEqual([second(100), false]);
});

test('[O2] no claim counts from before the start or from more than 30 minutes before its arrival', () => {
  const state = after(aStart());
  expect(timeOf(state, banked(100, 'A', 'anchor', -50))).toEqual([second(0), true]);
  expect(timeOf(state, banked(3_600, 'A', 'anchor', 60))).toEqual([second(1_800), true]);
});

test('[O2] a claim made before a contact that could have sent it counts from its arrival', () => {
  const state = after(aStart());
  const made = { claimedAt: second(40), contactAt: second(40.001) };
  expect(timeOf(state, claim(100, 'A', 'anchor', made))).toEqual([second(100), false]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { ...made, contactAt: second(40) }))).toEqual([second(40), true]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { ...made, contactAt: second(900) }))).toEqual([second(100), false]);
});

test('[O2] [O3] a claim that we failed to take counts from its first attempt, marked as banked from its ruling on', () => {
  const state = after(aStart());
  const tried = { claimedAt: second(40), contactAt: second(41), triedAt: second(60) };
  expect(timeOf(state, claim(100, 'A', 'anchor', tried))).toEqual([second(60), true]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { ...tried, contactAt: second(30) }))).toEqual([second(40), true]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { claimedAt: second(59), triedAt: second(60) }))).toEqual([
    second(59),
    true,
  ]);
  expect(timeOf(state, claim(100, 'A', 'anchor', { claimedAt: null, triedAt: second(200) }))).toEqual([
    second(100),
    false,
  ]);
});

test('[S7] a sabotage that reached phones in unbroken contact is not dated around, one that waited for their return is', () => {
  const state = after(aStart(), strikes(30, 'B', 'A'), lands(40, 'B-A'));
  expect(refusal(state, madeAt25(29))).toBe('sabotage-open');
  expect(timeOf(state, madeAt25(30))).toEqual([second(25), true]);
  expect(timeOf(state, madeAt25(29, 39))).toEqual([second(25), true]);
  const done = next(state, ends(90, 'A', 'B-A'));
  const later = claim(95, 'A', 'anchor', { claimedAt: second(25), onlineSince: second(29) });
  expect(timeOf(done, later)).toEqual([second(90), true]);
});

test('[O2] nobody is at a bar before they were given its clue, also where the bar before was banked', () => {
  const state = after(aStart(), banked(1_000, 'A', 'anchor', 100));
  expect(timeOf(state, banked(1_100, 'A', 'bell', 101))).toEqual([second(1_000), true]);
});

test('[O2] no claim counts from before the team’s last ruling: a bar found, a wrong guess or a forfeit', () => {
  const found = after(aStart(), claim(100, 'A', 'anchor'), claim(110, 'B', 'bell'));
  expect(timeOf(found, banked(200, 'A', 'bell', 50))).toEqual([second(100), true]);
  expect(timeOf(found, banked(200, 'B', 'anchor', 50))).toEqual([second(110), true]);
  const wrong = next(found, banked(300, 'A', 'elm', 150));
  expect(timeOf(wrong, banked(400, 'A', 'bell', 120))).toEqual([second(210), true]);
  const due = [claim(400, 'A', 'elm'), claim(500, 'A', 'elm')].reduce(next, wrong);
  const dared = next(due, [
    600,
    { type: 'submit-forfeit', team: 'A', step: null, photo: { id: 'x', at: second(590) } },
  ]);
  expect(timeOf(dared, banked(700, 'A', 'bell', 550))).toEqual([second(600), true]);
});

test('[O3] a claim is banked when it counts from two seconds or more before its arrival', () => {
  const state = after(aStart());
  expect(timeOf(state, banked(100, 'A', 'anchor', 98.001))).toEqual([second(98.001), false]);
  expect(timeOf(state, banked(100, 'A', 'anchor', 98))).toEqual([second(98), true]);
});

test('[O4] a claim made before a pause is taken while it lasts, one made in it is not', () => {
  const paused = after(aStart(), [100, { type: 'pause' }]);
  expect(timeOf(paused, banked(200, 'A', 'anchor', 99))).toEqual([second(99), true]);
  expect(refusal(paused, banked(200, 'A', 'anchor', 100))).toBe('race-paused');
  expect(refusal(paused, claim(200, 'A', 'anchor'))).toBe('race-paused');
});

test('[O4] a claim made in a pause counts from the moment the race goes on', () => {
  const pauses: Wish[] = [
    [100, { type: 'pause' }],
    [200, { type: 'resume' }],
    [200, { type: 'pause' }],
    [300, { type: 'resume' }],
  ];
  const state = after(aStart(), ...pauses);
  expect(timeOf(state, banked(400, 'A', 'anchor', 150))).toEqual([second(300), true]);
  expect(timeOf(state, banked(400, 'A', 'anchor', 99))).toEqual([second(99), true]);
  expect(timeOf(state, banked(400, 'A', 'anchor', 300))).toEqual([second(300), true]);
});

test('[O5] a claim made in the minute after a wrong guess counts from its end', () => {
  const wrong = after(aStart(), banked(100, 'A', 'elm', 50));
  expect(timeOf(wrong, banked(200, 'A', 'anchor', 70))).toEqual([second(110), true]);
  const problem = refused(wrong, banked(105, 'A', 'anchor', 70));
  expect([problem?.code, problem?.retryAfterS]).toEqual(['wait-after-wrong', 5]);
});

test('[O5] [O9] a pause lengthens that minute', () => {
  const paused = after(aStart(), claim(100, 'A', 'elm'), [120, { type: 'pause' }]);
  expect(refusal(paused, banked(300, 'A', 'anchor', 110))).toBe('race-paused');
  const on = next(paused, [420, { type: 'resume' }]);
  expect(refusal(on, claim(459, 'A', 'anchor'))).toBe('wait-after-wrong');
  expect(timeOf(on, claim(460, 'A', 'anchor'))).toEqual([second(460), false]);
  expect(timeOf(on, banked(500, 'A', 'anchor', 130))).toEqual([second(460), true]);
});

test('[O6] a bar that was replaced, or put back, after a claim was made does not undo it', () => {
  const replaced = after(aStart(), [100, shut('bell')]);
  expect(kinds(replaced, banked(200, 'B', 'bell', 99))).toEqual(['bar-verified']);
  expect(kinds(replaced, banked(200, 'B', 'dragon', 99))).toEqual(['bar-missed']);
  expect(kinds(replaced, banked(200, 'B', 'dragon', 100))).toEqual(['bar-verified']);
  const [undoable] = replaced.undoable;
  const back = next(replaced, [150, { type: 'undo', seq: undoable?.seq ?? 0 }]);
  expect(kinds(back, banked(200, 'B', 'dragon', 149))).toEqual(['bar-verified']);
  expect(kinds(back, claim(200, 'B', 'bell'))).toEqual(['bar-verified']);
});

test('[O7] a claim made before the end counts for 30 minutes, and the race stays over', () => {
  const nearly = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'));
  const over = next(nearly, [200, { type: 'end', by: 'host' }]);
  expect(kinds(over, banked(300, 'A', 'crown', 199))).toEqual(['bar-verified', 'team-finished']);
  expect(refusal(over, banked(300, 'A', 'crown', 200))).toBe('race-over');
  expect(refusal(over, claim(300, 'A', 'crown'))).toBe('race-over');
  expect(refusal(over, banked(1_999, 'A', 'crown', 199))).toBe('taken');
  expect(refusal(over, banked(2_000, 'A', 'crown', 199))).toBe('race-over');
  const finished = next(over, banked(300, 'A', 'crown', 199));
  expect([finished.teams.A?.finishedAt, finished.endedAt, finished.endedBy]).toEqual([
    second(199),
    second(200),
    'host',
  ]);
  expect(decided(finished, [400, { type: 'end', by: 'host' }])).toEqual([]);
});

test('[O7] claims made before the end follow each other, wrong ones with their minute', () => {
  const over = after(aStart(), claim(100, 'A', 'anchor'), [200, { type: 'end', by: 'host' }]);
  const wrong = next(over, banked(301, 'A', 'elm', 130));
  expect([wrong.teams.A?.done.length, wrong.teams.A?.wrong]).toEqual([1, 1]);
  expect(timeOf(wrong, banked(302, 'A', 'bell', 150))).toEqual([second(190), true]);
  const third = next(wrong, banked(302, 'A', 'elm', 195));
  expect(refusal(third, banked(303, 'A', 'bell', 199))).toBe('race-over');
});

test('[O7] a race that ended in a pause takes claims made before the pause, none made in it', () => {
  const over = after(aStart(), [100, { type: 'pause' }], [200, { type: 'end', by: 'host' }]);
  expect(over.pauses).toEqual([{ from: second(100), to: second(200) }]);
  expect(timeOf(over, banked(300, 'A', 'anchor', 99))).toEqual([second(99), true]);
  expect(refusal(over, banked(300, 'A', 'anchor', 150))).toBe('race-over');
});

test('[O7] a claim made before its team retired counts, and at the final bar the team has finished', () => {
  const nearly = after(aStart({ teams: 3 }), claim(90, 'A', 'anchor'));
  const out = next(nearly, [200, { type: 'retire', team: 'A', by: 'team' }]);
  expect(refusal(out, banked(300, 'A', 'bell', 200))).toBe('team-not-racing');
  const further = next(out, banked(300, 'A', 'bell', 150));
  expect([further.teams.A?.retiredAt, further.teams.A?.finishedAt]).toEqual([second(200), null]);
  const last = after(aStart({ teams: 3 }), claim(90, 'A', 'anchor'), claim(150, 'A', 'bell'), [
    200,
    { type: 'retire', team: 'A', by: 'team' },
  ]);
  expect(kinds(last, banked(301, 'A', 'crown', 199))).toEqual(['bar-verified', 'team-finished']);
});

test('[O7] when the last to race retires, a claim it made before may still win', () => {
  const out = after(aStart({ teams: 1 }), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), [
    200,
    { type: 'retire', team: 'A', by: 'team' },
  ]);
  expect(out.endedBy).toBe('last-finisher');
  expect(kinds(out, banked(300, 'A', 'crown', 199))).toEqual(['bar-verified', 'team-finished']);
});

test('[O10] a claim dates back into the silence of the phone that made it, and five minutes while another phone was in contact', () => {
  const state = after(aStart());
  expect(timeOf(state, shared(1_000, 'anchor', 100, null))).toEqual([second(100), true]);
  expect(timeOf(state, shared(1_000, 'anchor', 100, 99.999))).toEqual([second(100), true]);
  expect(timeOf(state, shared(1_000, 'anchor', 100, 100))).toEqual([second(700), true]);
  expect(timeOf(state, shared(1_000, 'anchor', 701, 960))).toEqual([second(701), true]);
  expect(timeOf(state, shared(1_000, 'anchor', 100, 960, { triedAt: second(900) }))).toEqual([second(600), true]);
  expect(timeOf(state, shared(1_000, 'anchor', 100, 960, { contactAt: second(200) }))).toEqual([second(1_000), false]);
});

test('[O10] it says in the log that another phone was in contact, where the claim was believed back', () => {
  const state = after(aStart());
  expect(decided(state, shared(1_000, 'anchor', 900, 950))).toMatchObject([{ shared: true }]);
  for (const wish of [
    shared(1_000, 'anchor', 900, 800),
    shared(1_000, 'anchor', 999, 999),
    claim(1_000, 'A', 'anchor'),
  ]) {
    expect(decided(state, wish)[0]).not.toHaveProperty('shared');
  }
});

test('[O10] never to before a sabotage that any phone of the team was handed', () => {
  const struck = after(aStart(), strikes(800, 'B', 'A'), lands(810, 'B-A'));
  expect(refusal(struck, shared(1_000, 'anchor', 790, 950))).toBe('sabotage-open');
  expect(timeOf(struck, shared(1_000, 'anchor', 790, 789))).toEqual([second(790), true]);
  const done = next(struck, ends(900, 'A', 'B-A'));
  expect(timeOf(done, shared(1_000, 'anchor', 790, 950))).toEqual([second(900), true]);
});

test('[O10] nor to before a wrong guess that any phone of the team was told of, also one that was banked', () => {
  const wrong = after(aStart(), banked(900, 'A', 'elm', 700));
  expect(timeOf(wrong, shared(1_000, 'anchor', 800, 950))).toEqual([second(900), true]);
  expect(timeOf(wrong, shared(1_000, 'anchor', 800, null))).toEqual([second(800), true]);
  const [undoable] = wrong.undoable;
  const undone = next(wrong, [950, { type: 'undo', seq: undoable?.seq ?? 0 }]);
  expect(timeOf(undone, shared(1_000, 'anchor', 800, 950))).toEqual([second(800), true]);
});

test('[O10] [S9] a sabotage that was done without signal follows the same rule', () => {
  const state = after(aStart(), strikes(100, 'B', 'A'), lands(110, 'B-A'));
  const done = (othersAt: number | null) => {
    const [, move] = ends(1_000, 'A', 'B-A') as [number, MoveOf<'end-sabotage'>];
    const said = { claimedAt: second(200), othersAt: othersAt === null ? null : second(othersAt) };
    return decided(state, [1_000, { ...move, ...said }]);
  };
  expect(done(null)).toMatchObject([{ type: 'sabotage-done', doneAt: second(200) }]);
  expect(done(900)).toMatchObject([{ type: 'sabotage-done', doneAt: second(700) }]);
});

test('[O9] a fix does not age in a pause', () => {
  const state = after(aStart(), [100, { type: 'pause' }], [4_000, { type: 'resume' }]);
  const [, move] = claim(4_010, 'A', 'anchor');
  const { fix } = move as MoveOf<'verify-bar'>;
  const madeAt = (seconds: number) => claim(4_510, 'A', 'anchor', { fix: fix && { ...fix, at: second(seconds) } });
  expect(refusal(state, madeAt(10))).toBe('taken');
  expect(refusal(state, madeAt(9))).toBe('cannot-tell');
  expect(refusal(state, madeAt(3_000))).toBe('taken');
});

/** A claim of 60 seconds after the start, made at 25, whose team was in contact since a moment. */
function madeAt25(onlineSince: number, triedAt: number | null = null): Wish {
  return claim(60, 'A', 'anchor', {
    claimedAt: second(25),
    onlineSince: second(onlineSince),
    triedAt: triedAt && second(triedAt),
  });
}

/** From when the claim counts, and whether it is marked as banked. */
function timeOf(state: RaceState, wish: Wish): [number, boolean] {
  const ruling = decided(state, wish)[0];
  if (ruling?.type !== 'bar-verified' && ruling?.type !== 'bar-missed') throw new Error('There was no ruling.');
  return [ruling.official, ruling.banked];
}

function kinds(state: RaceState, wish: Wish): string[] {
  return decided(state, wish).map(({ type }) => type);
}

function shut(from: string): Wish[1] {
  return { type: 'replace-bar', from, to: null, clues: {}, freshCodes: [] };
}
