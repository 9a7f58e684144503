import { memo } from 'react';
import { teamColours } from '#contract/game';
import type { FeedLine } from '#contract/race-view';
import type { Reel } from './reel.ts';

const looks: Partial<Record<FeedLine['kind'], string>> = {
  'bar-found': 'bottom-0 h-2.5 w-1.5 rounded-round',
  finished: 'bottom-0 h-5 w-2 rounded-round',
  'sabotage-given': 'bottom-3 size-2.5 rotate-45 bg-beet',
};

/** What happens when, drawn over the rail of the film: a dash for a bar, taller for the last one, a diamond for a sabotage. */
export const FilmMarks = memo(function FilmMarks({ lines, reel }: { lines: readonly FeedLine[]; reel: Reel }) {
  return (
    <div aria-hidden="true" className="relative mx-4.5 -mb-3 h-5">
      {lines.map((line) => {
        const look = looks[line.kind];
        if (!look || !line.team) return null;
        const colour = line.kind === 'sabotage-given' ? {} : { background: teamColours[line.team] };
        const left = `${(100 * reel.filmAt(line.at)) / reel.lengthMs}%`;
        return <i key={line.seq} className={`absolute -translate-x-1/2 ${look}`} style={{ left, ...colour }} />;
      })}
    </div>
  );
});
