import { expect, test } from 'vitest';
import { readStepToken, stepToken } from './step-token.ts';

test('a token says which step is meant', () => {
  const step = { gameId: 12, team: 'C', step: 11 } as const;
  expect(stepToken(step)).toBe('12.C.11');
  expect(readStepToken('12.C.11')).toEqual(step);
});

test('whatever else a phone sends in its place is no token', () => {
  const others = ['', 'osm:node/12', 'ABC234', '12.G.1', '12.A', 'x.A.1', '12.A.-1', '12.A.1 ', '12.A.1000', '1.A.1\n'];
  expect(others.map(readStepToken)).toEqual(others.map(() => null));
});
