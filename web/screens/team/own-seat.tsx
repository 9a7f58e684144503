import { useState } from 'react';
import { useNavigate } from 'react-router';
import { teamCalls } from '#contract/calls/teams';
import { teamNames } from '#contract/game';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import type { Game, Team } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { MemberLine, MemberLines } from '../../parts/rows/member-line.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';
import type { Person } from '../../person/stored-session.ts';
import { useSend } from '../../call/use-send.ts';
import { ranks } from '../teams/ranks.ts';

/** The people of one's own team, and the way out of it. */
export function OwnSeat({ game, team, person }: { game: Game; team: Team; person: Person }) {
  const [isAsked, setAsked] = useState(false);
  const { send, isSending, trouble, forget } = useSend((error) =>
    troubleFrom(error, problems['remove-email-failed'].words),
  );
  const navigate = useNavigate();
  const name = `Team ${teamNames[team.game_group]}`;

  function leave() {
    const seat = { gameId: game.game_id, groupKey: team.game_group, emailToRemove: person.email ?? '' };
    void send(seat, async (input, key) => {
      await callServer(teamCalls['remove-email-from-group'], { input, key });
      await navigate('/manage', { replace: true });
    });
  }

  function stay() {
    setAsked(false);
    forget();
  }

  return (
    <Stack gap="tight">
      <ChalkHeading>{name}</ChalkHeading>
      <MemberLines label={`In ${name}`}>
        {team.email_members?.map((email, place) => (
          <MemberLine
            key={email}
            rank={ranks[place] ?? ''}
            email={email}
            isYou={email === person.email?.toLowerCase()}
          />
        ))}
      </MemberLines>
      {game.status !== 'fini' && (
        <Button look="danger" onClick={() => setAsked(true)}>
          Leave this team
        </Button>
      )}
      <ConfirmDialog
        open={isAsked && !trouble}
        title={`Leave ${name}?`}
        yes="Leave this team"
        no="Stay"
        busy={isSending}
        onYes={leave}
        onNo={stay}
      >
        <Text>Your clues stay with the team. Only the host can put you back in.</Text>
      </ConfirmDialog>
      <TroubleDialog trouble={trouble} onClose={stay} />
    </Stack>
  );
}
