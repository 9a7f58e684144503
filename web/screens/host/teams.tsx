import { appPages } from '#contract/pages';
import { HostPage } from '../../parts/game-page.tsx';
import { Page } from '../../parts/page.tsx';

export function Teams() {
  return (
    <HostPage head={appPages['host-teams']}>
      {(game) => (
        <Page head={appPages['host-teams']} heading={game.game_name}>
          {game.city}
        </Page>
      )}
    </HostPage>
  );
}
