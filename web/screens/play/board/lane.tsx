import type { StandingView } from '#contract/race-view';
import { hintsTaken } from '../../../race/hints-taken.ts';
import { PintTag } from '../../../parts/marks/pint-tag.tsx';
import { clockOf } from '../../../race/clock.ts';
import { Track } from '../../../parts/marks/track.tsx';

interface LaneProps {
  standing: StandingView;
  bars: number;
  isOwn: boolean;
  /** [W3] False until a team has found a bar. */
  isPlaced: boolean;
  /** The entry of the feed that has just hit it; null when none has. */
  pint: number | null;
}

const shape =
  'relative grid min-h-19.75 grid-cols-[34px_minmax(0,1fr)] content-center items-center py-0.5 low:min-h-15 low:py-0';
const own =
  '-ml-2.5 mr-9 rounded-mat bg-raised pr-1.5 pl-2.5 low:py-0.75 shadow-[inset_0_0_0_3px_var(--color-ink)] [&+li]:before:hidden';
const others =
  'mr-10.5 [&+&]:before:absolute [&+&]:before:inset-x-0 [&+&]:before:-top-1.25 [&+&]:before:h-2.5 [&+&]:before:bg-(image:--chalk) [&+&]:before:bg-size-[100%_10px] [&+&]:before:opacity-35';

/** One team on its way to the jar. */
export function Lane({ standing, bars, isOwn, isPlaced, pint }: LaneProps) {
  const { group, position, name, animalEmoji, state, progress, incorrectGuesses, done } = standing;
  const isOut = state === 'retired' || state === 'absent';
  return (
    <li data-team={group} className={`${shape} ${isOwn ? own : others}`}>
      <span className="font-display text-[calc(.5rem+36px)] leading-[.8] font-black text-foam">
        {isPlaced && state !== 'absent' ? position : '–'}
      </span>
      <div className="min-w-0">
        <div className="flex items-start gap-x-2 pr-2.5">
          <div className="flex min-h-[1.875rem] min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="font-display text-[1.625rem] leading-none font-extrabold">{name}</span>
            <span aria-hidden="true" className="font-display text-[1.125rem] leading-none">
              {animalEmoji}
            </span>
            {isOwn && (
              <span className="rounded-[5px] bg-ink px-1.5 py-0.75 font-display text-tab leading-none font-black tracking-[.05em] text-page">
                YOU
              </span>
            )}
            {incorrectGuesses > 0 && (
              <span className="text-small leading-none font-semibold text-danger-ink">
                {incorrectGuesses} incorrect
              </span>
            )}
            <Marks standing={standing} />
          </div>
          <span className="font-display text-[1.875rem] leading-none font-black tabular-nums">
            {Math.round(progress)}%
          </span>
        </div>
        <Track
          group={group}
          colour={standing.progressColor}
          progress={progress}
          done={done}
          bars={bars}
          isOut={isOut}
          isOwn={isOwn}
        />
      </div>
      {pint !== null && (
        <span
          key={pint}
          className="absolute right-2 bottom-1.5 animate-pop rounded-tag bg-raised py-1 outline-2 outline-ink"
        >
          <PintTag team={group} />
        </span>
      )}
    </li>
  );
}

/** What else there is to know of a team, in words. */
function Marks({ standing: { state, raceMs, banked, hints } }: { standing: StandingView }) {
  const words = [
    state === 'finished' && raceMs !== null ? clockOf(raceMs) : '',
    state === 'retired' ? 'retired' : '',
    state === 'absent' ? 'not racing' : '',
    banked ? 'banked' : '',
    hints ? hintsTaken(hints) : '',
  ].filter(Boolean);
  return (
    words.length > 0 && (
      <span className="text-small leading-none font-semibold text-quiet tabular-nums">{words.join(', ')}</span>
    )
  );
}
