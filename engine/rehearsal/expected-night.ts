import { letters } from '#contract/game';
import { radius } from '#contract/limits';
import type { RaceBar, RaceStart } from '#contract/race';
import type { ExpectedRace } from '#contract/rehearsal';
import type { WalkTable } from '#contract/streets/walk-table';
import { planRoutes, type RoutePlan } from '../routes.ts';
import { findMeetings } from './findings.ts';
import { rehearse } from './rehearse.ts';

/** The bars of a race, and what else decides how long it takes. */
export interface RaceOutline {
  start: RaceBar;
  /** The list without the start. */
  bars: readonly RaceBar[];
  /** The id of one of the bars; left out, the best is chosen. */
  finalBar?: string;
  teamCount: number;
  barCount: number;
  hints: boolean;
  walks: WalkTable | undefined;
}

export interface ExpectedNight {
  plan: RoutePlan;
  expected: ExpectedRace;
  /** In one of the nights, two teams were in one bar for five minutes or more. */
  mayMeet: boolean;
}

/** Enough for a steady estimate; a night takes one to eight milliseconds. */
const nights = 9;
/** Durations are given to 5 minutes and distances to 100 m: exact ones would depend on which bar is the final one. */
const roundTo = { minutes: 5, metres: 100 } as const;

/**
 * [RH16] What a race by these bars would be like, from nine nights with bots, all by the same routes and with clues of usual difficulty.
 * The first is the night that a rehearsal with this seed plays. In parts, so that a caller can yield to others between nights.
 */
export function* expectNight(outline: RaceOutline, seed: string): Generator<void, ExpectedNight> {
  const plan = planOf(outline, seed);
  const start = startOf(outline, plan, seed);
  const homeAfterMs: number[] = [];
  let mayMeet = false;
  for (let night = 0; night < nights; night += 1) {
    yield;
    const played = rehearse(start, { seed: night === 0 ? seed : `${seed} ${night}`, startsAt: 0 });
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
 * When the last of `teamCount` teams is home in half of the nights. All are home by then if each one is, so the times of all teams in all
 * nights are one sample: nine longest times alone would vary too much.
 */
function lastHomeMs(homeAfterMs: readonly number[], teamCount: number): number {
  const sorted = homeAfterMs.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.5 ** (1 / teamCount)) - 1] ?? 0;
}

/** In the order of their ids, whatever order they were picked in: the routes of a plan and of its rehearsal are then the same. */
export function sortedById<Bar extends { id: string }>(bars: readonly Bar[]): Bar[] {
  return bars.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function planOf({ start, bars, finalBar, teamCount: teams, barCount, walks }: RaceOutline, seed: string): RoutePlan {
  const wishes = { start, bars: sortedById(bars), teams, gameBars: barCount, seed, walks };
  return planRoutes({ ...wishes, ...(finalBar === undefined ? {} : { finalBar }) });
}

/** A race with no clues, one sabotage and one forfeit: which ones they are makes no difference to a bot. */
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
