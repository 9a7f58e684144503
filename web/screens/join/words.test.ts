import { expect, test } from 'vitest';
import { asOneOf, dayWordsOf, doorWords, listed, stampOf, underCap } from './words.ts';

const now = new Date(2026, 10, 21, 18);

test.each([
  ['2026-11-21', 'TONIGHT', 'tonight'],
  ['2026-11-22', 'TOMORROW', 'tomorrow'],
  ['2026-11-28', null, 'Saturday 28 November 2026'],
])('a race on %s', (date, stamp, words) => {
  expect([stampOf({ date }, now), dayWordsOf({ date }, now)]).toEqual([stamp, words]);
});

test.each([
  [[], ''],
  [['Sam'], 'Sam'],
  [['Sam', 'Dev'], 'Sam and Dev'],
  [['Sam', 'Dev', 'Bex', 'Mo'], 'Sam, Dev, Bex and Mo'],
  [['Sam', 'Dev', 'Bex', 'Mo', 'Ruth', 'Gaz'], 'Sam, Dev, Bex and 3 more'],
])('%j in a sentence', (names, words) => {
  expect(listed(names)).toBe(words);
});

test.each([
  ['open', [], 'Nobody yet'],
  ['open', ['Ruth'], 'Just Ruth'],
  ['open', ['Featherstonehaugh', 'Jo'], '2 in'],
  ['open', ['Mo', 'Lottie'], 'Mo, Lottie'],
  ['open', ['Mo', 'Lottie', 'Gaz', 'Bex'], 'Mo, Lottie +2'],
  ['full', ['Mo', 'Lottie'], 'Full: 2'],
  ['closed', ['Mo'], 'Closed by Ash'],
] as const)('under the cap of an %s team of %j', (state, names, words) => {
  expect(underCap({ team: 'A', state, names: [...names], guests: [] }, 'Ash')).toBe(words);
});

test('a Fox and an Eagle', () => {
  expect([asOneOf('A'), asOneOf('D')]).toEqual(['a Fox', 'an Eagle']);
});

test('[K9] closed, full, begun and over each say so in their own words', () => {
  const states = ['closed', 'full', 'started', 'over'] as const;
  const titles = states.map((state) => doorWords({ state, host: 'Ash' }).title);
  expect(titles).toEqual(['The door is shut', 'Full house', 'The race is on', 'This race is over']);
});
