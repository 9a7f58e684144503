import { useEffect, useEffectEvent, useState } from 'react';
import { isNews } from '../../race/queue/next-step.ts';
import { useRace } from '../../race/race.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { OpenSheet, Outcome, PocketConsole, RaceEnded } from './lazy-parts.ts';
import { readRecord } from '../../offline/database.ts';
import { aboutOf, removeDraftsBut, useDraftPrefix } from './proof/drafts.ts';

/** What lies over the race: a sheet, what came of what this phone has sent, and the end. */
export function Overlays() {
  const { sheet, view, queue, open } = useRace();
  const news = queue.errands.find(isNews)?.id ?? null;
  const close = () => open(null);
  useReopened();
  return (
    <>
      {sheet && (
        <LazyBoundary key={sheet} part={sheet === 'controls' ? PocketConsole : OpenSheet} onClose={close}>
          {sheet === 'controls' ? <PocketConsole /> : <OpenSheet sheet={sheet} />}
        </LazyBoundary>
      )}
      {news !== null && <News key={news} />}
      {view.status === 'ended' && <End />}
    </>
  );
}

function News() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={Outcome} onClose={() => putAside(true)}>
      <Outcome />
    </LazyBoundary>
  );
}

function End() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={RaceEnded} onClose={() => putAside(true)}>
      <RaceEnded />
    </LazyBoundary>
  );
}

/** A proof that was being made when the page went away is there again when it comes back. */
function useReopened(): void {
  const { view, line, sheet, open } = useRace();
  const prefix = useDraftPrefix();
  const about = aboutOf(view.step);
  const isClue = view.step?.type === 'clue';
  // A view that was only kept may be older than the drafts.
  const isPast = isClue && !line.isKept;
  const reopen = useEffectEvent(() => {
    if (sheet === null) open(isClue ? 'verify' : 'photo');
  });
  useEffect(() => {
    if (about === null) return undefined;
    let isOver = false;
    const look = async () => {
      // A sabotage or a forfeit only comes first: the claim behind it is kept.
      if (isPast) await removeDraftsBut(prefix, `${prefix}${about}`);
      const found = await readRecord(`${prefix}${about}`);
      if (found !== null && !isOver) reopen();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [prefix, about, isPast]);
}
