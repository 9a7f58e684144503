import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { Game } from '../../app/game.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { HostPage } from '../../parts/page/game-page.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { PickBars } from './pick-bars.tsx';

const head = appPages['host-setup'];

/** Where a host picks the bars of a game. */
export function Setup() {
  return (
    <HostPage head={head}>
      {(game) => {
        const closed = whyClosed(game);
        return closed ? (
          <Page head={head} heading={head.title}>
            <Notice
              tone="info"
              title={closed}
              action={<ButtonLink to={`/host/${game.gameId}`}>Back to your game</ButtonLink>}
            />
          </Page>
        ) : (
          <Page head={head} width="full">
            <PickBars game={game} />
          </Page>
        );
      }}
    </HostPage>
  );
}

function whyClosed({ status, type }: Game): string | null {
  if (status !== 'setup') return problems['race-begun'].words;
  return type === 'lazy' ? 'We pick the bars for you.' : null;
}
