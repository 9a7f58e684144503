import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import {
  after,
  claim,
  decided,
  ends,
  everyHostMove,
  lands,
  next,
  refusal,
  second,
  strikes,
  typed,
  type Wish,
} from '../testing/a-move.ts';

test('[H3] the end comes once', () => {
  const state = after(aStart());
  expect(decided(state, [10, { type: 'end', by: 'host' }])).toEqual([{ type: 'race-ended', by: 'host' }]);
  const over = next(state, [10, { type: 'end', by: 'host' }]);
  expect([over.endedAt, over.endedBy]).toEqual([second(10), 'host']);
  expect(decided(over, [20, { type: 'end', by: 'host' }])).toEqual([]);
  expect(decided(over, [43_200, { type: 'end', by: 'hard-stop' }])).toEqual([]);
});

test('[H3] after the end no move is taken but claims made before it and changes to a time', () => {
  const wrong = after(aStart({ kind: 'god' }), claim(90, 'A', 'elm'), strikes(100, 'B', 'A'), lands(110, 'B-A'));
  const over = next(wrong, [200, { type: 'end', by: 'host' }]);
  const refusedMoves: Wish[] = [
    claim(300, 'A', 'anchor'),
    typed(300, 'A', 'CODEA2'),
    [300, { type: 'submit-forfeit', team: 'A', step: null, photo: { id: 'x', at: second(300) } }],
    strikes(300, 'A', 'B'),
    strikes(300, 'host', 'B'),
    ends(300, 'A', 'B-A'),
    retires(300, 'host'),
    ...everyHostMove.map((move): Wish => [300, move]),
    [300, { type: 'undo', seq: 2 }],
  ];
  expect(refusedMoves.map((wish) => refusal(over, wish))).toEqual(refusedMoves.map(() => 'race-over'));
  expect(decided(over, [300, { type: 'flag', team: 'A', flag: 'travel' }])).toEqual([]);
  expect(decided(over, lands(300, 'B-A'))).toEqual([]);
});

test('[H3] a time is changed, and that undone, until 30 minutes after the end', () => {
  const over = after(aStart(), adjusts(100, 60_000), [200, { type: 'end', by: 'host' }]);
  expect(refusal(over, adjusts(1_999, 60_000))).toBe('taken');
  expect(refusal(over, adjusts(2_000, 60_000))).toBe('race-over');
  expect(refusal(over, [1_999, { type: 'undo', seq: 2 }])).toBe('taken');
  expect(refusal(over, [2_000, { type: 'undo', seq: 2 }])).toBe('race-over');
});

test('[H4] twelve hours after its start a race ends by itself, paused or not, and not sooner', () => {
  const state = after(aStart(), [100, { type: 'pause' }]);
  expect(decided(state, [43_199, { type: 'end', by: 'hard-stop' }])).toEqual([]);
  expect(decided(state, [43_200, { type: 'end', by: 'hard-stop' }])).toEqual([{ type: 'race-ended', by: 'hard-stop' }]);
});

function retires(seconds: number, by: 'host' | 'team'): Wish {
  return [seconds, { type: 'retire', team: 'A', by }];
}

function adjusts(seconds: number, ms: number): Wish {
  return [seconds, { type: 'adjust', team: 'A', ms, reason: 'Lost the key' }];
}
