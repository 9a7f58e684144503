import { describe, expect, test } from 'vitest';
import { tryRules } from '#contract/demo/try-race';
import { leaksOf } from '#contract/leak';
import { cluesFor } from '../clues.ts';
import { metresBetween } from '../distance.ts';
import { raceBar, spotOf, town } from './town.ts';
import { makeTryRaces } from './try-race.ts';

const { races, striker } = makeTryRaces();
const nameOf = (id: string) => town.bars.find((bar) => bar.id === id)?.name ?? '';

test('[TR1] the races at /try are the same in every build, and small', () => {
  expect(JSON.stringify(makeTryRaces().races)).toBe(JSON.stringify(races));
  expect(JSON.stringify(races).length).toBeLessThan(2_500);
});

test('[TR1] there are three races, and no two share a bar', () => {
  expect(races).toHaveLength(3);
  expect(new Set(races.flatMap(({ clues }) => clues.map(({ bar }) => bar))).size).toBe(9);
});

describe.each(races)('a race that begins with $clues.0.bar', ({ clues, bots, strikesAfterS }) => {
  test('[TR1] none of its clues contains the name or fits another bar of the map, in emoji or in words', () => {
    for (const { text, inWords, bar } of clues) {
      for (const said of [text, inWords ?? text]) {
        expect([said, leaksOf(nameOf(bar), said)]).toEqual([said, []]);
        const others = town.bars.filter(({ id }) => id !== bar).map(({ name }) => ({ name }));
        expect(madeOf(said, bar, others)).toMatchObject({ text: said, ambiguous: false });
      }
    }
  });

  test('[TR1] its first clue is in emoji and in words, the others are riddles', () => {
    expect(clues.map(({ text }) => hasPictures(text))).toEqual([true, false, false]);
    expect(clues.map(({ inWords }) => inWords && hasPictures(inWords))).toEqual([false, undefined, undefined]);
  });

  test('[TR2] two bots find three bars each within ninety seconds, and none before a reader has read the clue', () => {
    expect(bots.map(({ team }) => team)).toEqual(['D', 'E']);
    for (const { foundAt } of bots) {
      expect(foundAt).toHaveLength(3);
      expect(foundAt).toEqual(foundAt.toSorted((a, b) => a - b));
      expect(foundAt[0]).toBeGreaterThanOrEqual(8);
      expect(foundAt[2]).toBeGreaterThanOrEqual(44);
      expect(foundAt[2]).toBeLessThan(tryRules.seconds);
    }
  });

  test('[TR4] one of its bots gives a sabotage two to five seconds after the second clue', () => {
    expect(bots.map(({ team }) => team)).toContain(striker);
    expect(strikesAfterS).toBeGreaterThanOrEqual(2);
    expect(strikesAfterS).toBeLessThanOrEqual(5);
  });
});

test('the bars of the town are told apart by a phone, and lie on the sketch where they lie on the map', () => {
  const all = [town.start, ...town.bars];
  for (const bar of all) {
    const near = all.filter((other) => other !== bar && metresBetween(raceBar(bar), raceBar(other)) < 100);
    expect([bar.name, near]).toEqual([bar.name, []]);
    expect(spotOf(raceBar(bar))).toEqual({ x: bar.x, y: bar.y });
  }
});

function hasPictures(text: string): boolean {
  return /\p{Extended_Pictographic}/u.test(text);
}

/** What the clue maker itself says of a clue. */
function madeOf(text: string, bar: string, others: { name: string }[]) {
  for (let night = 1; night <= 400; night++) {
    const made = cluesFor({ name: nameOf(bar) }, others, `try ${night} ${bar}`).find((clue) => clue.text === text);
    if (made) return made;
  }
  return null;
}
