import { appPages } from '#contract/pages';
import { HostPage } from '../../parts/game-page.tsx';
import { Page } from '../../parts/page.tsx';

export function Setup() {
  return (
    <HostPage head={appPages['host-setup']}>
      {(game) => (
        <Page head={appPages['host-setup']} heading={game.game_name}>
          {game.city}
        </Page>
      )}
    </HostPage>
  );
}
