import { type Letter, letters } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import type { RaceView } from '#contract/race-view';
import type { RehearsalStep } from '#contract/rehearsal';
import { fold } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { ownView, sharedView } from '../views/view-for.ts';

type Part = Partial<RaceView>;

/** [RH5] A night as what changed from one moment to the next, for every team that races: `viewAt` makes views of it again. */
export function stepsOf(log: readonly RaceEvent[]): RehearsalStep[] {
  const steps: RehearsalStep[] = [];
  let state: RaceState | null = null;
  let shared: Part = {};
  let newest = 0;
  const owns: Partial<Record<Letter, Part>> = {};
  for (const [index, event] of log.entries()) {
    state = fold(state, event);
    // What happens in one moment is seen in one.
    if (log[index + 1]?.at === event.at) continue;
    const { seq, feed, ...now } = sharedView(state);
    const step: RehearsalStep = { at: event.at, seq };
    const all = changed(shared, now);
    if (all) step.all = all;
    const told = feed.filter((entry) => entry.seq > newest);
    if (told.length > 0) step.feed = told;
    for (const team of letters) {
      if (!state.teams[team]) continue;
      const own = ownView(state, { kind: 'player', team });
      const part = changed(owns[team] ?? {}, own);
      if (part) (step.own ??= {})[team] = part;
      owns[team] = own;
    }
    shared = now;
    newest = seq;
    steps.push(step);
  }
  return steps;
}

/** The fields that are not what they were; undefined where all are. */
function changed(before: Part, now: Part): Part | undefined {
  const keys = Object.keys(now) as (keyof RaceView)[];
  const news = keys.filter((key) => !isSame(before[key], now[key]));
  return news.length > 0 ? Object.fromEntries(news.map((key) => [key, now[key]])) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, others] = [Object.entries(one), other as Record<string, unknown>];
  return mine.length === Object.keys(other).length && mine.every(([key, value]) => isSame(value, others[key]));
}
