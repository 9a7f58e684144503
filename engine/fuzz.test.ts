import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom, type Chance } from './chance.ts';
import { fold } from './fold.ts';
import { broken } from './testing/fuzz/invariants.ts';
import { eventsOf, type Played, wholeRace } from './testing/fuzz/random-race.ts';
import { notRestored } from './testing/fuzz/restored.ts';
import type { RaceState } from './race.ts';

const movesTried = casesToTry(120_000);

test('no random move breaks a rule, and the log alone tells every race', () => {
  const taken: Record<string, number> = {};
  let moves = 0;
  let ended = 0;
  for (let seed = 1; moves < movesTried; seed++) {
    const race = wholeRace(chanceFrom(seed));
    for (const { move, events } of race) {
      if (events.length > 0) taken[move.type] = (taken[move.type] ?? 0) + 1;
    }
    expect({ seed, ...wrongIn(race) }).toEqual({ seed, broken: [], ends: 1 });
    checkReplay(race, chanceFrom(`cut ${seed}`));
    if (seed % 20 === 0) checkPlain(race);
    moves += race.length;
    ended += 1;
  }
  process.stdout.write(`moves ${moves}, races ended ${ended}, taken ${JSON.stringify(taken, null, 1)}\n`);
  expect(Object.keys(taken)).toHaveLength(29);
  expect(Object.entries(taken).filter(([type, count]) => count < leastTaken(type))).toEqual([]);
  expect(ended).toBeGreaterThanOrEqual(casesToTry(500));
});

/** Few races end with a banked finish on which the order hangs, have a last jar that comes, or a team that falls silent. */
function leastTaken(type: string): number {
  const least = { 'rule-finish': 50, 'last-jar': 200, 'ask-team': 50, 'still-racing': 50, 'serve-hints': 200 }[type];
  return casesToTry(least ?? 600);
}

function wrongIn(race: Played[]): { broken: string[]; ends: number } {
  const histories = new Map<number, RaceState>();
  const changes = race.filter(({ events }) => events.length > 0);
  const wrong = changes.flatMap((played) => {
    if (played.before) for (const { seq } of played.events) histories.set(seq, played.before);
    return [...broken(played), ...notRestored(played, histories)];
  });
  return { broken: wrong, ends: eventsOf(race).filter(({ type }) => type === 'race-ended').length };
}

/** The log folded anew, and from a snapshot in the middle, is the race that was played. */
function checkReplay(race: Played[], chance: Chance): void {
  const events = eventsOf(race);
  const live = race.at(-1)?.state;
  const middle = race[Math.floor(chance() * race.length)]?.state as RaceState;
  const snapshot = asKept(middle);
  const kept = asKept(events);
  expect(JSON.stringify(kept.reduce<RaceState | null>(fold, null))).toBe(JSON.stringify(live));
  expect(JSON.stringify(kept.slice(snapshot.seq).reduce(fold, snapshot))).toBe(JSON.stringify(live));
}

/** Nothing of a race or of its log is lost on the way to the database and back. */
function checkPlain(race: Played[]): void {
  const live = race.at(-1)?.state;
  expect([asKept(live), asKept(eventsOf(race))]).toStrictEqual([live, eventsOf(race)]);
}

function asKept<Thing>(thing: Thing): Thing {
  return JSON.parse(JSON.stringify(thing)) as Thing;
}
