import { useState } from 'react';
import { appAround } from '../../../device/in-app.ts';
import { type Game, useGameLookedAfter } from '../../../app/game.ts';
import { Agreement } from './agreement.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { GatePage } from './gate-page.tsx';

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

/** An address without https: no browser gives it a place or a camera, so there is no use in asking. */
function Insecure({ game }: { game: Game }) {
  const secure = location.href.replace(/^http:/, 'https:');
  return (
    <GatePage heading="This address is not secure" game={game}>
      <Notice tone="trouble" title="It begins with http, without the s.">
        <Text>Phones give location and camera to https addresses only. Ask your host for the secure link, or try:</Text>
        <a href={secure} className="font-bold underline decoration-2 underline-offset-4 wrap-anywhere">
          {secure}
        </a>
        <CopyButton text={secure}>Copy the link</CopyButton>
      </Notice>
    </GatePage>
  );
}
