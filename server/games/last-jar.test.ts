import { expect, test } from 'vitest';
import { readLastJar } from './last-jar.ts';

test('[Y1] a last jar is the next time it is that hour, today or after midnight', () => {
  expect(inLondon('23:30', '2026-11-20T19:00:00Z')).toBe('2026-11-20T23:30:00.000Z');
  expect(inLondon('00:15', '2026-11-20T19:00:00Z')).toBe('2026-11-21T00:15:00.000Z');
  expect(inLondon('19:00', '2026-11-20T19:00:00Z')).toBe('2026-11-21T19:00:00.000Z');
});

test('[Y1] the clocks are those of where the host is', () => {
  expect(momentOf('23:30', 'Europe/Vienna', '2026-07-10T19:00:00Z')).toBe('2026-07-10T21:30:00.000Z');
  expect(momentOf('23:30', 'America/New_York', '2026-11-21T01:00:00Z')).toBe('2026-11-21T04:30:00.000Z');
  expect(momentOf('23:30', 'Asia/Kolkata', '2026-11-20T15:00:00Z')).toBe('2026-11-20T18:00:00.000Z');
  expect(momentOf('23:30', undefined, '2026-07-10T19:00:00Z')).toBe('2026-07-10T22:30:00.000Z');
});

test('[Y1] on the nights the clocks change it is still that hour', () => {
  expect(inLondon('03:00', '2026-10-24T22:00:00Z')).toBe('2026-10-25T03:00:00.000Z');
  expect(inLondon('03:00', '2026-03-28T22:00:00Z')).toBe('2026-03-29T02:00:00.000Z');
});

test('[Y1] no hour is no last jar; what is none, and a place nobody knows, are refused in words', () => {
  expect(readLastJar(' ', 'Europe/London', new Date())).toBeNull();
  expect(() => readLastJar('half past', 'Europe/London', new Date())).toThrow('That is not an hour of the day.');
  expect(() => readLastJar('23:30', 'Mars/Olympus', new Date())).toThrow('We do not know the time zone of this phone.');
});

function inLondon(hour: string, now: string): string {
  return momentOf(hour, 'Europe/London', now);
}

function momentOf(hour: string, timeZone: string | undefined, now: string): string {
  const lastJar = readLastJar(hour, timeZone, new Date(now));
  expect(lastJar?.hour).toBe(hour);
  return new Date(lastJar?.at ?? 0).toISOString();
}
