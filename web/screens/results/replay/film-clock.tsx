import type { StoryView } from '#contract/story';
import { clockOf, wallClock } from '../../../race/clock.ts';
import { isPaused, runMs } from './run-time.ts';

/** The time of the night in large figures, and how long the race had run: on a plate, since teams pass below it. */
export function FilmClock({ story, at }: { story: StoryView; at: number }) {
  return (
    <p className="map-title -m-2 rounded-[10px] bg-map-paper/90 p-2 font-display text-h2 leading-[.9] tabular-nums">
      {wallClock(at)}
      <span className="mt-0.5 block font-text text-small font-semibold text-quiet">
        {isPaused(story, at) ? 'paused' : `${clockOf(runMs(story, at))} in`}
      </span>
    </p>
  );
}
