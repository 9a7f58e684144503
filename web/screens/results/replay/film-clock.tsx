import type { StoryView } from '#contract/story';
import { clockOf, wallClock } from '../../../race/clock.ts';
import { isPaused, runMs } from './run-time.ts';

/** The time of the night in large figures, and how long the race had run. */
export function FilmClock({ story, at }: { story: StoryView; at: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b-3 border-edge bg-card px-3 py-1.5 font-display text-h2 leading-none tabular-nums">
      {wallClock(at)}
      <span className="font-text text-small font-semibold text-quiet">
        {isPaused(story, at) ? 'paused' : `${clockOf(runMs(story, at))} in`}
      </span>
    </p>
  );
}
