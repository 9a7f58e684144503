import { expect, test } from 'vitest';
import { expectedWords, overBy } from './expected-words.ts';

test('[RH16] the estimate of a race is worded in plain language', () => {
  expect([
    expectedWords({ minutes: 75, metres: 1_400 }),
    expectedWords({ minutes: 120, metres: 200 }),
    expectedWords({ minutes: 165, metres: 5_000 }),
    expectedWords({ minutes: 180, metres: 12_300 }),
  ]).toEqual([
    'about 75 minutes, 1.4 km',
    'about 120 minutes, 0.2 km',
    'about 2 h 45 min, 5.0 km',
    'about 3 hours, 12.3 km',
  ]);
});

test('[RH16] the hour at which a race is over may be on the next day', () => {
  expect([overBy('20:15', { minutes: 75 }), overBy('23:50', { minutes: 65 })]).toEqual(['21:30', '00:55']);
});
