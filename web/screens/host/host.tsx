import { appPages } from '#contract/pages';
import { HostPage } from '../../parts/game-page.tsx';
import { Page } from '../../parts/page.tsx';

export function Host() {
  return (
    <HostPage head={appPages.host}>
      {(game) => (
        <Page head={appPages.host} heading={game.game_name}>
          {game.city}
        </Page>
      )}
    </HostPage>
  );
}
