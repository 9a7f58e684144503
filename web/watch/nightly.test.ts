import { expect, test } from 'vitest';
import { aWatchPage, aWatchView } from '../testing/a-watch.ts';
import { mayBeginAnew } from './nightly.ts';

const opened = new Date(2026, 10, 14, 15).getTime();
const atFive = new Date(2026, 10, 15, 5, 10);
const idle = { page: aWatchPage(aWatchView({ status: 'ended' })), link: 'live' } as const;

test('a wall begins anew in the small hours, whatever it shows then but a race', () => {
  expect(mayBeginAnew(idle, opened, atFive)).toBe(true);
  expect(mayBeginAnew({ page: null, link: 'over' }, opened, atFive)).toBe(true);
  expect(mayBeginAnew({ page: aWatchPage(null), link: 'live' }, opened, atFive)).toBe(true);
  expect(mayBeginAnew({ page: aWatchPage(), link: 'live' }, opened, atFive)).toBe(false);
});

test('it stays as it is by day, without a signal, and when it was opened not long ago', () => {
  expect(mayBeginAnew(idle, opened, new Date(2026, 10, 15, 12))).toBe(false);
  expect(mayBeginAnew({ ...idle, link: 'lost' }, opened, atFive)).toBe(false);
  expect(mayBeginAnew(idle, atFive.getTime() - 3_600_000, atFive)).toBe(false);
});
