import { type Letter, teamNames } from '#contract/game';
import { QrScreen } from '../../parts/dialogs/qr-screen.tsx';
import { CodeLine } from '../../parts/marks/code-line.tsx';
import { joinLink, useInvited } from './invite.ts';

/** The code of a game or of one of its teams, to hold up. */
export function HoldUp({ team }: { team: Letter | null }) {
  const { game, people, ask } = useInvited();
  const name = team && teamNames[team];
  return (
    <QrScreen
      label={name ? `Team ${name}'s code` : 'The code'}
      heading={game.name}
      text={joinLink(people.code, team)}
      title={name ? `QR code: join Team ${name}` : `QR code: join ${game.name}`}
      middle={team ?? 'egg'}
      onClose={() => ask(null)}
    >
      {name && <p className="font-display text-h1">Straight into {name}</p>}
      <CodeLine code={people.code} size="wall" />
      <p className="text-lead font-semibold text-mat-text">{location.host}/join</p>
    </QrScreen>
  );
}
