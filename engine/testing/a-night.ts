import { type Letter, letters } from '#contract/game';
import type { EventBody, EventOf, RaceBar, RaceEvent, RaceStart } from '#contract/race';
import { fold } from '../fold.ts';
import type { RaceState } from '../race.ts';

/** When the races of tests begin. */
export const kickOff = 1_800_000_000_000;

const names = 'Start Anchor Bell Crown Dragon Elm Falcon Globe Horse Ivy Jester King Lion Mitre Nag'.split(' ');

interface Wishes {
  kind?: RaceStart['kind'];
  /** 2 unless said. */
  teams?: number;
  /** Teams that nobody is in. */
  absent?: Letter[];
  /** Bars a route visits; 3 unless said. */
  gameBars?: number;
  /** Bars that no route needs; 2 unless said. */
  reserves?: number;
}

/** For tests: a race whose bars are 'anchor', 'bell' and so on; the last of each route is the final bar, the others come in turns. */
export function aStart(wishes: Wishes = {}): RaceStart {
  const { kind = 'classic', teams = 2, absent = [], gameBars = 3, reserves = 2 } = wishes;
  const bars = names.slice(0, 1 + gameBars + reserves).map(barNamed);
  const toFind = bars.slice(1).map(({ id }) => id);
  const all = letters.slice(0, teams);
  const racing = all.filter((letter) => !absent.includes(letter));
  const turns = toFind.slice(0, gameBars - 1);
  const finalBar = toFind[gameBars - 1] ?? '';
  const routeOf = (shift: number) => [...turns.slice(shift % turns.length), ...turns.slice(0, shift % turns.length)];
  return {
    gameId: 12,
    kind,
    gameBars,
    bars,
    startBar: 'start',
    finalBar,
    teams: all,
    routes: Object.fromEntries(racing.map((letter, shift) => [letter, [...routeOf(shift), finalBar]])),
    clues: Object.fromEntries(racing.map((letter) => [letter, cluesFor(letter, toFind)])),
    codes: Object.fromEntries(toFind.map((bar, index) => [bar, `CODE${String.fromCharCode(65 + index)}2`])),
    sabotages: [1, 2, 3].map((id) => ({ id, text: `Sabotage ${id}` })),
    forfeits: [1, 2, 3, 4].map((id) => ({ id, text: `Dare ${id}` })),
    radiusM: 100,
    seed: 'a night',
  };
}

/** What happened, and how many seconds after the start. */
export type Happening = [seconds: number, event: EventBody];

/** For tests: the race after these happenings. */
export function played(start: RaceStart, ...happenings: Happening[]): RaceState {
  return logOf(start, ...happenings).reduce<RaceState | null>(fold, null) as RaceState;
}

/** For tests: the log of these happenings. */
export function logOf(start: RaceStart, ...happenings: Happening[]): RaceEvent[] {
  const began: Happening = [0, { type: 'race-started', ...start }];
  let at = kickOff;
  return [began, ...happenings].map(([seconds, event], index) => {
    at = Math.max(at, kickOff + seconds * 1_000);
    return { ...event, seq: index + 1, at };
  });
}

/** For tests: a team has found a bar of its route. */
export function found(
  seconds: number,
  team: Letter,
  step: number,
  bar: string,
  more: Partial<EventOf<'bar-verified'>> = {},
): Happening {
  const claim = { team, step, bar, official: kickOff + seconds * 1_000, banked: false, photo: { id: `photo-${bar}` } };
  return [seconds, { type: 'bar-verified', by: 'place', ...claim, ...more }];
}

/** For tests: a team has guessed wrong. */
export function missed(
  seconds: number,
  team: Letter,
  step: number,
  more: Partial<EventOf<'bar-missed'>> = {},
): Happening {
  const claim = { team, step, bar: 'elsewhere', official: kickOff + seconds * 1_000, banked: false, photo: null };
  return [seconds, { type: 'bar-missed', by: 'place', ...claim, ...more }];
}

/** For tests: the host has marked a team as there. */
export function marked(seconds: number, team: Letter, step: number, bar: string): Happening {
  return found(seconds, team, step, bar, { by: 'override', reason: 'I see them', photo: null });
}

/** For tests: a team has finished, which follows its last bar. */
export function finished(seconds: number, team: Letter, official = moment(seconds)): Happening {
  return [seconds, { type: 'team-finished', team, official }];
}

/** For tests: what was taken back. */
export function undone(seconds: number, undoes: number): Happening {
  return [seconds, { type: 'undone', undoes }];
}

/** For tests: the race is over. */
export function ended(seconds: number, by: EventOf<'race-ended'>['by'] = 'host'): Happening {
  return [seconds, { type: 'race-ended', by }];
}

/** For tests: so many seconds after the start. */
export function moment(seconds: number): number {
  return kickOff + seconds * 1_000;
}

function barNamed(name: string, index: number): RaceBar {
  return { id: name.toLowerCase(), name: `The ${name}`, lat: (5_390 + index) / 100, lon: -(108 + index) / 100 };
}

function cluesFor(letter: Letter, bars: string[]): NonNullable<RaceStart['clues'][Letter]> {
  return Object.fromEntries(
    bars.map((bar, index) => [bar, { text: `Riddle ${letter}${index}`, by: 'house' as const }]),
  );
}
