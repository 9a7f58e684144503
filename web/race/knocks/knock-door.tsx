import { Suspense, useState } from 'react';
import { Boundary } from '../../parts/page/boundary.tsx';
import { useRace } from '../race.ts';
import { KnockSheet } from './knock-sheet-later.ts';
import { type ClosedKnocks, type Knock, useClosedKnocks, useKnocks } from './use-knocks.ts';

/** The door during a race: whoever knocks is shown over whatever is on the screen, as soon as the line tells. */
export function RaceDoor({ closedKnocks }: { closedKnocks: ClosedKnocks }) {
  const { view, line } = useRace();
  return <KnockDoor gameId={view.gameId} told={`${line.knocks} ${line.link === 'live'}`} closedKnocks={closedKnocks} />;
}

interface KnockDoorProps {
  gameId: number;
  told?: string;
  everyMs?: number;
  closedKnocks?: ClosedKnocks;
}

/** The door of a race. Whatever is wrong with it, what it lies over goes on. */
export function KnockDoor(props: KnockDoorProps) {
  return (
    <Boundary instead={null}>
      <Door {...props} />
    </Boundary>
  );
}

/** One knock at a time. */
function Door({ gameId, closedKnocks, ...asking }: KnockDoorProps) {
  const { knocks, ask, drop } = useKnocks(gameId, asking);
  const own = useClosedKnocks();
  const { closed, close: putAside } = closedKnocks ?? own;
  // What is being answered stays before somebody's eyes until they have read what came of it.
  const [held, hold] = useState<Knock | null>(null);
  const shown = held ?? knocks.find(({ id }) => !closed.includes(id));
  if (!shown) return null;
  function close() {
    if (shown) putAside(shown.id);
    if (held) drop(held.id);
    hold(null);
    void ask();
  }
  return (
    <Boundary key={shown.id} instead={null}>
      <Suspense>
        <KnockSheet key={shown.id} knock={shown} onAnswer={() => hold(shown)} onClose={close} />
      </Suspense>
    </Boundary>
  );
}
