import { type Letter, letters } from '#contract/game';
import { rehearsal, walking } from '#contract/limits';
import type { ClueBy, RaceBar, RaceClue, RaceStart } from '#contract/race';
import type { Finding } from '#contract/rehearsal';
import { metresBetween, onFoot } from '../distance.ts';
import { knownBar } from '../views/step-view.ts';
import { lookOf } from './clue-look.ts';
import type { RehearsedNight, Visit } from './rehearse.ts';

/** Missing clues: the team, the bars, and whether anyone was chosen to write them ([T21]). */
export interface MissingClues {
  author: Letter | 'host';
  bars: string[];
  hasWriter: boolean;
}

/** [RH6] What a host may want to mend before the night, the gravest first. */
export function findingsOf(
  start: RaceStart,
  night: Pick<RehearsedNight, 'visits' | 'cracked'>,
  missing: readonly MissingClues[],
): Finding[] {
  return [
    ...missingClues(start, missing),
    ...leaks(start),
    ...tooClose(start),
    ...hardClues(start, night),
    ...longLegs(start),
    ...findMeetings(start, night),
  ];
}

function missingClues(start: RaceStart, missing: readonly MissingClues[]): Finding[] {
  return missing
    .filter(({ bars }) => bars.length > 0)
    .map(({ author, bars, hasWriter }) => ({
      kind: 'clue-missing',
      bars: barsOf(start, bars),
      teams: teamsOf(author),
      ...(hasWriter ? { mend: 'clues' } : { mend: 'teams', generated: true }),
    }));
}

interface Written {
  bar: RaceBar;
  clue: RaceClue;
  /** The teams that have it on their route. */
  readers: Letter[];
}

/** Every clue that somebody of the game wrote, once, whoever is to read it. */
function writtenClues({ clues, bars, routes }: RaceStart): Written[] {
  const written = new Map<string, Written>();
  for (const team of letters) {
    for (const bar of bars) {
      const clue = clues[team]?.[bar.id];
      if (!clue || clue.by === 'house') continue;
      const key = `${clue.by} ${bar.id}`;
      const one = written.get(key) ?? { bar, clue, readers: [] };
      if (routes[team]?.includes(bar.id)) one.readers.push(team);
      written.set(key, one);
    }
  }
  return [...written.values()];
}

function leaks(start: RaceStart): Finding[] {
  return writtenClues(start)
    .filter(({ bar, clue }) => lookOf(clue, bar).leaks)
    .map(({ bar, clue }) => ({
      kind: 'clue-leaks',
      bars: [knownBar(bar)],
      teams: teamsOf(clue.by),
      mend: 'clues',
    }));
}

/** Looks so much harder than the middle one, and by so many minutes: then it is said how long the bots took. */
const hard = { times: 1.5, minutes: 3 };

function hardClues(start: RaceStart, { cracked }: Pick<RehearsedNight, 'cracked'>): Finding[] {
  const efforts = writtenClues(start).map((one) => ({ ...one, effort: lookOf(one.clue, one.bar).minutes }));
  const usual = middle(efforts.map(({ effort }) => effort));
  const isHard = ({ effort }: { effort: number }) => effort >= usual * hard.times && effort >= usual + hard.minutes;
  return efforts.filter(isHard).flatMap(({ bar, clue, readers }): Finding[] => {
    const isIts = (one: RehearsedNight['cracked'][number]) => one.bar === bar.id && readers.includes(one.team);
    const took = cracked.filter(isIts).map(({ ms }) => ms / 60_000);
    const rest = cracked.filter((one) => !isIts(one)).map(({ ms }) => ms / 60_000);
    const minutes = Math.round(mean(took));
    const usualMinutes = Math.round(middle(rest));
    // Where a hint or luck made it quick the number would only puzzle; and a reserve's clue was read by nobody.
    if (took.length === 0 || minutes <= usualMinutes) return [];
    return [
      { kind: 'clue-hard', bars: [knownBar(bar)], teams: teamsOf(clue.by), minutes, usualMinutes, mend: 'clues' },
    ];
  });
}

function tooClose({ bars, startBar }: RaceStart): Finding[] {
  const toGuess = bars.filter(({ id }) => id !== startBar);
  const pairs = toGuess.flatMap((one, index) =>
    toGuess.slice(index + 1).map((other) => ({ one, other, metres: Math.round(metresBetween(one, other)) })),
  );
  return pairs
    .filter(({ metres }) => metres < rehearsal.tooCloseM)
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ one, other, metres }) => ({
      kind: 'too-close',
      bars: [knownBar(one), knownBar(other)],
      teams: [],
      metres,
      mend: 'setup',
    }));
}

/** The longest few, each once, whichever way it is walked. */
function longLegs(start: RaceStart): Finding[] {
  const legs = new Map<string, { ends: [string, string]; metres: number; teams: Letter[] }>();
  for (const team of letters) {
    const stops = [start.startBar, ...(start.routes[team] ?? [])];
    for (const [index, to] of stops.slice(1).entries()) {
      const ends: [string, string] = [stops[index] ?? '', to];
      const key = ends.toSorted().join(' ');
      const metres = legMetres(start, ends);
      const leg = legs.get(key) ?? { ends, metres, teams: [] };
      legs.set(key, { ...leg, metres: Math.max(leg.metres, metres), teams: [...new Set([...leg.teams, team])] });
    }
  }
  return [...legs.values()]
    .filter(({ metres }) => metres > walking.longLegM)
    .toSorted((one, other) => other.metres - one.metres)
    .slice(0, rehearsal.findingsOfAKind)
    .map(({ ends, metres, teams }) => ({ kind: 'long-leg', bars: barsOf(start, ends), teams, metres, mend: 'setup' }));
}

/** How far it is from one bar to another on foot. */
export function legMetres(start: RaceStart, ends: readonly string[]): number {
  const [from, to] = ends.map((id) => start.bars.find((bar) => bar.id === id));
  return from && to ? Math.round(onFoot(start.walks)(from, to)) : 0;
}

/** Bars in which teams were together for a while; the start and the final bar are everybody's. */
export function findMeetings(start: RaceStart, { visits }: Pick<RehearsedNight, 'visits'>): Finding[] {
  const secret = start.bars.filter(({ id }) => id !== start.startBar && id !== start.finalBar);
  return secret
    .flatMap((bar) => {
      const here = visits.filter((visit) => visit.bar === bar.id);
      const pairs = here.flatMap((one, index) =>
        here.slice(index + 1).map((other) => ({ teams: [one.team, other.team], ms: togetherMs(one, other) })),
      );
      const met = pairs.filter(({ ms }) => ms >= rehearsal.meetingMs);
      const teams = letters.filter((team) => met.some((pair) => pair.teams.includes(team)));
      return met.length > 0 ? [{ bar, teams, ms: Math.max(...met.map(({ ms }) => ms)) }] : [];
    })
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, rehearsal.findingsOfAKind)
    .map(({ bar, teams, ms }) => ({
      kind: 'teams-meet',
      bars: [knownBar(bar)],
      teams,
      minutes: Math.round(ms / 60_000),
      mend: 'setup',
    }));
}

function togetherMs(one: Visit, other: Visit): number {
  if (one.team === other.team) return 0;
  return Math.min(one.leftAt, other.leftAt) - Math.max(one.cameAt, other.cameAt);
}

function barsOf({ bars }: RaceStart, ids: readonly string[]): Finding['bars'] {
  return ids.flatMap((id) => bars.filter((bar) => bar.id === id).map(knownBar));
}

function teamsOf(by: ClueBy): Letter[] {
  return letters.filter((letter) => letter === by);
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}
