import { expect, test } from 'vitest';
import { walking } from '#contract/limits';
import { chanceFrom } from '../chance.ts';
import { fromStartTo, minutesOf, octantOf, walkFromStart, whereItLies } from './where.ts';

const start = { lat: 53.48, lon: -2.24 };

test.each([
  [{ lat: 53.49, lon: -2.24 }, 0],
  [{ lat: 53.486, lon: -2.23 }, 1],
  [{ lat: 53.48, lon: -2.23 }, 2],
  [{ lat: 53.47, lon: -2.24 }, 4],
  [{ lat: 53.48, lon: -2.25 }, 6],
  [{ lat: 53.4899, lon: -2.2405 }, 0],
])('from the start, %j lies in direction %i of eight', (bar, octant) => {
  expect(octantOf(fromStartTo(start, bar))).toBe(octant);
});

test('a kilometre on the map is about a quarter of an hour on foot, and next door a minute', () => {
  expect(minutesOf({ metres: 1_000, bearing: 0 })).toBe(17);
  expect(minutesOf({ metres: walking.metresPerS * 60 * 10, bearing: 0 })).toBe(Math.round(10 * walking.detour));
  expect(minutesOf({ metres: 0, bearing: 0 })).toBe(1);
});

test('where streets tell the walk, its minutes are told and the straight line stays what it is', () => {
  const [from, bar] = [
    { ...start, id: 'start' },
    { id: 'bar', lat: 53.482, lon: -2.24 },
  ];
  const way = walkFromStart(from, bar, { ids: ['start', 'bar'], metres: [0, 936, 936, 0] });
  expect([minutesOf(way), Math.round(way.metres)]).toEqual([12, 222]);
  expect(minutesOf(walkFromStart(from, bar, undefined))).toBe(4);
  expect([...whereItLies({ fromStart: way }, chanceFrom('a walk'))][0]?.text).toContain('12 minutes');
});

test('a walk is told from where everybody met, and never from a stop that may be any bar of the route', () => {
  for (const metres of [20, 600]) {
    const told = [...whereItLies({ fromStart: { metres, bearing: 10 } }, chanceFrom('a walk'))].map(({ text }) => text);
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter((text) => /first|stop/i.test(text))).toEqual([]);
  }
});
