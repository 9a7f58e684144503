import { useEffect, useEffectEvent, useState } from 'react';
import { BareButton } from '../../../parts/buttons/bare-button.tsx';
import { isNews } from '../../../race/queue/next-step.ts';
import { useRace } from '../../../race/race.ts';
import { OverScreen } from './over-screen.tsx';

/** The race is over: who won, and where to go from here. It can be put aside to look at the map and the board. */
export function RaceEnded() {
  const { queue, open, showTab } = useRace();
  const [isAside, putAside] = useState(false);
  const closeSheets = useEffectEvent(() => open(null));
  useEffect(() => closeSheets(), []);

  // What came of somebody's last claim is seen first.
  const hasNews = queue.errands.some(isNews);
  if (hasNews) return null;
  if (!isAside) {
    return (
      <OverScreen
        onAside={() => {
          showTab('board');
          putAside(true);
        }}
      />
    );
  }
  return (
    <BareButton
      onClick={() => putAside(false)}
      className="order-first lying:[grid-area:over] flex min-h-14 shrink-0 items-center justify-center gap-2 bg-raised px-4 pt-[env(safe-area-inset-top)] font-display text-label"
    >
      Race Over: see who won
    </BareButton>
  );
}
