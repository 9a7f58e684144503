import { lazy, Suspense, useState } from 'react';
import { appPages } from '#contract/pages';
import { type Game, useGameLookedAfter, useTeams } from '../../app/game.ts';
import { GameTitle } from './game-title.tsx';
import { HostPage } from '../../parts/page/game-page.tsx';
import { longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { counted, isBeingMade, routeProgress } from './next-step.ts';
import { whenAndWhere } from '../../app/when-where.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { FirstLook } from '../../parts/page/first-look.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { wonWords } from '../manage/news-copy.ts';
import { cluesBy } from '#contract/game';
import { KnockDoor } from '../../race/knocks/knock-door.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { CrewSheet } from '../crew/crew-sheet.tsx';
import { WatchSheet } from '../watching/watch-sheet.tsx';
import { CancelGame } from './cancel-game.tsx';
import { CohostWaits } from './cohost-waits.tsx';
import { EditGame } from './edit-game.tsx';
import { LazyMade, LazyStage } from './lazy-stage.tsx';
import { PayNow } from './pay/pay-now.tsx';
import { BackToClassic, PlayGod } from './play-god.tsx';
import { SabotagesDialog } from './sabotages-dialog.tsx';
import { ReadyPanel } from './ready/ready-panel.tsx';
import { StartGame } from './start-game.tsx';
import { Steps, useNextButton } from './steps.tsx';
import { WayHome } from './way-home.tsx';

type Sheet = 'edit' | 'pay' | 'start' | 'sabotages' | 'classic' | 'crew' | 'watch' | 'cancel';

/** Fetched once there is a race to run. */
const Console = lazy(async () => ({ default: (await import('../console/console.tsx')).Console }));

/** Nothing tells of a knock before the race has a line. */
const knockEveryMs = 3_000;

const typeNames = { classic: 'Classic', lazy: 'Lazy', god: 'God' } as const;

/** The host's own page of a game: what is done, what is missing, and the button that starts it. */
export function Host() {
  return (
    <HostPage head={appPages.host} forCrew>
      {(game) => (
        <Page head={appPages.host} width="wide">
          {game.status === 'ongoing' ? (
            <Suspense fallback={<Skeleton words="Loading…" />}>
              <Console game={game} facts={factsOf(game)} />
            </Suspense>
          ) : (
            <GameTitle name={game.name} facts={factsOf(game)} />
          )}
          {game.status === 'setup' &&
            (game.role === 'host' ? <BeforeStart game={game} /> : <CohostWaits game={game} />)}
          {game.status === 'over' && <Over game={game} />}
        </Page>
      )}
    </HostPage>
  );
}

/** [G17] Before the race when and where, after it when. */
function dayFacts(game: Game): string[] {
  if (game.status === 'setup') return whenAndWhere(game);
  return game.status === 'over' ? [longDateOf(game.date)] : [];
}

function factsOf(game: Game): string[] {
  return [
    game.city,
    ...dayFacts(game),
    typeNames[game.type],
    counted(game.teamCount, 'team'),
    counted(game.barCount, 'bar'),
  ];
}

/** [G19] Who won, and what is left when the race is over. */
function Over({ game }: { game: Game }) {
  const [isWatch, setWatch] = useState(false);
  return (
    <Columns
      aside={
        <Stack>
          <MainLink to={`/results/${game.gameId}`}>Results</MainLink>
          <ButtonLink to="/create">Play again</ButtonLink>
          <Button look="link" onClick={() => setWatch(true)}>
            The link to watch by
          </Button>
          {isWatch && <WatchSheet game={game} onClose={() => setWatch(false)} />}
        </Stack>
      }
    >
      <Stack>
        {game.news && <Won news={game.news} own={game.team} />}
        <WayHome gameId={game.gameId} />
        <Notice tone="info" title="The race is over.">
          <p>{game.news ? 'Times' : 'Who won'}, who was egg-secuted and the photos are in the results.</p>
        </Notice>
      </Stack>
    </Columns>
  );
}

function Won({ news, own }: { news: NonNullable<Game['news']>; own: Game['team'] }) {
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

/** The way to a night with bots, once there is a route for them to run. */
function Rehearse({ game }: { game: Game }) {
  if (isBeingMade(game)) return null;
  if (!routeProgress(game).isDone) {
    return (
      <>
        <SmallPrint>Once the route stands, rehearse the night with bots.</SmallPrint>
        <FirstLook />
      </>
    );
  }
  return <ButtonLink to={`/host/${game.gameId}/rehearsal`}>Rehearse with bots</ButtonLink>;
}

/** Everything a host does until the race starts; one sheet at a time opens over it. What comes next is under the thumb, or, on a desk, beside the steps. */
function BeforeStart({ game }: { game: Game }) {
  const { data: teams } = useTeams(game.gameId);
  // A co-host may start it, or the host on another device.
  useGameLookedAfter(game.gameId);
  // Counted, so that a sheet that opens again begins anew.
  const [opened, setOpened] = useState<{ sheet: Sheet | null; times: number }>({ sheet: null, times: 0 });
  const open = (sheet: Sheet) => setOpened(({ times }) => ({ sheet, times: times + 1 }));
  const sheet = (which: Sheet) => ({
    game,
    teams,
    open: opened.sheet === which,
    onClose: () => setOpened(({ times }) => ({ sheet: null, times })),
  });
  const ways = { game, onStart: () => open('start'), onPay: () => open('pay') };
  const next = useNextButton(ways);
  const isDesk = useIsDesktop();
  return (
    <>
      <Columns
        aside={
          <Stack>
            {isDesk && next}
            <Button look="fill" onClick={() => open('edit')}>
              Edit game
            </Button>
            <Rehearse game={game} />
            <Button onClick={() => open('crew')}>Co-hosts</Button>
            <Button onClick={() => open('watch')}>Let people watch</Button>
            {cluesBy(game) !== 'house' && <PlayGod game={game} onOpen={open} />}
            <Button look="danger" onClick={() => open('cancel')}>
              Cancel game
            </Button>
          </Stack>
        }
      >
        <Stack gap="tight">
          {!isBeingMade(game) && routeProgress(game).isDone && <ReadyPanel game={game} />}
          {game.lazyStage === 'built' && <LazyMade game={game} />}
          {game.lazyStage !== null && game.lazyStage !== 'built' && <LazyStage game={game} />}
          {game.lazyStage !== 'questionnaire' && <Steps {...ways} />}
          {game.lazyStage !== 'questionnaire' && !isDesk && next && <Dock>{next}</Dock>}
        </Stack>
      </Columns>
      <EditGame key={`edit ${opened.times}`} {...sheet('edit')} />
      <PayNow key={`pay ${opened.times}`} {...sheet('pay')} />
      <StartGame key={`start ${opened.times}`} {...sheet('start')} />
      <SabotagesDialog key={`sabotages ${opened.times}`} {...sheet('sabotages')} />
      <BackToClassic key={`classic ${opened.times}`} {...sheet('classic')} />
      <CancelGame key={`cancel ${opened.times}`} {...sheet('cancel')} />
      {opened.sheet === 'crew' && <CrewSheet gameId={game.gameId} onClose={sheet('crew').onClose} />}
      {opened.sheet === 'watch' && <WatchSheet game={game} onClose={sheet('watch').onClose} />}
      <KnockDoor gameId={game.gameId} everyMs={knockEveryMs} />
    </>
  );
}
