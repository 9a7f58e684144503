import { useEffect } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { keepAwake } from '../../device/wake-lock.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { useModal } from '../../parts/dialogs/use-modal.ts';
import { CodeLine } from '../../parts/marks/code-line.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { joinLink, useInvited } from './invite.ts';

/** A code as large as the screen, to hold up in a pub; the screen stays awake. */
export function HoldUp({ team }: { team: Letter | null }) {
  const { game, people, ask } = useInvited();
  const ref = useModal({ open: true, onClose: () => ask(null) });
  useEffect(keepAwake, []);
  const name = team && teamNames[team];
  return (
    <dialog
      ref={ref}
      aria-label={name ? `Team ${name}'s code` : 'The code'}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-shell p-0 text-night open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-center gap-2 pt-[max(8px,env(safe-area-inset-top))] pr-2 pl-5">
        <p className="min-w-0 grow truncate font-display text-h3">{game.name}</p>
        <IconButton icon="close" label="Close" onClick={() => ask(null)} />
      </div>
      <div className="grid content-center justify-items-center gap-[3vmin] px-5 pb-8 text-center">
        <div className="w-[min(78vw,56dvh)] [&>svg]:max-w-none">
          <QrCode
            text={joinLink(people.code, team)}
            title={name ? `QR code: join Team ${name}` : `QR code: join ${game.name}`}
            middle={team ?? 'egg'}
            isOnPaper
          />
        </div>
        {name && <p className="font-display text-h1">Straight into {name}</p>}
        <CodeLine code={people.code} size="wall" />
        <p className="text-lead font-semibold text-mat-text">{location.host}/join</p>
      </div>
    </dialog>
  );
}
