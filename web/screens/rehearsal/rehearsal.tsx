import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { rehearsalCalls } from '#contract/calls/rehearsal';
import { cluesBy } from '#contract/game';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { Game } from '../../app/game.ts';
import { timeZone } from '../../app/time-zone.ts';
import { callServer, isOwnAnswer, RequestError } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { MainButton, MainLink } from '../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { HostPage } from '../../parts/page/game-page.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { AnotherNight, FixLink, Found, Times } from './found.tsx';
import { Head } from './head.tsx';
import { PlayedNight } from './played-night.tsx';

const head = appPages['host-rehearsal'];

/** Games whose whole night was opened on this page: nobody is asked twice. */
const opened = new Set<number>();

/** A night with bots, before the night. */
export function RehearsalPage() {
  return (
    <HostPage head={head} forCrew>
      {(game) => (
        <Page head={head} width="full">
          {game.status === 'setup' ? (
            <BeforeTheNight game={game} />
          ) : (
            <Plain game={game}>
              <Notice
                tone="info"
                title={problems['race-begun'].words}
                action={<ButtonLink to={`/host/${game.gameId}`}>Back to your game</ButtonLink>}
              >
                <p>There is nothing left to rehearse.</p>
              </Notice>
            </Plain>
          )}
        </Page>
      )}
    </HostPage>
  );
}

/** [RH12] Whoever may still take a seat is told what the whole night costs them, before they see it. */
function BeforeTheNight({ game }: { game: Game }) {
  const [isAgreed, setAgreed] = useState(() => !mayStillRace(game) || opened.has(game.gameId));
  if (isAgreed) return <Rehearsed game={game} />;
  function agree() {
    opened.add(game.gameId);
    setAgreed(true);
  }
  return (
    <Plain game={game}>
      <Stack>
        <Lead>
          The bots play every bar and every clue, and you see all of them. It counts as having read the others’ clues:{' '}
          {game.role === 'host'
            ? 'if you take a seat in a team after all, everybody is told.'
            : 'after that you cannot race in this one.'}
        </Lead>
        <MainButton onClick={agree}>Show me the night</MainButton>
        <ButtonLink to={`/host/${game.gameId}`}>Not now</ButtonLink>
        <SmallPrint>Want to race yourself? Take your seat first: then you see what we found, and no clue.</SmallPrint>
      </Stack>
    </Plain>
  );
}

/** Who writes all the clues knows them anyway. */
function mayStillRace(game: Game): boolean {
  return game.team === null && cluesBy(game) !== 'host';
}

function Rehearsed({ game }: { game: Game }) {
  const { gameId } = game;
  const [params, setParams] = useSearchParams();
  const seed = params.get('seed') ?? undefined;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['rehearsal', gameId, seed],
    queryFn: () =>
      callServer(rehearsalCalls.rehearsal, {
        params: { gameId: String(gameId) },
        query: { timeZone: timeZone(), ...(seed ? { seed } : {}) },
      }),
    // A night is played once, and looked at for as long as one likes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const another = () =>
    setParams({ seed: Math.random().toString(36).slice(2, 10) }, { replace: true, preventScrollReset: true });
  if (!data) {
    return (
      <Plain game={game}>
        {error ? (
          <Trouble game={game} error={error} onTryAgain={() => void refetch()} />
        ) : (
          <Skeleton words="The bots are tying their laces…" />
        )}
      </Plain>
    );
  }
  if (data.night) {
    const { night } = data;
    return (
      <PlayedNight
        key={`${data.startsAt} ${data.endsAt}`}
        game={game}
        rehearsal={data}
        night={night}
        isBusy={isFetching}
        onAnother={another}
      />
    );
  }
  return (
    <Plain game={game} isBefore={false}>
      <Stack>
        <Lead>
          You race in this one, so you see what we found and when it would be over. The night itself would tell you bars
          and clues of your own race.
        </Lead>
        <section aria-labelledby="found">
          <h2 id="found" className="mb-2.5 font-display text-h3">
            What we found
          </h2>
          <Found game={game} rehearsal={data} />
        </section>
        <section aria-labelledby="times">
          <h2 id="times" className="mb-1 font-display text-h3">
            How the bots did
          </h2>
          <Times teams={data.teams} />
        </section>
        <FixLink game={game} rehearsal={data} />
        <AnotherNight isBusy={isFetching} onAsk={another} />
      </Stack>
    </Plain>
  );
}

interface TroubleProps {
  game: Game;
  error: Error;
  onTryAgain: () => void;
}

function Trouble({ game, error, onTryAgain }: TroubleProps) {
  if (isOwnAnswer(error) && error.code === 'route-incomplete') {
    return (
      <Stack>
        <Notice tone="info" title={problems['route-incomplete'].words}>
          <p>Bots need a route too. Once yours is complete, they run it.</p>
        </Notice>
        {game.role === 'host' && <MainLink to={`/host/${game.gameId}/setup`}>Finish setup</MainLink>}
      </Stack>
    );
  }
  const isUnanswered = !(error instanceof RequestError);
  return (
    <Notice
      tone="trouble"
      title={isUnanswered ? 'No signal, no bots.' : troubleIn(error, 'The rehearsal did not come off.')}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      {isUnanswered && <p>We got no answer. Check your signal, then try again.</p>}
    </Notice>
  );
}

/** The page while there is no night on it. */
function Plain({ game, isBefore = true, children }: { game: Game; isBefore?: boolean; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 pb-12 desk:max-w-[1280px] desk:px-8">
      <Head game={game} isBefore={isBefore} />
      <div className="max-w-[560px] pt-4">{children}</div>
    </div>
  );
}
