import { expect, test } from 'vitest';
import { liesIn, readingsOf } from './city.ts';

const stIves = { areas: ['cornwall', 'unitedkingdom', 'england'], code: 'GB' };
const cork = { areas: ['countycork', 'ireland', ''], code: 'IE' };

test('what stands after a comma says where the place is', () => {
  expect(readingsOf('St Ives, Cornwall, UK')).toEqual([
    { folded: 'stivescornwalluk', areas: [] },
    { folded: 'stives', areas: ['cornwall', 'uk'] },
  ]);
});

test('without a comma the last words may say where the place is', () => {
  expect(readingsOf('Newport Isle of Wight')).toEqual([
    { folded: 'newportisleofwight', areas: [] },
    { folded: 'newportisleof', areas: ['wight'] },
    { folded: 'newportisle', areas: ['ofwight'] },
    { folded: 'newport', areas: ['isleofwight'] },
  ]);
});

test('what holds no name has no reading', () => {
  expect(readingsOf("'; --")).toEqual([]);
  expect(readingsOf(', Cornwall')).toEqual([{ folded: 'cornwall', areas: [] }]);
});

test('a place lies in its county, nation and country, by half a name or two letters too', () => {
  for (const area of ['cornwall', 'corn', 'england', 'unitedkingdom', 'uk', 'gb']) {
    expect([area, liesIn(stIves, [area])]).toEqual([area, true]);
  }
  expect(liesIn(stIves, ['cornwall', 'uk'])).toBe(true);
  expect(liesIn(cork, ['cork'])).toBe(true);
  expect(liesIn(cork, ['ie'])).toBe(true);
});

test('a place does not lie elsewhere', () => {
  expect(liesIn(stIves, ['cornwall', 'usa'])).toBe(false);
  expect(liesIn(stIves, ['co'])).toBe(false);
  expect(liesIn(cork, ['cornwall'])).toBe(false);
  expect(liesIn(cork, ['constructor'])).toBe(false);
});
