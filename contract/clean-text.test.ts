import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

test('text loses control and bidi-override characters, keeps its lines, and is composed', () => {
  expect(cleanText('  Cafe\u0301\u0000\u202E oi\r\nsecond\tline\u2066 ')).toBe('Café oi\nsecond\tline');
});

test('emoji with joiners stay whole', () => {
  expect(cleanText('🧑‍🌾 farmer')).toBe('🧑‍🌾 farmer');
});

test('a line has no breaks and no double spaces', () => {
  expect(cleanLine(' Priya’s \n Big\u2028Night\t!')).toBe('Priya’s Big Night !');
});
