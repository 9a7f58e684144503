import { expect, test } from 'vitest';
import { aStart, kickOff } from '../testing/a-night.ts';
import type { RaceState } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { after, banked, claim, decided, next, refusal, second, type Wish } from '../testing/a-move.ts';

test('[H10] a right guess, a forfeit and what was undone are not undone', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'));
  expect(state.undoable).toEqual([]);
  expect([0, 1, 2, 99, -1, 0.5].map((seq) => refusal(state, [100, { type: 'undo', seq }]))).toEqual(
    Array(6).fill('not-undoable'),
  );
  const wrong = next(state, claim(100, 'B', 'elm'));
  const undone = next(wrong, undoes(wrong, 110));
  expect(refusal(undone, undoes(wrong, 120))).toBe('not-undoable');
});

test('[H10] the team’s next ruling puts its wrong guess, its mark and its time out of reach, and no other team’s', () => {
  const state = after(aStart(), marks(90), adjusts(95, 1_000), claim(100, 'B', 'elm'));
  expect(state.undoable.map(({ seq, type }) => [seq, type])).toEqual([
    [2, 'bar-verified'],
    [3, 'time-adjusted'],
    [4, 'bar-missed'],
  ]);
  const ruled = next(state, claim(200, 'A', 'elm'));
  expect(ruled.undoable.map(({ seq }) => seq)).toEqual([4, 5]);
  expect(next(ruled, claim(300, 'A', 'bell')).undoable.map(({ seq }) => seq)).toEqual([4]);
});

test('[H10] a replaced bar is undone until a team is ruled on at it, wherever else teams are ruled on', () => {
  const state = after(aStart({ gameBars: 4 }), shuts(50, 'bell'));
  expect(next(state, claim(90, 'A', 'anchor')).undoable).toHaveLength(1);
  expect(next(state, claim(90, 'B', 'dragon')).undoable.map(({ type }) => type)).toEqual(['bar-missed']);
  const replacedAgain = next(state, shuts(60, 'elm'));
  expect(replacedAgain.undoable.map(({ seq }) => seq)).toEqual([3]);
});

test('[H10] a bar that was shut and came back in the place of another is not put back where it was', () => {
  const state = after(aStart({ reserves: 1 }), shuts(50, 'anchor'));
  const [, shut] = shuts(60, 'bell');
  const back = next(state, [60, { ...shut, to: state.bars.anchor ?? null } as Wish[1]]);
  expect(back.teams.A?.route.map(({ bar }) => bar)).toEqual(['dragon', 'anchor', 'crown']);
  expect(back.undoable.map(({ seq }) => seq)).toEqual([3]);
});

test('[H11] a wrong guess undone is as if it had never been, the waiting too', () => {
  const state = after(aStart(), claim(90, 'A', 'elm'));
  const back = next(state, undoes(state, 95));
  // That they spoke stays: it says that they still race.
  const { teams } = after(aStart());
  expect(back.teams).toEqual({ ...teams, A: { ...teams.A, spokeAt: kickOff + 90_000 } });
  expect(refusal(back, claim(96, 'A', 'anchor'))).toBe('taken');
});

test('[H11] with the third wrong guess goes its forfeit', () => {
  const due = after(aStart(), ...threeWrongs);
  const back = next(due, undoes(due, 310));
  expect(back.teams.A?.step).toEqual({ since: second(0), wrong: 2, wrongAt: second(200), forfeit: null });
  expect([back.teams.A?.wrong, back.teams.A?.forfeits]).toEqual([2, 0]);
  const again = next(back, claim(320, 'A', 'elm'));
  expect(again.teams.A?.step.forfeit?.id).toBe(due.teams.A?.step.forfeit?.id);
});

test('[H11] a later wrong guess goes without the forfeit that was done before it', () => {
  const photo = { id: 'x', at: second(340) };
  const done = after(aStart(), ...threeWrongs, [350, { type: 'submit-forfeit', team: 'A', step: null, photo }]);
  const back = next(next(done, claim(400, 'A', 'elm')), [410, { type: 'undo', seq: done.seq + 1 }]);
  expect([back.teams.A?.wrong, back.teams.A?.forfeits]).toEqual([3, 1]);
  expect(back.teams.A?.step).toEqual(done.teams.A?.step);
});

