import { expect, test } from 'vitest';
import { tryRules } from '#contract/demo/try-race';
import { leaksOf } from '#contract/leak';
import { cluesFor } from '../clues.ts';
import { metresBetween } from '../distance.ts';
import { raceBar, spotOf, town } from './town.ts';
import { makeTryRace } from './try-race.ts';

const race = makeTryRace();
const nameOf = (id: string) => town.bars.find((bar) => bar.id === id)?.name ?? '';

test('[TR1] the race to try is the same each time, and small', () => {
  expect(JSON.stringify(makeTryRace())).toBe(JSON.stringify(race));
  const { town: _town, ...rest } = race;
  expect(JSON.stringify(rest).length).toBeLessThan(1_000);
});

test('[TR1] three clues of three bars, none of which gives its name away or fits another bar of the map', () => {
  expect(new Set(race.clues.map(({ bar }) => bar)).size).toBe(3);
  for (const { text, bar } of race.clues) {
    expect([text, leaksOf(nameOf(bar), text)]).toEqual([text, []]);
    const others = town.bars.filter(({ id }) => id !== bar).map(({ name }) => ({ name }));
    expect(madeOf(text, bar, others)).toMatchObject({ text, ambiguous: false });
  }
});

test('[TR1] the first clue is in pictures, the others are riddles', () => {
  expect(race.clues.map(({ text }) => /\p{Extended_Pictographic}/u.test(text))).toEqual([true, false, false]);
});

test('[TR2] two bots find three bars each within the ninety seconds, none of them before one can read', () => {
  expect(race.bots.map(({ team }) => team)).toEqual(['D', 'E']);
  for (const { foundAt } of race.bots) {
    expect(foundAt).toHaveLength(3);
    expect(foundAt).toEqual(foundAt.toSorted((a, b) => a - b));
    expect(foundAt[0]).toBeGreaterThanOrEqual(8);
    expect(foundAt[2]).toBeGreaterThanOrEqual(44);
    expect(foundAt[2]).toBeLessThan(tryRules.seconds);
  }
});

test('[TR4] it is one of the bots that strikes', () => {
  expect(race.bots.map(({ team }) => team)).toContain(race.sabotage.by);
  expect(race.sabotage.afterS).toBeGreaterThanOrEqual(2);
  expect(race.sabotage.afterS).toBeLessThanOrEqual(5);
});

test('the bars of the town are told apart by a phone, and lie on the sketch where they lie on the map', () => {
  const all = [town.start, ...town.bars];
  for (const bar of all) {
    const near = all.filter((other) => other !== bar && metresBetween(raceBar(bar), raceBar(other)) < 100);
    expect([bar.name, near]).toEqual([bar.name, []]);
    expect(spotOf(raceBar(bar))).toEqual({ x: bar.x, y: bar.y });
  }
});

/** What the clue maker itself says of a clue. */
function madeOf(text: string, bar: string, others: { name: string }[]) {
  for (let night = 1; night <= 200; night++) {
    const made = cluesFor({ name: nameOf(bar) }, others, `try ${night} ${bar}`).find((clue) => clue.text === text);
    if (made) return made;
  }
  return null;
}
