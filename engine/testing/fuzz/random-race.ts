import { letters } from '#contract/game';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, Move, RaceEvent, RaceStart } from '#contract/race';
import { aStart, kickOff } from '../a-night.ts';
import type { Chance } from '../../chance.ts';
import { decide } from '../../decide.ts';
import { fold, stamp } from '../../fold.ts';
import type { RaceState } from '../../race.ts';
import { pick, pickMs } from './pick.ts';
import { randomMove } from './random-move.ts';

/** One move of a race: what it made of it, or why it was refused. */
export interface Played {
  move: Move;
  before: RaceState | null;
  outcome: EventBody[] | Problem;
  events: RaceEvent[];
  state: RaceState;
}

/** For tests: a race of any kind and size, as its first move leaves it. */
export function begin(chance: Chance): Played {
  const move: Move = { type: 'start', ...randomStart(chance), at: kickOff };
  const events = stamp(decide(null, move), null, kickOff);
  return {
    move,
    before: null,
    outcome: events,
    events,
    state: events.reduce<RaceState | null>(fold, null) as RaceState,
  };
}

/** For tests: one more move, a little later, or seldom much later or even before. */
export function goOn(before: RaceState, chance: Chance): Played {
  return tryMove(before, randomMove(before, chance, before.at + passed(chance)));
}

/** For tests: the race after a move, whether it was taken or not. */
export function tryMove(before: RaceState, move: Move): Played {
  const outcome = decidedOrRefused(before, move);
  const events = outcome instanceof Problem ? [] : stamp(outcome, before, move.at);
  return { move, before, outcome, events, state: events.reduce(fold, before) };
}

/** For tests: a race from the start to the end, and a little further. */
export function wholeRace(chance: Chance): Played[] {
  const race = [begin(chance)];
  const state = () => (race.at(-1) as Played).state;
  const length = 20 + Math.floor(chance() * 100);
  while (state().endedAt === null && race.length < length) race.push(goOn(state(), chance));
  race.push(tryMove(state(), { type: 'end', by: 'host', at: state().at }));
  const more = Math.floor(chance() * 12);
  for (let move = 0; move < more; move++) race.push(goOn(state(), chance));
  return race;
}

/** For tests: the log of a race. */
export function eventsOf(race: readonly Played[]): RaceEvent[] {
  return race.flatMap(({ events }) => events);
}

function decidedOrRefused(state: RaceState, move: Move): EventBody[] | Problem {
  try {
    return decide(state, move);
  } catch (problem) {
    if (problem instanceof Problem) return problem;
    throw problem;
  }
}

/** In steps, so that things often happen at the same moment. */
function passed(chance: Chance): Instant {
  if (chance() < 0.03) return -pickMs(60_000, chance);
  return pickMs(chance() < 0.02 ? 3_000_000 : 90_000, chance);
}

function randomStart(chance: Chance): RaceStart {
  const teams = 1 + Math.floor(chance() * 6);
  const absent = letters.slice(1, teams).filter(() => chance() < 0.1);
  const kind = pick(['classic', 'lazy', 'god'] as const, chance) ?? 'classic';
  const size = { gameBars: 3 + Math.floor(chance() * 3), reserves: Math.floor(chance() * 4) };
  const racingHost = chance() < 0.9 ? { racingHost: { team: 'A', knows: null } as const } : {};
  const lastJar =
    chance() < 0.3 ? { lastJar: { at: kickOff + 600_000 + pickMs(5_400_000, chance), hour: '23:30' } } : {};
  const hints = chance() < 0.8 ? { hints: true as const } : {};
  const chosen = { ...racingHost, ...lastJar, ...hints };
  return { ...aStart({ kind, teams, absent, ...size }), seed: `seed ${chance()}`, ...chosen };
}
