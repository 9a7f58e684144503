import type { Game } from '../../../app/game.ts';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { GatePage } from './gate-page.tsx';

/** An address without https: no browser gives it a place or a camera, so there is no use in asking. */
export function Insecure({ game }: { game: Game }) {
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
