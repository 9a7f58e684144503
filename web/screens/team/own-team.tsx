import { Navigate, useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { type Game, useGameLookedAfter, useTeams } from '../../app/game.ts';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { LoadTrouble } from './load-trouble.tsx';
import { ownLetter } from './own-letter.ts';
import { TeamRoom } from './team-room.tsx';

/** The page of one's own team, whatever letter was asked for. */
export function OwnTeam({ game }: { game: Game }) {
  const person = usePerson();
  const asked = useParams()['group'];
  const own = ownLetter(game);
  // Whoever waits here sees that the race is on without loading the page again.
  useGameLookedAfter(game.game_id, game.status === 'setup');
  const { data: teams, error, refetch } = useTeams(game.game_id);
  if (own === null || person === null) return <NotAssigned game={game} />;
  if (asked !== own) return <Navigate to={`/group/${game.game_id}/${own}`} replace />;
  const team = teams?.find(({ game_group }) => game_group === own);
  if (teams && team) {
    return <TeamRoom key={`${person.id} ${own}`} game={game} teams={teams} team={team} person={person} />;
  }
  if (error) {
    return <LoadTrouble error={error} words={problems['group-load-failed'].words} onTryAgain={() => void refetch()} />;
  }
  return (
    <Page head={appPages.group} heading={appPages.group.title}>
      <Skeleton words="Loading…" />
    </Page>
  );
}

/** Only a host sees a game without being in a team of it. */
function NotAssigned({ game }: { game: Game }) {
  return (
    <Page head={appPages.group}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title={problems['not-in-a-team-here'].words}
        action={<MainLink to={`/host/${game.game_id}/teams`}>Teams</MainLink>}
      >
        You are the host. To race as well, put yourself into one of the teams.
      </EmptyState>
    </Page>
  );
}
