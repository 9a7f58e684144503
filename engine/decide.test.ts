import { expect, test } from 'vitest';
import { race } from '#contract/limits';
import type { MoveBody } from '#contract/race';
import { aStart } from './testing/a-night.ts';
import { after, claim, everyHostMove, next, refusal } from './testing/a-move.ts';

test('[H15] a race does not grow without end: its host can only let it go on or end it, and players race on', () => {
  const state = { ...next(after(aStart()), [10, { type: 'pause' }]), seq: race.eventsMost };
  const moves: MoveBody[] = [...everyHostMove, { type: 'undo', seq: 1 }, { type: 'end', by: 'host' }];
  const taken = moves.filter((move) => refusal(state, [20, move]) === 'taken');
  const full = moves.filter((move) => refusal(state, [20, move]) === 'race-full');
  expect(taken.map(({ type }) => type)).toEqual(['resume', 'end']);
  expect(full).toHaveLength(moves.length - taken.length);
  const resumed = next(state, [20, { type: 'resume' }]);
  expect(refusal(resumed, claim(30, 'A', 'anchor'))).toBe('taken');
  expect(refusal({ ...resumed, seq: race.eventsMost - 1 }, [30, { type: 'pause' }])).toBe('taken');
});
