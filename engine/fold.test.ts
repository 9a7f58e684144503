import { expect, test } from 'vitest';
import type { RaceEvent } from '#contract/race';
import { aStart, kickOff } from './testing/a-night.ts';
import { decide } from './decide.ts';
import { fold, stamp, UnknownEvent } from './fold.ts';
import { after, next, second } from './testing/a-move.ts';

test('[O8] events are numbered without a gap, and none is before the one before it', () => {
  const state = after(aStart(), [100, { type: 'message', text: 'Hello' }]);
  const said = { type: 'host-said' as const, text: 'Again' };
  expect(stamp([said, said], state, second(90))).toEqual([
    { ...said, seq: 3, at: second(100) },
    { ...said, seq: 4, at: second(100) },
  ]);
  expect(stamp([said], state, second(110))).toEqual([{ ...said, seq: 3, at: second(110) }]);
});

test('[O8] a move whose clock is behind is decided at the time of the newest event', () => {
  const state = after(aStart(), [100, { type: 'pause' }], [200, { type: 'resume' }]);
  const marked = decide(state, { type: 'override', team: 'A', reason: 'x', at: second(150) });
  expect(marked).toMatchObject([{ type: 'bar-verified', official: second(200) }]);
});

test('an event that is not known, out of its place or before the start is not folded', () => {
  const state = after(aStart());
  const unknown = { type: 'team-merged', seq: 2, at: second(1) } as unknown as RaceEvent;
  expect(() => fold(state, unknown)).toThrow(UnknownEvent);
  expect(() => fold(state, { type: 'race-paused', seq: 3, at: second(1) })).toThrow('event 3 does not follow 1');
  expect(() => fold(null, { type: 'race-paused', seq: 1, at: second(1) })).toThrow(
    'a race cannot begin with race-paused',
  );
  expect(() => fold(state, { type: 'undone', undoes: 1, seq: 2, at: second(1) })).toThrow('event 2 undoes 1');
});

test('folding changes nothing of the race before it', () => {
  const before = after(aStart());
  const copy = copyOf(before);
  next(before, [10, { type: 'override', team: 'A', reason: 'x' }]);
  next(before, [10, { type: 'replace-bar', from: 'anchor', to: null, clues: {}, freshCodes: [] }]);
  expect(before).toEqual(copy);
  expect(before.startedAt).toBe(kickOff);
});

function copyOf<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
