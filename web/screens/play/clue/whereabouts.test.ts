import { expect, test } from 'vitest';
import { whereabouts } from './whereabouts.ts';

const start = { name: 'The Maltings', lat: 53.9583, lon: -1.0911 };

test.each([
  [53.9586, -1.0797, '750 m east of The Maltings, as the crow flies'],
  [53.9583, -1.1068, '1.0 km west of The Maltings, as the crow flies'],
  [53.9493, -1.0911, '1.0 km south of The Maltings, as the crow flies'],
  [53.9601, -1.0942, '290 m north-west of The Maltings, as the crow flies'],
  [53.9583, -1.0911, '10 m north of The Maltings, as the crow flies'],
])('a bar at %d, %d is %s', (lat, lon, words) => {
  expect(whereabouts(start, { name: 'Bar', lat, lon })).toBe(words);
});
