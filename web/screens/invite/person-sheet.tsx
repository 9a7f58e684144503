import { cluesBy, teamNames } from '#contract/game';
import { standingOf } from '../../app/people.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';
import { hasCaptain, hasCaptainByEmail, seatedAt, useInvited } from './invite.ts';
import { JoiningTrouble } from './joining-trouble.tsx';

/** [K10] [K11] [K14] [T20] The host's actions for a member who joined by code. */
export function PersonSheet({ seat }: { seat: number }) {
  const { people, joining, ask } = useInvited();
  const found = seatedAt(people, seat);
  const close = () => {
    joining.forget();
    ask(null);
  };
  if (!found) {
    return (
      <Dialog open title="Gone" onClose={close}>
        <Text>Nobody sits there any more.</Text>
      </Dialog>
    );
  }
  const { team, person } = found;
  const { name, letIn } = person;
  return (
    <Dialog
      open
      title={name}
      onClose={close}
      foot={
        <Button look="danger" onClick={() => ask({ about: 'remove', seat })}>
          Remove {name}
        </Button>
      }
    >
      <Stack gap="tight">
        <JoiningTrouble />
        <Text>
          {standingOf(person)} in Team {teamNames[team.team]}
          {letIn ? ', let in after the start.' : '.'}
        </Text>
        <MoveTo seat={seat} />
        <Captain seat={seat} />
        <MayWrite seat={seat} />
        <Presses seat={seat} />
      </Stack>
    </Dialog>
  );
}

function MoveTo({ seat }: { seat: number }) {
  const { people, joining } = useInvited();
  const found = seatedAt(people, seat);
  if (!found || people.teams.length < 2) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-display text-label">Move to another team</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1">
        {people.teams.map(({ team }) => {
          const isHere = team === found.team.team;
          return (
            <button
              key={team}
              type="button"
              aria-pressed={isHere}
              onClick={() => {
                if (!isHere) void joining.changeMember(seat, { team });
              }}
              className={`grid min-h-19 justify-items-center gap-1 rounded-[14px] py-1.5 text-small leading-none font-semibold ${isHere ? 'bg-ink text-page' : 'active:bg-raised'}`}
            >
              <TeamBadge team={team} size={46} silent />
              {teamNames[team]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** [T20] Makes the member captain, in a team where no place by e-mail is taken. */
function Captain({ seat }: { seat: number }) {
  const { game, people, joining } = useInvited();
  const found = seatedAt(people, seat);
  if (!found || game.status === 'over' || hasCaptainByEmail(found.team)) return null;
  const { name, isCaptain } = found.person;
  if (isCaptain) {
    return <Button onClick={() => void joining.changeMember(seat, { isCaptain: false })}>Captain no longer</Button>;
  }
  return (
    <div className="grid gap-1.5">
      <Button onClick={() => void joining.changeMember(seat, { isCaptain: true })}>Make {name} captain</Button>
      <SmallPrint>
        A captain {game.status === 'setup' && cluesBy(game) === 'teams' ? 'writes the clues, ' : ''}gives the sabotage
        and can retire the team. No e-mail needed.
      </SmallPrint>
    </div>
  );
}

/** A team with a captain leaves that to them. */
function MayWrite({ seat }: { seat: number }) {
  const { game, people, joining } = useInvited();
  const found = seatedAt(people, seat);
  if (!found || game.status !== 'setup' || cluesBy(game) !== 'teams') return null;
  const { team, person } = found;
  if (person.isCaptain) return null;
  if (hasCaptain(team)) {
    return (
      <SmallPrint>
        {person.mayWriteClues
          ? 'May write clues. Their captain can change that.'
          : `Whether they may write clues is their captain's to say.`}
      </SmallPrint>
    );
  }
  return (
    <SwitchRow
      title="May write clues"
      detail={
        person.mayWriteClues
          ? "Reads and writes the team's clues. Once they have, they stay in this team."
          : "Sees none of the team's clues."
      }
      isOn={person.mayWriteClues}
      onSwitch={(mayWriteClues) => void joining.changeMember(seat, { mayWriteClues })}
    />
  );
}

/** Only where only captains press, and the team has none. */
function Presses({ seat }: { seat: number }) {
  const { people, joining } = useInvited();
  const found = seatedAt(people, seat);
  if (!found || !people.captainsOnly || hasCaptain(found.team)) return null;
  if (found.person.presses) {
    return <SmallPrint>Presses the buttons for Team {teamNames[found.team.team]}.</SmallPrint>;
  }
  return (
    <Button onClick={() => void joining.changeMember(seat, { presses: true })}>Pass the buttons on to them</Button>
  );
}
