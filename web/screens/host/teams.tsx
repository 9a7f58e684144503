import { appPages } from '#contract/pages';
import { HostPage } from '../../parts/page/game-page.tsx';
import { TeamsPage } from '../teams/teams-page.tsx';

export function Teams() {
  return (
    <HostPage head={appPages['host-teams']} forCrew>
      {(game) => <TeamsPage game={game} />}
    </HostPage>
  );
}
