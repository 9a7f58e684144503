import { useState } from 'react';
import { appAround } from '../../../device/in-app.ts';
import { type Game, useGameLookedAfter } from '../../../app/game.ts';
import { Agreement } from './agreement.tsx';
import { Insecure } from './insecure.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';

/** Where somebody stands before they have agreed. The race may end meanwhile. */
export function BeforeAgreeing({ game, onAgree }: { game: Game; onAgree: () => void }) {
  const [staysIn, setStaysIn] = useState<string | null>(null);
  useGameLookedAfter(game.game_id);
  const app = appAround(navigator.userAgent);
  if (app && app !== staysIn) return <OpenElsewhere game={game} app={app} onStay={() => setStaysIn(app)} />;
  if (isInsecure() && game.group !== null) return <Insecure game={game} />;
  return <Agreement game={game} onAgree={onAgree} />;
}

/** Old browsers do not say; they ask all the same. */
function isInsecure(): boolean {
  const { isSecureContext = true } = window as { isSecureContext?: boolean };
  return !isSecureContext;
}
