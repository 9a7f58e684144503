import { lazy, Suspense } from 'react';
import { appPages } from '#contract/pages';
import type { Game } from '../../app/game.ts';
import { GameTitle } from './game-title.tsx';
import { HostPage } from '../../parts/page/game-page.tsx';
import { longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { BeforeStart } from './before-start.tsx';
import { counted } from './next-step.ts';
import { whenAndWhere } from '../../app/when-where.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { wonWords } from '../manage/news-words.ts';

/** Fetched once there is a race to run. */
const Console = lazy(async () => ({ default: (await import('../console/console.tsx')).Console }));

const typeNames = { classic: 'Classic', lazy: 'Lazy', god: 'God' } as const;

/** The host's own page of a game: what is done, what is missing, and the button that starts it. */
export function Host() {
  return (
    <HostPage head={appPages.host}>
      {(game) => (
        <Page head={appPages.host} width="wide">
          {game.status === 'ongoing' ? (
            <Suspense fallback={<Skeleton words="Loading…" />}>
              <Console game={game} facts={factsOf(game)} />
            </Suspense>
          ) : (
            <GameTitle name={game.game_name} facts={factsOf(game)} />
          )}
          {game.status === 'setup' && <BeforeStart game={game} />}
          {game.status === 'fini' && <Over game={game} />}
        </Page>
      )}
    </HostPage>
  );
}

/** [G17] Before the race when and where, after it when. */
function dayFacts(game: Game): string[] {
  if (game.status === 'setup') return whenAndWhere(game);
  return game.status === 'fini' ? [longDateOf(game.game_date)] : [];
}

function factsOf(game: Game): string[] {
  return [
    game.city,
    ...dayFacts(game),
    typeNames[game.game_type],
    counted(game.game_groups, 'team'),
    counted(game.game_bars, 'bar'),
  ];
}

/** [G19] Who won, and what is left when the race is over. */
function Over({ game }: { game: Game }) {
  return (
    <Columns aside={null}>
      <Stack>
        {game.news && <Won news={game.news} own={game.group} />}
        <Notice tone="info" title="The race is over.">
          <p>{game.news ? 'Times' : 'Who won'}, who was egg-secuted and the photos are in the results.</p>
        </Notice>
        <MainLink to={`/results/${game.game_id}`}>Results</MainLink>
        <ButtonLink to="/create">Play again</ButtonLink>
      </Stack>
    </Columns>
  );
}

function Won({ news, own }: { news: NonNullable<Game['news']>; own: Game['group'] }) {
  const { teams, words } = wonWords(news, own, useOpenedAt().getTime());
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {teams.map((team) => (
        <TeamBadge key={team} team={team} size={72} silent />
      ))}
      <h2 className="font-display text-h1 wrap-anywhere">{words}</h2>
    </div>
  );
}
