import { useState } from 'react';
import { isNews } from '../../race/queue/next-step.ts';
import { useRace } from '../../race/race.ts';
import { Arrival } from './arrival.tsx';
import { OpenSheet, Outcome, PocketConsole, RaceOver } from './later.ts';
import { useReopened } from './proof/use-reopened.ts';

/** What lies over the race: a sheet, what came of what this phone has sent, and the end. */
export function OverRace() {
  const { sheet, view, queue, open } = useRace();
  const news = queue.errands.find(isNews)?.id ?? null;
  const close = () => open(null);
  useReopened();
  return (
    <>
      {sheet && (
        <Arrival key={sheet} part={sheet === 'controls' ? PocketConsole : OpenSheet} onClose={close}>
          {sheet === 'controls' ? <PocketConsole /> : <OpenSheet sheet={sheet} />}
        </Arrival>
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
    <Arrival part={Outcome} onClose={() => putAside(true)}>
      <Outcome />
    </Arrival>
  );
}

function End() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <Arrival part={RaceOver} onClose={() => putAside(true)}>
      <RaceOver />
    </Arrival>
  );
}
