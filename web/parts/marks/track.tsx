import type { Letter } from '#contract/game';
import { TeamBadge } from './team-badge.tsx';

interface TrackProps {
  group: Letter;
  colour: string;
  progress: number;
  done: number;
  bars: number;
  isOut: boolean;
  isOwn: boolean;
}

const moves = 'transition-transform duration-280 ease-out';

/** How far a team is, with its cap riding in front. Moved by transforms alone, which cost a phone nothing. */
export function Track({ group, colour, progress, done, bars, isOut, isOwn }: TrackProps) {
  const far = Math.min(100, Math.max(0, progress));
  return (
    <div aria-hidden="true" className="relative h-11 low:h-9">
      <div
        className={`absolute inset-x-0 top-[calc(50%-7px)] h-3.5 overflow-hidden rounded-round ${isOwn ? 'bg-page' : 'bg-raised'}`}
      >
        <div
          className={`h-full rounded-r-round ${moves} ${isOut ? 'opacity-45' : ''}`}
          style={{ background: colour, transform: `translateX(${far - 100}%)` }}
        />
        {Array.from({ length: bars - 1 }, (_, at) => (
          <i
            key={at}
            className={`absolute top-1 -ml-0.75 size-1.5 rounded-round ${at < done ? 'bg-night/55' : 'bg-edge'}`}
            style={{ left: `${(100 * (at + 1)) / bars}%` }}
          />
        ))}
      </div>
      <div className={`absolute inset-0 ${moves}`} style={{ transform: `translateX(max(20px, ${far}%))` }}>
        <span className="absolute top-[calc(50%-23px)] -left-5.75 w-11.5 drop-shadow-[0_3px_0_#070c0a] low:top-[calc(50%-19px)] low:w-9.5">
          <TeamBadge team={group} size={46} racing={!isOut} silent />
        </span>
      </div>
    </div>
  );
}
