import { expect, test } from 'vitest';
import { begun, clockOf, foundBy, passed, podiumOf, ready, tapped, type TrySeen, wiped } from './race.ts';
import { boastOf, minutesOf, sharedWords, verdictOf } from './try-copy.ts';

const rules = {
  clues: [
    { text: 'One', bar: 'owl' },
    { text: 'Two', bar: 'hare' },
    { text: 'Three', bar: 'whale' },
  ],
  bots: [
    { team: 'D' as const, foundAt: [15, 30, 50] },
    { team: 'E' as const, foundAt: [20, 45, 70] },
  ],
  strikesAfterS: 4,
};
const startedAt = 1_000_000;
const after = (seconds: number) => startedAt + seconds * 1_000;

test('[TR3] the right bar opens the next clue, a wrong one costs ten seconds and is struck out', () => {
  const wrong = tapped(begun(startedAt, true), 'whale', after(5), rules);
  expect([wrong.found, wrong.struck, clockOf(wrong, after(5))]).toEqual([0, ['whale'], 15]);
  expect(tapped(wrong, 'whale', after(6), rules)).toBe(wrong);
  const right = tapped(wrong, 'owl', after(8), rules);
  expect([right.found, right.struck, clockOf(right, after(8))]).toEqual([1, [], 18]);
  expect(tapped(right, 'owl', after(9), rules)).toBe(right);
});

test('[TR3] nothing counts before the start', () => {
  expect(tapped(ready(), 'owl', after(1), rules)).toEqual(ready());
  expect(passed(ready(), after(500), rules)).toEqual(ready());
});

test('[TR4] the egg comes once, a while after the second clue opens, and holds the map until it is wiped off', () => {
  const second = tapped(begun(startedAt, true), 'owl', after(5), rules);
  expect(passed(second, after(8), rules).step).toBe('racing');
  const egged = passed(second, after(9), rules);
  expect(egged.step).toBe('egged');
  expect(tapped(egged, 'hare', after(10), rules)).toBe(egged);
  const clean = wipeOff(egged, after(12));
  expect([wiped(egged, after(12)).step, clean.step, clean.eggMs]).toEqual(['egged', 'racing', 3_000]);
  expect(passed(clean, after(60), rules).step).toBe('racing');
  expect(wiped(clean, after(60))).toBe(clean);
});

test('[TR4] whoever is quicker than the egg gets it with the third clue', () => {
  const third = tapped(tapped(begun(startedAt, true), 'owl', after(1), rules), 'hare', after(2), rules);
  expect([third.found, third.step]).toEqual([2, 'egged']);
});

test('[TR4] the egg runs off by itself', () => {
  const second = tapped(begun(startedAt, true), 'owl', after(5), rules);
  const egged = passed(second, after(9), rules);
  expect(passed(egged, after(16.9), rules).step).toBe('egged');
  expect(passed(egged, after(17), rules).step).toBe('racing');
});

test('[TR5] the race is over with the third bar, and the podium has everybody in order', () => {
  const over = finished(40);
  expect([over.step, over.endS]).toEqual(['over', 40]);
  expect(podiumOf(over, rules).map(({ team, seconds }) => [team, seconds])).toEqual([
    ['A', 40],
    ['D', 50],
    ['E', 70],
  ]);
  expect(verdictOf(over, podiumOf(over, rules), { bars: 3, striker: 'E' }).heading).toBe('The jar is yours.');
  expect(verdictOf(over, podiumOf(over, rules), { bars: 3, striker: 'E' }).words).toMatch(
    /^Skunk’s egg cost you 4 seconds\. /,
  );
  expect(podiumOf(finished(60), rules).map(({ team }) => team)).toEqual(['D', 'A', 'E']);
  expect(podiumOf(finished(80), rules).map(({ team }) => team)).toEqual(['D', 'E', 'A']);
});

test('[TR5] after ninety seconds it is over for whoever is still looking, wrong bars counted', () => {
  const slow = tapped(begun(startedAt, true), 'whale', after(5), rules);
  expect(passed(slow, after(79), rules).step).toBe('racing');
  const over = passed(slow, after(80), rules);
  expect([over.step, over.endS]).toEqual(['over', 90]);
  expect(podiumOf(over, rules).at(-1)).toEqual({ team: 'A', seconds: null, found: 0 });
  expect(verdictOf(over, podiumOf(over, rules), { bars: 3, striker: 'E' }).heading).toBe('Time! No bars found.');
});

test('[TR7] without the clock nothing runs out, and the bots keep a bar behind', () => {
  const seen = tapped(begun(startedAt, false), 'owl', after(400), rules);
  expect(passed(seen, after(401), rules).step).toBe('racing');
  expect(rules.bots.map((bot) => foundBy(bot, seen, after(401)))).toEqual([0, 0]);
  const over = finished(600, false);
  expect(verdictOf(over, podiumOf(over, rules), { bars: 3, striker: 'E' }).heading).toBe('All three found.');
  expect(boastOf(over, podiumOf(over, rules), 3)).toBe('I found 3 bars, off the clock.');
});

test('[TR2] the bots find their bars by the race clock, so a wrong bar of yours is ten seconds of theirs', () => {
  const seen = begun(startedAt, true);
  expect(rules.bots.map((bot) => foundBy(bot, seen, after(32)))).toEqual([2, 1]);
  expect(rules.bots.map((bot) => foundBy(bot, tapped(seen, 'whale', after(5), rules), after(32)))).toEqual([2, 1]);
  expect(rules.bots.map((bot) => foundBy(bot, { ...seen, wrong: 2 }, after(32)))).toEqual([3, 2]);
});

test('[TR6] the words say the time and whom it beat', () => {
  expect(words(47)).toBe('I found 3 bars in 0:47 and beat both bots. Your turn: egg.example/try');
  expect(words(60)).toBe('I found 3 bars in 1:00 and beat a bot. Your turn: egg.example/try');
  expect(words(88)).toBe('I found 3 bars in 1:28 against two bots. Your turn: egg.example/try');
  expect(minutesOf(9.6)).toBe('0:10');
});

function words(seconds: number): string {
  return sharedWords(finished(seconds), podiumOf(finished(seconds), rules), 3, 'egg.example/try');
}

function finished(seconds: number, timed = true): TrySeen {
  const second = tapped(begun(startedAt, timed), 'owl', after(5), rules);
  const clean = wipeOff(passed(second, after(10), rules), after(14));
  return tapped(tapped(clean, 'hare', after(20), rules), 'whale', after(seconds), rules);
}

/** Wipes the egg off with three swipes at the same moment. */
function wipeOff(egged: TrySeen, now: number): TrySeen {
  return wiped(wiped(wiped(egged, now), now), now);
}
