import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { racePage } from '#contract/pages/race';
import type { Game } from '../../../app/game.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { BeforeAgreeing } from '../lazy-parts.ts';
import { isNoted, note } from './agreed.ts';

const currentKey = 'currentGameId';

/**
 * What everybody agrees to before they play; then the race. Who has agreed on this phone never sees it again, and nobody is asked for
 * their camera to read who won.
 */
export function Gate({ game, children }: { game: Game; children: ReactNode }) {
  const { gameId } = game;
  const [isOpen, setOpen] = useState(() => isNoted('race', gameId));

  useEffect(() => {
    if (isOpen) keepCurrentGame(gameId);
  }, [isOpen, gameId]);

  if (isOpen || game.status === 'over') return children;
  function agree() {
    note('race', gameId);
    setOpen(true);
  }
  return (
    <Suspense
      fallback={
        <Page head={racePage} heading={game.name}>
          <Skeleton words="Loading…" />
        </Page>
      }
    >
      <BeforeAgreeing game={game} onAgree={agree} />
    </Suspense>
  );
}

/** Which race is open on this phone. */
function keepCurrentGame(gameId: number): void {
  try {
    localStorage.setItem(currentKey, String(gameId));
  } catch {
    // Storage is closed to us.
  }
}
