import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { appPages } from '#contract/pages';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Page } from '../../parts/page/page.tsx';
import { note } from '../play/gate/agreed.ts';
import { HostNote } from './host-note.tsx';
import { InvitationMat } from './invitation-mat.tsx';
import type { JoinView } from './join-view.ts';
import { LostSeat } from './lost-seat.tsx';
import { TeamChoice } from './team-choice.tsx';
import type { Arrival } from './use-arrival.ts';
import { WhoForm } from './who-form.tsx';
import { doorWords } from './words.ts';

interface ClosedDoorProps {
  game: JoinView;
  asked: Letter | null;
  arrival: Arrival<unknown>;
  onKnock: (name: string, at: { team: Letter }) => void;
  onLost: () => void;
}

/** [K2] A race that takes nobody by its code alone says why; one that is on may be knocked at. */
export function ClosedDoor({ game, asked, arrival, onKnock, onLost }: ClosedDoorProps) {
  const { title, words } = doorWords(game);
  const mayKnock = game.state === 'started' && !game.you?.isHost;
  return (
    <Page head={appPages['join-code']} heading={title}>
      <Stack gap="field">
        <Lead>{words}</Lead>
        {game.you?.isHost && <HostNote game={game} />}
        <LostSeat game={game} onLost={onLost} />
        {mayKnock && <KnockForm game={game} asked={asked} arrival={arrival} onKnock={onKnock} />}
        <InvitationMat game={game} isQuiet />
      </Stack>
    </Page>
  );
}

/** [K15] A new phone says which team and who, and knocks. */
function KnockForm({ game, asked, arrival, onKnock }: Omit<ClosedDoorProps, 'onLost'>) {
  const [chosen, setChosen] = useState(asked);

  function send(name: string) {
    if (chosen !== null) onKnock(name, { team: chosen });
  }

  return (
    <WhoForm
      yes={chosen ? `Knock at Team ${teamNames[chosen]}` : 'Knock'}
      signed="Knock"
      arrival={arrival}
      onSend={send}
      onAgree={() => note('rules', game.gameId)}
    >
      <TeamChoice game={game} chosen={chosen} isKnocking onChoose={setChosen} />
    </WhoForm>
  );
}
