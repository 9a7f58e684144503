import { expect, test } from 'vitest';
import { loggedInWords, seenWords } from './seen-copy.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const minuteMs = 60_000;

test.each([
  [0, 'Seen just now'],
  [-5 * minuteMs, 'Seen just now'],
  [59_999, 'Seen just now'],
  [minuteMs, 'Seen 1 minute ago'],
  [59 * minuteMs, 'Seen 59 minutes ago'],
  [3 * 60 * minuteMs, 'Seen 3 hours ago'],
  [24 * 60 * minuteMs, 'Seen yesterday'],
  [29 * 24 * 60 * minuteMs, 'Seen 29 days ago'],
])('%d ms ago is %s', (ago, words) => {
  expect(seenWords(now - ago, now)).toBe(words);
});

test('a login has its day', () => {
  expect(loggedInWords(now)).toBe('logged in on 15 November');
});
