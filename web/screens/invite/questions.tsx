import { type Letter, teamNames } from '#contract/game';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { HoldUp } from './hold-up.tsx';
import { seatedAt, useInvite, useInvited } from './invite.ts';
import { PersonSheet } from './person-sheet.tsx';
import { Poster } from './poster.tsx';

/** What stands over the sheet, one at a time. */
export function InviteQuestions() {
  const { people, asked } = useInvite();
  if (!people || !asked) return null;
  switch (asked.about) {
    case 'person':
      return <PersonSheet seat={asked.seat} />;
    case 'remove':
      return <Remove seat={asked.seat} />;
    case 'new-code':
      return <NewCode />;
    case 'hold-up':
      return <HoldUp team={asked.team} />;
    default:
      return <Poster />;
  }
}

/** [K16] Asked first: whoever is taken out does not come back by the code. */
function Remove({ seat }: { seat: number }) {
  const { game, people, joining, ask } = useInvited();
  const found = seatedAt(people, seat);
  if (!found) return null;
  const { name } = found.person;

  async function remove() {
    ask(null);
    await joining.remove(seat);
  }

  return (
    <ConfirmDialog
      open
      title={`Take ${name} out?`}
      yes="Take them out"
      no="Keep them"
      onYes={() => void remove()}
      onNo={() => ask(null)}
    >
      <Text>
        Their seat in {nameOf(found.team.team)} is gone at once, and the code does not let them back in: only you can.
        {game.status === 'ongoing' && ' What they found so far stays with the team.'}
      </Text>
    </ConfirmDialog>
  );
}

const nameOf = (team: Letter) => `Team ${teamNames[team]}`;

/** [K1] The old code is nobody's any more. */
function NewCode() {
  const { joining, ask } = useInvited();

  async function make() {
    await joining.newCode();
    ask(null);
  }

  return (
    <ConfirmDialog
      open
      title="Make a new code?"
      yes="Make a new code"
      no="Keep this one"
      busy={joining.isSending}
      onYes={() => void make()}
      onNo={() => ask(null)}
    >
      <Text>
        The old one stops working at once: links you have sent and sheets you have printed lead nowhere. Who is in stays
        in.
      </Text>
    </ConfirmDialog>
  );
}
