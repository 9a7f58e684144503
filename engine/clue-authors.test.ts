import { expect, test } from 'vitest';
import { type Letter, letters } from '#contract/game';
import { chanceFrom, shuffled } from './chance.ts';
import { clueAuthors } from './clue-authors.ts';

const bars = Array.from({ length: 14 }, (_, n) => `bar ${n + 1}`);

test('[C10] three teams that wrote everything write for each other by turns', () => {
  const routes = { A: ['1', '2', '3', '4'], B: ['2', '3', '1', '4'], C: ['3', '1', '2', '4'] };
  expect(clueAuthors({ routes, reserves: ['5'], teams: 3, written: allOf(3, ['1', '2', '3', '4', '5']) })).toEqual({
    A: { 1: 'B', 2: 'C', 3: 'B', 4: 'C', 5: 'B' },
    B: { 2: 'C', 3: 'A', 1: 'C', 4: 'A', 5: 'C' },
    C: { 3: 'A', 1: 'B', 2: 'A', 4: 'B', 5: 'A' },
  });
});

test('[C10] of two teams each has the other’s clues, and none where the other wrote none', () => {
  const written = allOf(2, ['1', '2', '3']).filter(({ author, bar }) => author !== 'B' || bar !== '2');
  expect(clueAuthors({ routes: { A: ['1', '2', '3'], B: ['2', '1', '3'] }, reserves: [], teams: 2, written })).toEqual({
    A: { 1: 'B', 3: 'B' },
    B: { 2: 'A', 1: 'A', 3: 'A' },
  });
});

test('[C10] a team that does not race is an author like any other', () => {
  const routes = { B: ['1', '2'] };
  expect(clueAuthors({ routes, reserves: [], teams: 3, written: allOf(3, ['1', '2']) })).toEqual({
    B: { 1: 'C', 2: 'A' },
  });
});

test('[C10] whatever was written, nobody gets their own, and no author comes again while another who wrote for that bar came less', () => {
  const chance = chanceFrom('authors');
  for (let night = 0; night < 60; night += 1) {
    const teams = 2 + Math.floor(chance() * 5);
    const racing = letters.slice(0, teams);
    const routes = Object.fromEntries(racing.map((letter) => [letter, shuffled(bars, chance).slice(0, 8)]));
    const written = allOf(teams, bars).filter(() => chance() < 0.7);
    const authors = clueAuthors({ routes, reserves: [], teams, written });
    for (const team of racing) {
      const came = new Map<Letter, number>();
      for (const bar of routes[team] ?? []) {
        const others = written.filter((clue) => clue.bar === bar && clue.author !== team).map(({ author }) => author);
        const author = authors[team]?.[bar];
        expect(author === undefined).toBe(others.length === 0);
        if (!author) continue;
        expect(others).toContain(author);
        const least = Math.min(...others.map((other) => came.get(other) ?? 0));
        expect(came.get(author) ?? 0).toBe(least);
        came.set(author, least + 1);
      }
    }
  }
});

test('[C10] where everything was written, every author is used as often as any other, give or take one a team', () => {
  const routes = Object.fromEntries(
    letters.map((letter, n) => [letter, [...bars.slice(n), ...bars.slice(0, n)].slice(0, 12)]),
  );
  const authors = clueAuthors({ routes, reserves: [], teams: 6, written: allOf(6, bars) });
  const used = Object.values(authors).flatMap((clues) => Object.values(clues));
  expect(letters.map((letter) => used.filter((author) => author === letter).length)).toEqual([12, 12, 12, 12, 12, 12]);
});

function allOf(teams: number, listed: string[]): { author: Letter; bar: string }[] {
  return letters.slice(0, teams).flatMap((author) => listed.map((bar) => ({ author, bar })));
}
