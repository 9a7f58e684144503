import type { Letter } from '../../../contract/game.ts';
import type { EventOf, Instant } from '../../../contract/race.ts';
import type { PhoneRecord } from '../record.ts';
import type { Pause } from './times.ts';

/** A place on a team's way, and which bars it was before. */
export interface Stop {
  bar: string;
  was: { bar: string; until: Instant; whileLooking: boolean }[];
}

/** A bar a team was in, or was marked as in. */
export interface Found {
  bar: string;
  official: Instant;
  /** When that was ruled or, with hints to serve, when they were over. */
  ruledAt: Instant;
  banked: boolean;
  shared: boolean;
  arrived: Instant;
  byHost: boolean;
  hintMinutes: number;
  isServed: boolean;
  /** [W8] The host said so of a banked finish. */
  countsFromArrival: boolean;
}

/** What a team owes at its current clue; `moved`: the event that moved it there, and what it owed before. */
export interface Here {
  wrong: number;
  wrongAt: Instant | null;
  forfeit: 'none' | 'due' | 'done';
  /** `isGuessed` once a claim made before the move was wrong. */
  moved?: { seq: number; at: Instant; from: Here; isGuessed?: true };
}

export interface Team {
  letter: Letter;
  route: Stop[];
  found: Found[];
  wrong: number;
  forfeits: number;
  /** The bars of the team's wrong guesses. */
  tried: string[];
  here: Here;
  adjustedMs: number;
  givenBack: { seq: number; step: number; bar: string; ms: number }[];
  hints: { step: number; bar: string; minutes: number; at: Instant }[];
  retiredAt: Instant | null;
  lastRuling: { at: Instant; official: Instant } | null;
  finishRuled: 'banked' | 'arrival' | null;
}

export interface Sabotage {
  id: string;
  by: Letter | 'host';
  to: Letter;
  givenAt: Instant;
  landedAt: Instant | null;
  doneAt: Instant | null;
}

/** The race as the rules make it of what people did. */
export interface Race {
  startedAt: Instant;
  bars: number;
  /** Every team of the game, in the order of their letters. */
  letters: Letter[];
  teams: Map<Letter, Team>;
  startBar: string;
  finalBar: string;
  reserves: string[];
  listed: string[];
  /** Which bar a skip code stands for. */
  codes: Map<string, string>;
  pauses: Pause[];
  endedAt: Instant | null;
  sabotages: Sabotage[];
  /** What teams said of shut doors. */
  reports: { bar: string; team: Letter; isRight: boolean }[];
  /** What takes an event back, by its number. */
  undo: Map<number, (at: Instant) => void>;
  phones: PhoneRecord[];
  /** Where what was answered is not what the rules say. */
  differing: string[];
  /** Claims that count from a moment at which their team could not honestly have made them. */
  gained: string[];
}

/** The race as it was dealt. */
export function raceOf(start: EventOf<'race-started'>, phones: PhoneRecord[]): Race {
  const used = new Set([start.startBar, ...Object.values(start.routes).flat()]);
  const listed = start.bars.map(({ id }) => id);
  const routes = Object.entries(start.routes) as [Letter, string[]][];
  return {
    startedAt: start.at,
    bars: start.gameBars,
    letters: start.teams,
    teams: new Map(routes.map(([letter, route]) => [letter, teamOf(letter, route)])),
    startBar: start.startBar,
    finalBar: start.finalBar,
    reserves: listed.filter((id) => !used.has(id)),
    listed,
    codes: new Map(Object.entries(start.codes).map(([bar, code]) => [code, bar])),
    pauses: [],
    endedAt: null,
    sabotages: [],
    reports: [],
    undo: new Map(),
    phones,
    differing: [],
    gained: [],
  };
}

function teamOf(letter: Letter, route: string[]): Team {
  return {
    letter,
    route: route.map((bar) => ({ bar, was: [] })),
    found: [],
    wrong: 0,
    forfeits: 0,
    tried: [],
    here: { wrong: 0, wrongAt: null, forfeit: 'none' },
    adjustedMs: 0,
    givenBack: [],
    hints: [],
    retiredAt: null,
    lastRuling: null,
    finishRuled: null,
  };
}

/** Says what was answered and what should have been, where that is not the same. */
export function same(race: Race, what: string, answered: unknown, expected: unknown): void {
  if (JSON.stringify(answered) === JSON.stringify(expected)) return;
  race.differing.push(`${what}: ${JSON.stringify(answered)} and not ${JSON.stringify(expected)}`);
}

export function hasArrived({ found, route }: Team): boolean {
  return found.length >= route.length;
}

/** [I5] Whether a team stays where it is until the minutes of its hints are over. */
export function isServing({ found }: Team): boolean {
  const last = found.at(-1);
  return last !== undefined && last.hintMinutes > 0 && !last.isServed;
}

/** [I8] Hints count while their bar is on the team's way. */
export function hintsThatCount({ hints, route, found }: Team): Team['hints'] {
  const ways = new Set([...route, ...found].map(({ bar }) => bar));
  return hints.filter(({ bar }) => ways.has(bar));
}

/** [D6] What shut doors gave back by now. */
export function givenBackMs({ givenBack, found }: Team): number {
  return givenBack.filter(({ step }) => step < found.length).reduce((sum, { ms }) => sum + ms, 0);
}
