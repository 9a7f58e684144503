import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('a code with a picture has no dark module in the middle, and a code without one is complete', () => {
  const wishes = { ecc: 'Q', isOnPaper: true } as const;
  const { middle, path } = qrPath('https://example.com/watch/abc', { ...wishes, hasMiddle: true });
  expect(Number.isInteger(middle.from)).toBe(true);
  expect(countDarkModules(path, middle)).toBe(0);
  expect(
    countDarkModules(qrPath('https://example.com/watch/abc', { ...wishes, hasMiddle: false }).path, middle),
  ).toBeGreaterThan(0);
});

/** Counts the dark modules of the path in the square. */
function countDarkModules(path: string, { from, modules }: { from: number; modules: number }): number {
  const isIn = (at: number) => at >= from && at < from + modules;
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [x, y, width].map(Number));
  return runs.filter(
    ([x = 0, y = 0, width = 0]) => isIn(y) && Array.from({ length: width }, (_, n) => x + n).some(isIn),
  ).length;
}
