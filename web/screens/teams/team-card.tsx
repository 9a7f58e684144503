import { teamNames } from '#contract/game';
import { teams as limits } from '#contract/limits';
import type { Game, Team } from '../../app/game.ts';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { MemberLine, MemberLines } from '../../parts/rows/member-line.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamHeading } from '../../parts/marks/team-heading.tsx';
import type { Trouble } from '../../parts/dialogs/trouble-dialog.tsx';
import { usePerson } from '../../person/session.ts';
import { AddMember } from './add-member.tsx';
import { DoneWords } from './done-words.tsx';
import { ranks } from './ranks.ts';
import { standing } from './readiness.ts';
import { TeamLink } from './team-link.tsx';
import { useMembers } from './use-members.ts';

interface TeamCardProps {
  game: Game;
  team: Team;
  teams: Team[];
  onTrouble: (trouble: Trouble) => void;
}

/** One team as its host sees it. */
export function TeamCard({ game, team, teams, onTrouble }: TeamCardProps) {
  const { game_group: letter } = team;
  const own = usePerson()?.email?.toLowerCase() ?? null;
  const emails = team.email_members ?? [];
  const { done, add, remove } = useMembers({ gameId: game.game_id, letter, emails, onTrouble });
  const refused = done && 'refused' in done ? done.refused : '';
  const isOver = game.status === 'fini';
  const hasRoom = !isOver && emails.length < limits.emails;
  const isSeated = game.group !== null || teams.some(({ email_members }) => own && email_members?.includes(own));
  return (
    <Card>
      <Stack gap="tight">
        <TeamHeading team={letter}>{game.status === 'setup' && <p>{standing(team)}</p>}</TeamHeading>
        {emails.length > 0 && (
          <MemberLines label={`In Team ${teamNames[letter]}`}>
            {emails.map((email, place) => (
              <MemberLine
                key={email}
                rank={ranks[place] ?? ''}
                email={email}
                isYou={email === own}
                news={!isOver && team.unopened?.includes(email) ? 'not opened yet' : null}
              >
                {!isOver && (
                  <IconButton icon="close" label={`Remove ${email}`} onClick={() => void remove(email, place)} />
                )}
              </MemberLine>
            ))}
          </MemberLines>
        )}
        <DoneWords done={done} canUndo={hasRoom} onUndo={(email, place) => void add(email, place)} />
        {hasRoom && (
          <AddMember
            key={refused}
            label={`${ranks[emails.length] ?? ''}'s e-mail`}
            team={`Team ${teamNames[letter]}`}
            refused={refused}
            onAdd={(email) => void add(email)}
          />
        )}
        {hasRoom && own && !isSeated && game.status === 'setup' && (
          <Button look="link" onClick={() => void add(own)}>
            Put me in this team
          </Button>
        )}
        {!isOver && <TeamLink gameId={game.game_id} letter={letter} />}
      </Stack>
    </Card>
  );
}
