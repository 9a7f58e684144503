import { useState } from 'react';
import { isNews } from '../../race/queue/next-step.ts';
import { useRace } from '../../race/race.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { OpenSheet, Outcome, PocketConsole, RaceEnded } from './lazy-parts.ts';
import { useReopened } from './proof/use-reopened.ts';

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
