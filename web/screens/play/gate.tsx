import { type ReactNode, useEffect, useState } from 'react';
import { appAround } from '../../device/in-app.ts';
import type { Game } from '../../game.ts';
import { Agreement } from './gate/agreement.tsx';
import { hasAgreed, keepAgreed, keepCurrentGame } from './gate/agreed.ts';
import { Insecure } from './gate/insecure.tsx';
import { OpenElsewhere } from './gate/open-elsewhere.tsx';

/** What everybody agrees to before they play; then the race. Who has agreed on this phone never sees it again. */
export function Gate({ game, children }: { game: Game; children: ReactNode }) {
  const { game_id: gameId } = game;
  const [isOpen, setOpen] = useState(() => hasAgreed(gameId));
  const [staysIn, setStaysIn] = useState<string | null>(null);

  useEffect(() => {
    if (isOpen) keepCurrentGame(gameId);
  }, [isOpen, gameId]);

  if (isOpen) return children;
  const app = appAround(navigator.userAgent);
  if (app && app !== staysIn) return <OpenElsewhere game={game} app={app} onStay={() => setStaysIn(app)} />;
  if (isInsecure() && game.group !== null) return <Insecure game={game} />;
  function agree() {
    keepAgreed(gameId);
    setOpen(true);
  }
  return <Agreement game={game} onAgree={agree} />;
}

/** Old browsers do not say; they ask all the same. */
function isInsecure(): boolean {
  const { isSecureContext = true } = window as { isSecureContext?: boolean };
  return !isSecureContext;
}
