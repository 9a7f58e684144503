import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, decided, next, refusal } from '../testing/a-move.ts';

test('[K15] everybody reads that a phone was let in, and whether the team or the host did it', () => {
  const state = after(aStart());
  expect(decided(state, [20, { type: 'let-in', team: 'A', by: 'team' }])).toEqual([
    { type: 'let-in', team: 'A', by: 'team' },
  ]);
  const told = [
    next(state, [20, { type: 'let-in', team: 'A', by: 'team' }]),
    next(state, [20, { type: 'let-in', team: 'B', by: 'host' }]),
    next(state, [20, { type: 'let-in', team: 'A', by: 'team', seat: true }]),
  ];
  expect(told.map(({ feed: [line] }) => line && [line.kind, line.team, line.text])).toEqual([
    ['let-in', 'A', 'A new phone joined Fox, let in by its team.'],
    ['let-in', 'B', 'A new phone joined Dog, let in by the host.'],
    ['let-in', 'A', 'A seat of Fox moved to another phone, let in by its team.'],
  ]);
});

test('[K15] phones are let in while the race is on, in a pause too, into a team that raced from the start', () => {
  const state = after(aStart());
  const move = { type: 'let-in', team: 'A', by: 'host' } as const;
  expect(decided(next(state, [20, { type: 'pause' }]), [30, move])).toHaveLength(1);
  expect(refusal(next(state, [20, { type: 'end', by: 'host' }]), [30, move])).toBe('race-over');
  expect(refusal(state, [20, { ...move, team: 'F' }])).toBe('team-not-racing');
});
