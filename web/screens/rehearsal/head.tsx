import type { ReactNode } from 'react';
import type { Game } from '../../app/game.ts';
import { Link } from '../../parts/buttons/link.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Stamp } from '../../parts/marks/stamp.tsx';
import { botsWords } from './rehearsal-copy.ts';

interface HeadProps {
  game: Pick<Game, 'gameId' | 'teamCount'>;
  /** The time of the night, where one is played. */
  clock?: { words: string; time: ReactNode };
  /** Whether the rehearsal has not been played yet. */
  isBefore?: boolean;
}

/** What this is, that it is not real, and the way out. */
export function Head({ game, clock, isBefore = false }: HeadProps) {
  const home = `/host/${game.gameId}`;
  return (
    <header className="flex min-h-18 items-center gap-2.5 pt-[max(8px,env(safe-area-inset-top))] max-[359px]:gap-1.5 desk:min-h-19 desk:gap-4.5 desk:pt-0">
      <h1
        tabIndex={-1}
        className="font-display text-[2.375rem] leading-none font-black max-[359px]:text-[1.75rem] desk:text-h1"
      >
        Rehearsal
      </h1>
      <span className="shrink-0">
        <Stamp tone="sky">NOT REAL</Stamp>
      </span>
      <p className="hidden pl-1.5 text-body leading-[1.35] text-quiet min-[74rem]:block">
        Your bars, your clues, {botsWords(game.teamCount)}.
        <br />
        No team sees it, nothing is kept.
      </p>
      {clock && (
        <p className="ml-auto flex items-baseline gap-3 font-display text-[2.125rem] leading-none font-black tracking-[-.03em] tabular-nums max-[359px]:text-[1.5rem] desk:text-h1">
          <span className="sr-only font-text text-small font-semibold tracking-normal text-quiet desk:not-sr-only">
            {clock.words}
          </span>
          <span>{clock.time}</span>
        </p>
      )}
      <Link
        to={home}
        className={`-mr-3 grid min-h-14 shrink-0 grid-flow-col place-items-center rounded-mat border-edge px-2.5 font-display text-label active:bg-raised desk:mr-0 desk:min-w-42 desk:border-3 desk:px-5 ${clock ? '' : 'ml-auto'}`}
      >
        <span className="desk:hidden">
          <Icon name="close" />
        </span>
        <span className="sr-only desk:not-sr-only">{isBefore ? 'Back to your game' : 'End rehearsal'}</span>
      </Link>
    </header>
  );
}
