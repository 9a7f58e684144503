import { hints } from '#contract/hints';
import type { HintRung, Instant } from '#contract/race';
import { momentAfter, runningMs } from './pauses.ts';
import type { DoneBar, HintTaken, RaceState, TeamState } from './race.ts';

const minuteMs = 60_000;

/** [I1] The rungs in the order they are taken. */
export const rungs = [1, 2, 3] as const satisfies HintRung[];

/** [I8] A team's hints that count: those to bars of its way. What a bar cost that was replaced is given back. */
export function countedHints({ hints: taken, route, done }: TeamState): HintTaken[] {
  return taken.filter(({ bar }) => [...route, ...done].some((one) => one.bar === bar));
}

/** [I5, D7] What is to be served at a bar that is found: also where it was replaced and found after all. */
export function minutesAt({ hints: taken, route }: TeamState, step: number, found: string): number {
  return minutesIn(taken.filter(({ bar }) => bar === found || bar === route[step]?.bar));
}

/** The hints a team has read to the bar of one of its stops. */
export function hintsAt({ hints: taken, route }: TeamState, step: number): HintTaken[] {
  return taken.filter(({ bar }) => bar === route[step]?.bar);
}

/** [I2] What the hints of a team have cost it in all. */
export function paidBy(team: TeamState): number {
  return minutesIn(countedHints(team));
}

export function minutesIn(taken: readonly HintTaken[]): number {
  return taken.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** [I2, I3] What a rung costs a team that has paid so much, in minutes: nothing once that is the most there is to pay. */
export function priceOf(rung: HintRung, paid: number): number {
  return Math.min(hints.minutes[rung - 1] ?? 0, hints.minutesMost - paid);
}

/** [I3] When a rung opens that is free. */
export function opensAt(state: RaceState, team: TeamState, rung: HintRung): Instant {
  return momentAfter(state, clueSince(state, team), hints.freeAfterMs[rung - 1] ?? 0);
}

/** [I3] How long it takes until then; 0 when it is open. */
export function closedMs(state: RaceState, team: TeamState, rung: HintRung, at: Instant): number {
  return Math.max(0, (hints.freeAfterMs[rung - 1] ?? 0) - runningMs(state, clueSince(state, team), at));
}

/** When the team was handed the clue it has: after its last bar, at the start, or in the place of a bar that was shut. */
export function clueSince({ startedAt }: RaceState, { done, route }: TeamState): Instant {
  const put = route[done.length]?.replaced.findLast(({ wasCurrent }) => wasCurrent)?.at ?? 0;
  return Math.max(startedAt, done.at(-1)?.ruledAt ?? 0, put);
}

/** [I5] The bar at which a team serves the minutes of its hints; null when it does not. */
export function servingAt({ done }: TeamState): DoneBar | null {
  const last = done.at(-1);
  return last && last.hintMinutes > 0 && last.servedAt === null ? last : null;
}

type Served = Pick<DoneBar, 'official' | 'hintMinutes'>;

/** [I5] How long a team still has to stay at a bar; pauses do not count. */
export function leftMs(state: RaceState, { official, hintMinutes }: Served, at: Instant): number {
  return Math.max(0, hintMinutes * minuteMs - runningMs(state, official, at));
}

/** [I5] The moment its minutes are over: it may lie ahead, if no other pause comes. */
export function servedMoment(state: RaceState, bar: Served, at: Instant): Instant {
  const left = leftMs(state, bar, at);
  return left > 0 ? at + left : dueMoment(state, bar);
}

/** The same, with a pause that is on left out until it is over. */
export function dueMoment(state: RaceState, { official, hintMinutes }: Served): Instant {
  return momentAfter(state, official, hintMinutes * minuteMs);
}

/** [I6] From when a bar counts once its minutes are served. */
export function countsFrom({ official, servedAt }: Pick<DoneBar, 'official' | 'servedAt'>): Instant {
  return servedAt ?? official;
}

/** A bar that counts from another moment, its minutes with it. */
export function movedTo(state: RaceState, bar: DoneBar, official: Instant): DoneBar {
  const moved = { ...bar, official };
  return { ...moved, servedAt: bar.servedAt === null ? null : dueMoment(state, moved) };
}
