import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { racePage } from '#contract/pages/race';
import type { Game } from '../../../app/game.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { BeforeAgreeing } from '../lazy-parts.ts';

const agreedKey = 'agreeGame';

const currentKey = 'currentGameId';

/**
 * What everybody agrees to before they play; then the race. Who has agreed on this phone never sees it again, and nobody is asked for
 * their camera to read who won.
 */
export function Gate({ game, children }: { game: Game; children: ReactNode }) {
  const { gameId } = game;
  const [isOpen, setOpen] = useState(() => hasAgreed(gameId));

  useEffect(() => {
    if (isOpen) keepCurrentGame(gameId);
  }, [isOpen, gameId]);

  if (isOpen || game.status === 'over') return children;
  function agree() {
    keepAgreed(gameId);
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

/** Whether somebody has agreed to this race on this phone. */
function hasAgreed(gameId: number): boolean {
  return readAgreed().includes(gameId);
}

/** Keeps it; where a browser keeps nothing, they are asked again when they come back. */
function keepAgreed(gameId: number): void {
  keep(agreedKey, JSON.stringify([...new Set([...readAgreed(), gameId])]));
}

/** Which race is open on this phone. */
function keepCurrentGame(gameId: number): void {
  keep(currentKey, String(gameId));
}

function readAgreed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(agreedKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is closed to us.
  }
}
