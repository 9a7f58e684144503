import { type Letter, teamNames } from '#contract/game';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
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

/** [K16] Asked first. The old code lets a removed person in again as a new guest, so renewing it is offered in the same step. */
function Remove({ seat }: { seat: number }) {
  const { game, people, joining, ask } = useInvited();
  const found = seatedAt(people, seat);
  if (!found) return null;
  const { name } = found.person;

  async function remove(wish: { renewCode?: true } = {}) {
    ask(null);
    await joining.remove(seat, wish);
  }

  return (
    <ConfirmDialog
      open
      title={`Remove ${name}?`}
      yes="Remove"
      no="Keep them"
      onYes={() => void remove()}
      onNo={() => ask(null)}
      alternative={{ words: 'Remove and renew the code', onChoose: () => void remove({ renewCode: true }) }}
    >
      <Stack gap="tight">
        <Text>
          Their seat in {nameOf(found.team.team)} is gone at once, and only you can let them back in.
          {game.status === 'ongoing' && ' What they found so far stays with the team.'}
        </Text>
        <Text>
          With the same code they can come back as a new guest. If you renew it, links and codes you shared before stop
          working. Everyone already in keeps their seat.
        </Text>
      </Stack>
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
