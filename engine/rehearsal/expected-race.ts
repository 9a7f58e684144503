import { letters } from '#contract/game';
import { radius } from '#contract/limits';
import type { RaceBar, RaceStart } from '#contract/race';
import type { ExpectedRace } from '#contract/rehearsal';
import type { WalkTable } from '#contract/streets/walk-table';
import { planRoutes, type RoutePlan } from '../routes.ts';
import { findMeetings } from './findings.ts';
import { rehearse } from './rehearse.ts';

/** The bars of a race, and the other inputs of an estimate. */
export interface RaceOutline {
  start: RaceBar;
  /** The list without the start. */
  bars: readonly RaceBar[];
  /** The id of one of the bars; if absent, the planner picks the best. */
  finalBar?: string;
  teamCount: number;
  barCount: number;
  hints: boolean;
  walks: WalkTable | undefined;
}

export interface RaceEstimate {
  plan: RoutePlan;
  expected: ExpectedRace;
  /** Whether in any of the simulated races two teams were in one bar for five minutes or more. */
  mayMeet: boolean;
}

/** Enough for a stable estimate. One race takes one to eight milliseconds, and planning the routes before it up to 300. */
const raceCount = 9;
/** Durations are given to 5 minutes and distances to 100 m: exact ones would depend on which bar is the final one. */
const roundTo = { minutes: 5, metres: 100 } as const;

/**
 * [RH16] Estimates a race from nine races of bots, all on the same routes and with clues of usual difficulty. The first is the one that a
 * rehearsal with this seed plays. `plan`: routes dealt already, as a lazy race has them. A generator, so that callers can yield to other work
 * between races.
 */
export function* estimateRace(
  outline: RaceOutline,
  seed: string,
  plan: RoutePlan = planOf(outline, seed),
): Generator<void, RaceEstimate> {
  const start = startOf(outline, plan, seed);
  const homeAfterMs: number[] = [];
  let mayMeet = false;
  for (let index = 0; index < raceCount; index += 1) {
    yield;
    const played = rehearse(start, { seed: index === 0 ? seed : `${seed} ${index}`, startsAt: 0 });
    const { teams, at } = played.state;
    homeAfterMs.push(...Object.values(teams).map(({ finishedAt }) => finishedAt ?? at));
    mayMeet ||= findMeetings(start, played).length > 0;
  }
  const metres = Math.max(...Object.values(plan.metres));
  const minutes = lastHomeMs(homeAfterMs, outline.teamCount) / 60_000;
  return {
    plan,
    expected: { minutes: rounded(minutes, roundTo.minutes), metres: rounded(metres, roundTo.metres) },
    mayMeet,
  };
}

/**
 * The median time at which the last of `teamCount` teams finishes. Uses the times of all teams in all races as one sample, because nine
 * last finishes alone would vary too much.
 */
function lastHomeMs(homeAfterMs: readonly number[], teamCount: number): number {
  const sorted = homeAfterMs.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.5 ** (1 / teamCount)) - 1] ?? 0;
}

/** Sorts bars by id, not by the order of picking, so that a plan and its rehearsal get the same routes. */
export function sortedById<Bar extends { id: string }>(bars: readonly Bar[]): Bar[] {
  return bars.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function planOf({ start, bars, finalBar, teamCount: teams, barCount, walks }: RaceOutline, seed: string): RoutePlan {
  const wishes = { start, bars: sortedById(bars), teams, gameBars: barCount, seed, walks };
  return planRoutes({ ...wishes, ...(finalBar === undefined ? {} : { finalBar }) });
}

/** A race without clues and with one sabotage and one forfeit: their texts make no difference to a bot. */
function startOf(outline: RaceOutline, { routes, finalBar }: RoutePlan, seed: string): RaceStart {
  const { start, bars, barCount, teamCount, hints, walks } = outline;
  return {
    gameId: 0,
    kind: 'classic',
    gameBars: barCount,
    bars: [start, ...bars],
    startBar: start.id,
    finalBar,
    teams: letters.slice(0, teamCount),
    routes,
    clues: {},
    codes: {},
    sabotages: [{ id: 1, text: '' }],
    forfeits: [{ id: 1, text: '' }],
    radiusM: radius.nearbyM,
    seed,
    ...(walks ? { walks } : {}),
    ...(hints ? { hints: true } : {}),
  };
}

function rounded(number: number, step: number): number {
  return Math.max(step, Math.round(number / step) * step);
}
