import { expect, test } from 'vitest';
import { race } from '#contract/limits';
import type { RaceEvent } from '#contract/race';
import type { RaceStory } from '#contract/story';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom } from './chance.ts';
import { eventsOf, wholeRace } from './testing/fuzz/random-race.ts';
import { provisionalUntil } from './nods.ts';
import type { RaceState } from './race.ts';
import { provenBars, standingsOf } from './standings.ts';
import { storyOf } from './story.ts';

const nights = Array.from({ length: casesToTry(1_000) }, (_, seed) => {
  const played = wholeRace(chanceFrom(`night ${seed}`));
  const log = eventsOf(played);
  const state = played.at(-1)?.state as RaceState;
  return { seed, log, state, story: storyOf(log, settled(state)) };
});

test('[M3] the story of a random night ends in the final table', () => {
  for (const { seed, state, story } of nights) {
    const { frames } = story;
    const last = frames
      .at(-1)
      ?.teams.map(({ group, position, done, state: became }) => [group, position, done, became]);
    const table = standingsOf(state).map(({ group, position, done, state: became }) => [group, position, done, became]);
    expect({ seed, last }).toEqual({ seed, last: table });
  }
});

test('[M1] [M3] in a random night no time goes back, and none lies before the start or after the end', () => {
  for (const { seed, state, story } of nights) {
    const { frames, lines, teams, clues } = story;
    const moments = [frames, lines, ...teams.map(({ legs }) => legs)].map((all) => all.map(({ at }) => at));
    const isWithin = (at: number) => at >= state.startedAt && at <= (state.endedAt ?? 0);
    expect({
      seed,
      starts: frames[0]?.at === state.startedAt,
      rise: moments.every(isRising),
      within: moments.flat().every(isWithin),
      moved: isStrictlyRising(frames.map(({ at }) => at)),
      bars: state.start.teams.every((letter) => isRising(barsOf(frames, letter))),
      long: [...teams.flatMap(({ legs }) => legs.map(({ legMs }) => legMs)), ...clues.map(({ ms }) => ms ?? 0)].every(
        (ms) => ms >= 0,
      ),
    }).toEqual({ seed, starts: true, rise: true, within: true, moved: true, bars: true, long: true });
  }
});

test('[M2] [M4] the story of a random night has a line for each event that was not undone, and no other line', () => {
  for (const { seed, log, state, story } of nights) {
    const { lines } = story;
    const undone = log.flatMap((event) => (event.type === 'undone' ? [event.undoes] : []));
    const kinds = new Set(lines.map(({ kind }) => kind));
    const alone = log.flatMap((event) => (event.type === 'host-said' && event.to !== undefined ? [event.seq] : []));
    const told = new Set(lines.map(({ seq }) => seq));
    expect({
      seed,
      undone: undone.filter((seq) => told.has(seq)),
      takenBack: kinds.has('undone'),
      alone: alone.filter((seq) => told.has(seq)),
      found: lines.filter(({ kind }) => kind === 'bar-found').length,
      wrong: lines.filter(({ kind }) => kind === 'wrong-guess').length,
      finished: lines.filter(({ kind }) => kind === 'finished').length,
    }).toEqual({ seed, undone: [], takenBack: false, alone: [], ...counted(state) });
  }
});

test('[M7] the story of a random provisional night names no bar that no team has proven', () => {
  for (const { seed, log, state } of nights) {
    const until = provisionalUntil(state);
    if (until === null) continue;
    const story = storyOf(log, until - 1);
    const proven = Object.values(state.teams).flatMap((team) => provenBars(team).map(({ bar }) => bar));
    const known = new Set([...proven, state.start.startBar]);
    const secret = Object.values(state.bars).filter(({ id }) => !known.has(id));
    const words = JSON.stringify(story);
    expect({ seed, told: secret.filter(({ id, name }) => words.includes(`"${id}"`) || words.includes(name)) }).toEqual({
      seed,
      told: [],
    });
    expect({ seed, early: story.clues.filter((clue) => isLookedFor(state, clue)) }).toEqual({ seed, early: [] });
  }
});

test('[M8] the same log tells the same story wherever it was kept', () => {
  for (const { seed, log, state } of nights.filter((_, nth) => nth % 10 === 0)) {
    const kept = turned(log) as RaceEvent[];
    const moments = [settled(state), settled(state) - 1];
    const tell = (told: RaceEvent[]) => moments.map((now) => JSON.stringify(storyOf(told, now)));
    expect({ seed, told: tell(kept) }).toEqual({ seed, told: tell(log) });
  }
});

/** The same again with the keys of every object the other way round, as a database may give them back. */
function turned(thing: unknown): unknown {
  if (Array.isArray(thing)) return thing.map(turned);
  if (typeof thing !== 'object' || thing === null) return thing;
  return Object.fromEntries(
    Object.entries(thing)
      .toReversed()
      .map(([key, value]) => [key, turned(value)]),
  );
}

function settled({ endedAt }: RaceState): number {
  return (endedAt ?? 0) + race.lateMs;
}

function barsOf(frames: RaceStory['frames'], letter: string): number[] {
  return frames.map(({ teams }) => teams.find(({ group }) => group === letter)?.done ?? -1);
}

function counted({ teams }: RaceState) {
  const all = Object.values(teams);
  return {
    found: all.reduce((sum, { done }) => sum + done.length, 0),
    wrong: all.reduce((sum, { wrong }) => sum + wrong, 0),
    finished: all.filter(({ finishedAt }) => finishedAt !== null).length,
  };
}

function isLookedFor({ teams }: RaceState, { bar }: RaceStory['clues'][number]): boolean {
  return Object.values(teams).some(({ route, done }) => route.slice(done.length).some((stop) => stop.bar === bar));
}

function isRising(numbers: number[]): boolean {
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? -Infinity));
}

function isStrictlyRising(numbers: number[]): boolean {
  return numbers.every((number, index) => number > (numbers[index - 1] ?? -Infinity));
}