test('[H11] once the forfeit is done its wrong guess stays', () => {
  const due = after(aStart(), ...threeWrongs);
  const done = next(due, [350, { type: 'submit-forfeit', team: 'A', step: null, photo: { id: 'x', at: second(340) } }]);
  expect(refusal(done, undoes(due, 360))).toBe('not-undoable');
});

test('[H11] a team that had finished by a mark races on', () => {
  const nearly = after(aStart(), marks(90), marks(91));
  const finished = next(nearly, marks(92));
  const back = next(finished, undoes(finished, 93));
  expect(back.teams).toEqual(nearly.teams);
  expect(refusal(back, claim(100, 'A', 'crown'))).toBe('taken');
  expect(refusal(back, shuts(100, 'crown'))).toBe('taken');
});

test('[H11] a replaced bar is back, its reserve is one again, and who was sent there meanwhile may verify there', () => {
  const state = after(aStart(), shuts(50, 'crown'), shuts(60, 'anchor'));
  const back = next(state, undoes(state, 70));
  expect(back.reserves).toEqual(['elm']);
  expect(back.teams.A?.route.map(({ bar }) => bar)).toEqual(['anchor', 'bell', 'dragon']);
  expect(decided(back, claim(100, 'A', 'anchor'))[0]?.type).toBe('bar-verified');
  expect(decided(back, claim(100, 'A', 'elm'))[0]?.type).toBe('bar-verified');
  const both = next(back, undoes(back, 80));
  expect([both.reserves, both.finalBar]).toEqual([['dragon', 'elm'], 'crown']);
});

test('[H11] a bar of the directory goes with its code', () => {
  const swan = { id: 'swan', name: 'The Swan', lat: 53.95, lon: -1.09 };
  const [, shut] = shuts(50, 'anchor');
  const state = after(aStart({ reserves: 0 }), [50, { ...shut, to: swan, freshCodes: ['SWAN22'] } as Wish[1]]);
  const back = next(state, undoes(state, 60));
  expect([liveCode(back, 'swan'), back.reserves]).toEqual([null, []]);
  expect(next(back, [70, { ...shut, to: swan, freshCodes: ['SWAN33'] } as Wish[1]]).finalBar).toBe('crown');
});

test('[H11] a reserve that a bar gave its place to keeps the code it had', () => {
  const state = after(aStart(), shuts(50, 'anchor'));
  const back = next(state, undoes(state, 60));
  expect([liveCode(state, 'dragon')?.code, liveCode(back, 'dragon')?.code]).toEqual(['CODED2', 'CODED2']);
});

test('[K13] two members’ retiring stays undoable after their team was ruled on', () => {
  const retired = after(aStart(), [90, { type: 'retire', team: 'A', by: 'members' }]);
  const late = next(retired, banked(120, 'A', 'anchor', 60));
  expect(late.undoable.map(({ type }) => type)).toEqual(['team-retired']);
});

test('[H11] a change of time is taken back, whatever came after it', () => {
  const state = after(aStart(), adjusts(10, 90_000), adjusts(20, -30_000));
  expect(next(state, [30, { type: 'undo', seq: 2 }]).teams.A?.adjustedMs).toBe(-30_000);
});

const threeWrongs = [100, 200, 300].map((seconds) => claim(seconds, 'A', 'elm'));

function marks(seconds: number): Wish {
  return [seconds, { type: 'override', team: 'A', reason: 'I see them' }];
}

function adjusts(seconds: number, ms: number): Wish {
  return [seconds, { type: 'adjust', team: 'A', ms, reason: 'Lost the key' }];
}

function shuts(seconds: number, from: string): Wish {
  return [seconds, { type: 'replace-bar', from, to: null, clues: {}, freshCodes: [] }];
}

/** The newest thing that may be undone. */
function undoes(state: RaceState, seconds: number): Wish {
  return [seconds, { type: 'undo', seq: state.undoable.at(-1)?.seq ?? 0 }];
}
