import { expect, test } from 'vitest';
import { noonAfter, townAt, zoneOf } from './town.ts';

test('[U2] home safe ends at noon of the next day in the town, whatever the season', () => {
  for (const [endedAt, zone, ends] of [
    ['2026-11-14T23:10:00Z', 'Europe/London', '2026-11-15T12:00:00Z'],
    ['2026-07-11T22:10:00Z', 'Europe/London', '2026-07-12T11:00:00Z'],
    ['2026-07-11T22:10:00Z', 'Europe/Vienna', '2026-07-12T10:00:00Z'],
    ['2026-11-15T03:30:00Z', 'America/New_York', '2026-11-15T17:00:00Z'],
    ['2026-11-14T11:30:00Z', 'Pacific/Auckland', '2026-11-14T23:00:00Z'],
  ] as const) {
    expect([endedAt, noonAfter(new Date(endedAt), zone).toISOString()]).toEqual([
      endedAt,
      new Date(ends).toISOString(),
    ]);
  }
});

test('[U2] a night that ends before six in the morning belongs to the day before', () => {
  expect(noon('2026-11-15T01:30:00Z')).toBe('2026-11-15T12:00:00.000Z');
  expect(noon('2026-11-15T05:59:59Z')).toBe('2026-11-15T12:00:00.000Z');
  expect(noon('2026-11-15T06:00:00Z')).toBe('2026-11-16T12:00:00.000Z');
});

test('[U2] it ends at noon by the town’s clocks also in the night they are changed', () => {
  expect(noon('2026-10-24T22:30:00Z')).toBe('2026-10-25T12:00:00.000Z');
  expect(noon('2027-03-27T23:30:00Z')).toBe('2027-03-28T11:00:00.000Z');
});

test('a spot lies in its country and in the zone whose noon is nearest to the sun’s', async () => {
  expect(await townAt({ lat: 53.48, lon: -2.24 })).toEqual({ country: 'GB', timeZone: 'Europe/London' });
  expect(await townAt({ lat: 48.41, lon: 15.6 })).toEqual({ country: 'AT', timeZone: 'Europe/Vienna' });
  expect(noonAfter(new Date('2026-11-15T03:30:00Z'), zoneOf('US', -76.6)).toISOString()).toBe(
    '2026-11-15T17:00:00.000Z',
  );
  expect(noonAfter(new Date('2026-11-15T06:30:00Z'), zoneOf('US', -118.2)).toISOString()).toBe(
    '2026-11-15T20:00:00.000Z',
  );
});

test('[U8] far from any place we know there is a time of day but no country', async () => {
  expect(await townAt({ lat: -48, lon: -123 })).toEqual({ country: null, timeZone: 'Etc/GMT+8' });
  expect(zoneOf(null, 3)).toBe('UTC');
});

function noon(endedAt: string): string {
  return noonAfter(new Date(endedAt), 'Europe/London').toISOString();
}
