import { expect, test } from 'vitest';
import { whoseFor } from './whose-game.ts';

test.each([
  ['sam@example.com', 'A', "sam@example.com's game"],
  ['a deleted account', null, "A deleted account's game"],
  ['', 'B', "You're in Team Dog"],
  ['', null, ''],
] as const)('[K2] of a host called “%s” somebody in team %s reads “%s”', (hostEmail, team, words) => {
  expect(whoseFor({ hostEmail, team })).toBe(words);
});
