import type { Letter } from '../game.ts';
import { race } from '../limits.ts';
import type { RaceView } from '../race-view.ts';
import type { RehearsalStep } from '../rehearsal.ts';

/** What a team's phone shows at a moment of a rehearsed night; null before it begins, and for a team that does not race. */
export function viewAt(steps: readonly RehearsalStep[], team: Letter, at: number): RaceView | null {
  let view: RaceView | null = null;
  for (const step of steps) {
    if (step.at > at) break;
    view = viewAfter(view, step, team);
  }
  return view;
}

/** The same, one step on: for whoever plays the night from its beginning. */
export function viewAfter(before: RaceView | null, step: RehearsalStep, team: Letter): RaceView | null {
  const own = step.own?.[team];
  // The first step is whole: a team that is not in it has no phone.
  if (!before && !own) return null;
  const feed = step.feed ? [...step.feed, ...(before?.feed ?? [])].slice(0, race.feedEntries) : before?.feed;
  return { ...before, ...step.all, ...own, seq: step.seq, feed } as RaceView;
}
