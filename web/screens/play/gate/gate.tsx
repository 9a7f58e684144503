import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { appPages } from '#contract/pages';
import type { Game } from '../../../app/game.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { hasAgreed, keepAgreed, keepCurrentGame } from './agreed.ts';
import { BeforeAgreeing } from '../lazy-parts.ts';

/**
 * What everybody agrees to before they play; then the race. Who has agreed on this phone never sees it again, and nobody is asked for
 * their camera to read who won.
 */
export function Gate({ game, children }: { game: Game; children: ReactNode }) {
  const { game_id: gameId } = game;
  const [isOpen, setOpen] = useState(() => hasAgreed(gameId));

  useEffect(() => {
    if (isOpen) keepCurrentGame(gameId);
  }, [isOpen, gameId]);

  if (isOpen || game.status === 'fini') return children;
  function agree() {
    keepAgreed(gameId);
    setOpen(true);
  }
  return (
    <Suspense
      fallback={
        <Page head={appPages.play} heading={game.game_name}>
          <Skeleton words="Loading…" />
        </Page>
      }
    >
      <BeforeAgreeing game={game} onAgree={agree} />
    </Suspense>
  );
}
