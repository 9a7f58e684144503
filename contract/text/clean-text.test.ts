import { expect, test } from 'vitest';
import { cleanClue, cutToFit, cleanLine, cleanText, hasSomethingToSee } from './clean-text.ts';

test('text loses control and bidi-override characters, keeps its lines, and is composed', () => {
  expect(cleanText('  Cafe\u0301\u0000\u202E oi\r\nsecond\tline\u2066 ')).toBe('Café oi\nsecond\tline');
});

test('half a character is dropped, and what was taken apart is composed: clean text stays as it is', () => {
  for (const given of ['Egg\uD83E', '\uDD5AEgg', '\uD83E\u0000\uDD5AEgg']) expect(cleanText(given)).toBe('Egg');
  expect(cleanText('Cafe\u0000\u0301')).toBe('Caf\u00E9');
});

test('emoji with joiners stay whole', () => {
  expect(cleanText('🧑‍🌾 farmer')).toBe('🧑‍🌾 farmer');
});

test('a line has no breaks and no double spaces', () => {
  expect(cleanLine(' Priya’s \n Big\u2028Night\t!')).toBe('Priya’s Big Night !');
});

test('fillers, joiners and blank patterns are nothing to see', () => {
  for (const value of [
    '',
    ' ',
    '\u3164',
    '\u2800',
    '\u200B\u200D\uFEFF',
    '\u115F\u1160\uFFA0',
    '\u00AD\u034F \u2060',
  ]) {
    expect([value, hasSomethingToSee(value)]).toEqual([value, false]);
  }
  for (const value of ['Ada', '名', '🥚', '7', '-', '\u3164x'])
    expect([value, hasSomethingToSee(value)]).toEqual([value, true]);
});

test('a clue that shows nothing is none, and one that does keeps its lines', () => {
  expect(['\u200B \u2800', ' Look\r\nup. '].map(cleanClue)).toEqual(['', 'Look\nup.']);
});

test.each([
  ['Priya', 40, 'Priya'],
  ['Priya', 3, 'Pri'],
  ['ab👨‍👩‍👧‍👦', 8, 'ab'],
  ['ab👨‍👩‍👧‍👦', 9, 'ab👨‍👩‍👧‍👦'],
  ['🇬🇧🇩🇪', 3, '🇬🇧'],
])('%s within %i characters is %s', (value, most, fitting) => {
  expect(cutToFit(value, most)).toBe(fitting);
});
