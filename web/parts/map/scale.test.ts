import { expect, test } from 'vitest';
import { scaleFor } from './scale.ts';

test('the scale bar shows a round distance, as long as it may be', () => {
  expect([2.3, 0.3, 12, 1_250].map((metresPerPx) => scaleFor(metresPerPx, 100))).toEqual([
    { words: '200 m', px: 87 },
    { words: '20 m', px: 67 },
    { words: '1 km', px: 83 },
    { words: '100 km', px: 80 },
  ]);
});
