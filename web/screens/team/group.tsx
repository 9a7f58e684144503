import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { GamePage } from '../../parts/game-page.tsx';
import { Page } from '../../parts/page.tsx';

export function Group() {
  return (
    <GamePage head={appPages.group} signedOut={problems['log-in-for-team'].words}>
      {(game) => (
        <Page head={appPages.group} heading={game.game_name}>
          {game.city}
        </Page>
      )}
    </GamePage>
  );
}
