import { writesForAll } from './own-letter.ts';
import type { Game, Team } from '../../app/game.ts';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamRows } from '../../parts/rows/team-rows.tsx';
import type { Person } from '../../person/stored-session.ts';
import { readinessWords } from '../teams/readiness.ts';
import { OwnSeat } from './own-seat.tsx';

/** Who is in the team, and how far the others are. */
export function TeamSide({ game, teams, person }: { game: Game; teams: Team[]; person: Person }) {
  const seated = teams.find(({ game_group }) => game_group === game.group);
  const others = teams.filter((team) => team !== seated);
  return (
    <Stack gap="section">
      {seated && <OwnSeat game={game} team={seated} person={person} />}
      {game.status === 'setup' && others.length > 0 && (
        <Stack gap="tight">
          <ChalkHeading>{writesForAll(game) ? 'The teams' : 'The others'}</ChalkHeading>
          <TeamRows
            label="How far they are"
            rows={others.map((team) => ({ team: team.game_group, words: readinessWords(team), isReady: team.ready }))}
          />
        </Stack>
      )}
      {game.role === 'host' && <ButtonLink to={`/host/${game.game_id}`}>Game Setup</ButtonLink>}
    </Stack>
  );
}
