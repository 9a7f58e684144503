import { Suspense } from 'react';
import { Boundary } from '../../parts/page/boundary.tsx';
import { useRace } from '../../race/race.ts';
import { AwayNote } from './news/away-note.tsx';
import { LastLine } from './news/last-line.tsx';
import { HostWord } from './lazy-parts.ts';

/**
 * One line over the buttons, the weightiest there is: what the host said, else what was missed, else the newest of the feed. Never
 * two: the clue needs the room.
 */
export function Slot() {
  const { team } = useRace();
  // Who is in no team is the host.
  if (team === null) return <Otherwise />;
  return (
    <Boundary instead={<Otherwise />}>
      <Suspense fallback={<Otherwise />}>
        <HostWord>
          <Otherwise />
        </HostWord>
      </Suspense>
    </Boundary>
  );
}

function Otherwise() {
  const { tab } = useRace();
  return <AwayNote otherwise={tab !== 'map' && <LastLine />} />;
}
