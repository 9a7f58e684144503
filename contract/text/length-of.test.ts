import { expect, test } from 'vitest';
import { lengthOf } from './clean-text.ts';

test('a length of time is said in minutes and seconds, and never in sixty of them', () => {
  const said = [0, 499, 1_000, 59_700, 60_000, 61_400, 119_900, 5_772_000].map(lengthOf);
  expect(said).toEqual([
    '0 secs',
    '0 secs',
    '1 sec',
    '59 secs',
    '1 min',
    '1 min 1 sec',
    '1 min 59 secs',
    '96 mins 12 secs',
  ]);
});
