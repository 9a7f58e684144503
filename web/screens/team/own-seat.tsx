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
import { type Trouble, TroubleDialog, troubleFrom } from '../../parts/dialogs/trouble-dialog.tsx';
import type { Person } from '../../person/stored-session.ts';
import { newKey } from '../../call/idempotency-key.ts';
import { ranks } from '../teams/ranks.ts';

type Step = 'seated' | 'asked' | 'leaving' | Trouble;

/** The people of one's own team, and the way out of it. */
export function OwnSeat({ game, team, person }: { game: Game; team: Team; person: Person }) {
  const [step, setStep] = useState<Step>('seated');
  const navigate = useNavigate();
  const name = `Team ${teamNames[team.game_group]}`;

  async function leave() {
    setStep('leaving');
    const input = { gameId: game.game_id, groupKey: team.game_group, emailToRemove: person.email ?? '' };
    try {
      await callServer(teamCalls['remove-email-from-group'], { input, key: newKey() });
      await navigate('/manage', { replace: true });
    } catch (error) {
      setStep(troubleFrom(error, problems['remove-email-failed'].words));
    }
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
        <Button look="danger" onClick={() => setStep('asked')}>
          Leave this team
        </Button>
      )}
      <ConfirmDialog
        open={step === 'asked' || step === 'leaving'}
        title={`Leave ${name}?`}
        yes="Leave this team"
        no="Stay"
        busy={step === 'leaving'}
        onYes={() => void leave()}
        onNo={() => setStep('seated')}
      >
        <Text>Your clues stay with the team. Only the host can put you back in.</Text>
      </ConfirmDialog>
      <TroubleDialog trouble={typeof step === 'object' ? step : null} onClose={() => setStep('seated')} />
    </Stack>
  );
}
