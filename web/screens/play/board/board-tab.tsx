import { type Letter, teamNames } from '#contract/game';
import type { FeedEntry, RaceView } from '#contract/race-view';
import jar from '../../../drawings/jar.svg';
import { type Race, useRace } from '../../../race/race.ts';
import { Lane } from './lane.tsx';
import { useBumps } from '../../../parts/marks/use-bumps.ts';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { wallClock } from '../../../race/clock.ts';
import { useNow } from '../../../race/use-now.ts';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';

/** For so long '+1 🍻' stands on the lane of whoever was hit. */
const shownMs = 6_000;

const chequers =
  'bg-[conic-gradient(var(--color-shell)_25%,transparent_0_50%,var(--color-shell)_0_75%,transparent_0)] bg-size-[16px_18px] opacity-25';

/** Who is how far, and how to win. What else a phone shows of the race is drawn first, so that no frame has to draw all of it. */
export function BoardTab() {
  const { view, team, open } = useRace();
  const drawn = useDeferredValue(view);
  return <Board view={drawn} team={team} open={open} />;
}

const Board = memo(function Board({ view, team, open }: Pick<Race, 'view' | 'team' | 'open'>) {
  const [list, drawn] = useBumps(view.standings);
  const pints = useFreshPints(view.feed);
  const isPlaced = view.standings.some(({ done }) => done > 0);
  return (
    <section aria-label="Leaderboard" className="relative grow overflow-x-clip px-4 pb-1 max-[359px]:px-3">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 pr-14">
        <h2 className="font-display text-[calc(1rem+30px)] leading-[.88] font-black max-[359px]:text-[calc(1rem+15px)]">
          Leaderboard
        </h2>
        <button
          type="button"
          onClick={() => open('how-you-win')}
          className="min-h-14 rounded-mat text-[1rem] font-semibold underline decoration-2 underline-offset-[5px] active:opacity-70"
        >
          How you win
        </button>
      </div>
      <Provisional />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute top-1.5 right-4 bottom-2 flex w-10 flex-col gap-1"
      >
        <img src={jar} alt="" className="h-15 w-11 shrink-0" />
        <div className={`mx-2 grow ${chequers}`} />
      </div>
      <ol ref={list} className={view.standings.length <= 3 ? 'grid gap-y-6 pt-2 short:gap-y-2' : 'grid'}>
        {drawn.map((standing) => (
          <Lane
            key={standing.group}
            standing={standing}
            bars={view.bars}
            isOwn={standing.group === team}
            isPlaced={isPlaced}
            pint={pints.get(standing.group) ?? null}
          />
        ))}
      </ol>
      {view.racingHost && <HostNote {...view.racingHost} />}
      {view.standings.length === 1 && (
        <p className="pt-4 pr-14 text-lead text-quiet">Nobody on your tail but the clock.</p>
      )}
    </section>
  );
});

/** [T19] [H17] What everybody should know of a host who races. */
function HostNote({ team, knows, hasLeft }: NonNullable<RaceView['racingHost']>) {
  const name = teamNames[team];
  const known = {
    read: `The host has read the clues, and races in ${name}.`,
    wrote: `The host wrote the clues, and races in ${name}.`,
  };
  const notes = [...(knows ? [known[knows]] : []), ...(hasLeft ? [`The host has left ${name}.`] : [])];
  return notes.length > 0 && <p className="pt-3 pr-14 text-body text-quiet">{notes.join(' ')}</p>;
}

/** After the end, while a phone without signal may still have a claim for us. */
function Provisional() {
  const { view } = useRace();
  return view.provisionalUntil !== null && <Until moment={view.provisionalUntil} />;
}

function Until({ moment }: { moment: number }) {
  const now = useNow();
  if (now >= moment) return null;
  return (
    <div className="mb-2 grid gap-2 pr-14">
      <p>
        <Stamp tone="ink">provisional until {wallClock(moment)}</Stamp>
      </p>
      <p className="text-small text-quiet">Claims made before the end may still come in.</p>
    </div>
  );
}

/** Who was hit a moment ago, and by which entry of the feed. */
function useFreshPints(feed: FeedEntry[]): Map<Letter, number> {
  const { now } = useRace();
  const [moment, setMoment] = useState(now);
  const fresh = useMemo(() => feed.filter(({ pint, at }) => pint && at > moment - shownMs), [feed, moment]);
  const oldest = fresh.at(-1)?.at;

  useEffect(() => {
    if (oldest === undefined) return undefined;
    const timer = setTimeout(() => setMoment(now()), Math.max(0, oldest + shownMs - now()) + 1);
    return () => clearTimeout(timer);
  }, [oldest, now]);

  return new Map(fresh.toReversed().flatMap(({ pint, seq }) => (pint ? [[pint, seq]] : [])));
}
