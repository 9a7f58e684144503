import { expect, test } from 'vitest';
import { foldPlace } from './fold.ts';

test('ways to write one place come to the same', () => {
  const groups = [
    ['Saint Albans', 'St Albans', 'St. Albans', 'st.albans', 'ST ALBANS '],
    ['Newcastle upon Tyne', 'Newcastle-upon-Tyne', 'newcastle on tyne'],
    ["King's Lynn", 'Kings Lynn', 'King’s Lynn', 'kings-lynn'],
    ['Stoke-on-Trent', 'Stoke on Trent', 'stoke upon trent'],
    ['Tyne & Wear', 'Tyne and Wear', 'Tyne&Wear'],
    ['The Mumbles', 'Mumbles'],
    ["Bishop's Stortford", 'Bishops-Stortford'],
    ['Dún Laoghaire', 'Dun Laoghaire'],
    ['Łódź', 'Lodz'],
    ['Malmö', 'Malmo'],
    ['Tromsø', 'Tromso'],
  ];
  for (const group of groups) expect([...new Set(group.map(foldPlace))]).toHaveLength(1);
});

test('what tells two places apart stays', () => {
  expect(['Stone', 'Sandwich', 'Москва', 'The', 'Constructor'].map(foldPlace)).toEqual([
    'stone',
    'sandwich',
    'москва',
    'the',
    'constructor',
  ]);
});

test('no more is compared than is kept, and no character is cut in half', () => {
  expect(foldPlace('a'.repeat(200))).toBe('a'.repeat(160));
  expect(foldPlace(`x${'𠀀'.repeat(200)}`)).toBe(`x${'𠀀'.repeat(159)}`);
  expect(Array.from(foldPlace('ﷺ'.repeat(80)))).toHaveLength(160);
});

test('what holds no letters comes to nothing', () => {
  expect(['', '  ', "'; --", '%_%', '\u0000'].map(foldPlace)).toEqual(['', '', '', '', '']);
});
