import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { asksAgain, changesCodes } from './asks-again.ts';

test('it is asked again when something was told that changes it, not when the race has merely moved on', () => {
  const feed = [told(44, 'code-used'), told(43, 'bar-found'), told(40, 'started')];
  expect([40, 43, 44, 45].map((since) => asksAgain({ feed }, since, (entry) => changesCodes(entry, false)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(asksAgain({ feed }, 41, null)).toBe(false);
});

test('it is asked again when so much was told that the view does not reach back', () => {
  const feed = [told(44, 'bar-found'), told(43, 'bar-found')];
  expect([42, 43].map((since) => asksAgain({ feed }, since, null))).toEqual([true, false]);
});

test('a bar that is found changes the codes of a host who races, and those of no other', () => {
  const found = told(43, 'bar-found');
  expect([changesCodes(found, true), changesCodes(found, false)]).toEqual([true, false]);
  expect([changesCodes(told(44, 'bar-shut'), true), changesCodes(told(44, 'bar-shut'), false)]).toEqual([true, true]);
});

function told(seq: number, kind: FeedEntry['kind']): FeedEntry {
  return { seq, at: 1_800_000_000_000, kind, team: 'A', text: '', pint: null };
}
