import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { isGone } from '../../app/game.ts';
import { gameIdIn } from '../../app/game-id.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { EggSecutions } from './egg-secutions.tsx';
import { MorningAfter } from './morning-after.tsx';
import { type Night, NightProvider } from './night.ts';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { PlainTable } from './table/final-table.tsx';
import { Title } from './table/title.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Call, ReadOf } from '#contract/call';
import { resultsCalls } from '#contract/calls/results';
import { callServer, isOwnAnswer, RequestError } from '../../call/api.ts';
import { useAfter } from '../../app/use-after.ts';

type Reading =
  | { step: 'loading' }
  | { step: 'signed-out' }
  | { step: 'not-found' }
  | { step: 'too-early'; hasBegun: boolean; again: () => void }
  | { step: 'failed'; words: string | null; again: () => void }
  /** The story is late or out of reach: the table stands alone. */
  | { step: 'table'; results: Night['results']; hasFailed: boolean; again: () => void }
  | { step: 'read'; night: Night };

/** Both mostly come together; a story that takes longer is not waited for. */
const togetherMs = 2_000;

interface TableAloneProps {
  results: Night['results'];
  isByLink: boolean;
  /** The rest could not be read; otherwise it is on its way. */
  hasFailed: boolean;
  onTryAgain: () => void;
}

interface StillOnProps {
  gameId: number;
  /** Whoever has only the link cannot look into the race. */
  isByLink: boolean;
  hasBegun: boolean;
  onLookAgain: () => void;
}

const head = appPages.results;

/** The morning after: who won, how the night went, and the photos; for its people, and for whoever has its link. */
export function Results() {
  const person = usePerson();
  const { pathname, search } = useLocation();
  const gameId = gameIdIn(useParams()['id']);
  const link = new URLSearchParams(search).get('link');
  const mayRead = link !== null || isKnown(person);
  const reading = useResults(mayRead ? gameId : null, link);
  if (gameId === null) {
    return (
      <Trouble words={problems['invalid-game-id'].words}>
        <p>A game has a number. Look at the link again: a piece of it may be missing.</p>
      </Trouble>
    );
  }
  if (!mayRead || reading.step === 'signed-out') {
    return (
      <SignInPrompt head={head} heading={head.title} target={encodeURIComponent(pathname + search)}>
        Please log in to see the results.
      </SignInPrompt>
    );
  }
  if (reading.step === 'loading') {
    return (
      <Page head={head} heading={head.title}>
        <Skeleton words="Loading…" />
      </Page>
    );
  }
  if (reading.step === 'not-found') {
    return (
      <Trouble words={problems['game-not-found'].words}>
        <p>
          {link === null
            ? "It may have been cancelled, or it is somebody else's. Check that you are signed in with the right address."
            : 'The link may have been ended by the host, or a piece of it is missing. Ask them for a new one.'}
        </p>
      </Trouble>
    );
  }
  if (reading.step === 'too-early') {
    const { hasBegun, again } = reading;
    return <StillOn gameId={gameId} isByLink={link !== null} hasBegun={hasBegun} onLookAgain={again} />;
  }
  if (reading.step === 'failed') {
    return (
      <Page head={head} heading={head.title}>
        <Notice
          tone="trouble"
          title={problems['results-load-failed'].words}
          action={<Button onClick={reading.again}>Try again</Button>}
        >
          {reading.words && <p>{reading.words}</p>}
        </Notice>
      </Page>
    );
  }
  if (reading.step === 'table') {
    const { results, hasFailed, again } = reading;
    return <TableAlone results={results} isByLink={link !== null} hasFailed={hasFailed} onTryAgain={again} />;
  }
  return (
    <NightProvider value={reading.night}>
      <MorningAfter />
    </NightProvider>
  );
}

function Trouble({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Page head={head} heading={head.title}>
      <Notice tone="trouble" title={words} action={<ButtonLink to="/manage">My Games</ButtonLink>}>
        {children}
      </Notice>
    </Page>
  );
}

/** There are no results yet: the race is on, or has not even begun. */
function StillOn({ gameId, isByLink, hasBegun, onLookAgain }: StillOnProps) {
  return (
    <Page head={appPages.results}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title={hasBegun ? problems['race-on'].words : problems['race-not-begun'].words}
        action={
          <>
            {!isByLink && <MainLink to={`/game/${gameId}`}>Go to the race</MainLink>}
            <Button onClick={onLookAgain}>Look again</Button>
            {!isByLink && <ButtonLink to="/manage">My Games</ButtonLink>}
          </>
        }
      >
        Some are still out there. You find the results here once the race is over.
      </EmptyState>
    </Page>
  );
}

/** What the results alone say: whose night, who won, who sabotaged whom. The rest joins them when it can be read. */
function TableAlone({ results, isByLink, hasFailed, onTryAgain }: TableAloneProps) {
  const strikes = results.rows.flatMap(({ sabotages }) => sabotages);
  return (
    <Page head={appPages.results} width="wide">
      <Stack gap="section">
        <div>
          <Title results={results} isByLink={isByLink} />
          <PlainTable rows={results.rows} />
        </div>
        <EggSecutions teams={results.rows.length}>
          {strikes.map((strike) => (
            <li key={`${strike.byName} ${strike.toName}`} className="text-body leading-[1.35] font-medium">
              <b>{strike.byName}</b> {strike.byEmoji} egg-secuted <b>{strike.toName}</b> {strike.toEmoji}
            </li>
          ))}
        </EggSecutions>
        {hasFailed ? (
          <Notice
            tone="info"
            title="Photos and the rest of the story did not arrive."
            action={<Button onClick={onTryAgain}>Try again</Button>}
          >
            <p>We keep asking for them. The table above is complete.</p>
          </Notice>
        ) : (
          <Skeleton words="Fetching photos and the story…" />
        )}
      </Stack>
    </Page>
  );
}

/** The results and the story of one race; `gameId` is null as long as there is nobody who could read them. */
function useResults(gameId: number | null, link: string | null): Reading {
  const asked = { enabled: gameId !== null };
  const table = useQuery({
    ...asked,
    queryKey: ['results', gameId, link],
    queryFn: () => read(resultsCalls['game-results'], gameId, link),
  });
  const story = useQuery({
    ...asked,
    queryKey: ['story', gameId, link],
    queryFn: () => read(resultsCalls['game-story'], gameId, link),
  });
  const isLate = useAfter(togetherMs);
  const { data: results, error } = table;
  const readBoth = async () => void (await Promise.all([table.refetch(), story.refetch()]));
  const again = () => void readBoth();
  // Also for whoever has it open: they were taken out of it, or the link was ended.
  if (isGone(error)) return { step: 'not-found' };
  if (results && gameId !== null && !(isOwnAnswer(error) && error.status === 401)) {
    if (story.data) return { step: 'read', night: { gameId, link, results, story: story.data, refresh: readBoth } };
    const hasFailed = story.error !== null;
    return hasFailed || isLate ? { step: 'table', results, hasFailed, again } : { step: 'loading' };
  }
  if (!error) return { step: 'loading' };
  return troubleOf(error, again);
}

function troubleOf(error: Error, again: () => void): Reading {
  if (!(error instanceof RequestError)) return { step: 'failed', words: null, again };
  if (error.status === 401) return { step: 'signed-out' };
  const { code } = error;
  if (code === 'race-on' || code === 'race-not-begun')
    return { step: 'too-early', hasBegun: code === 'race-on', again };
  return { step: 'failed', words: isOwnAnswer(error) ? error.message : null, again };
}

function read<C extends Call>(call: C, gameId: number | null, link: string | null): Promise<ReadOf<C>> {
  return callServer<Call>(call, { params: { id: String(gameId) }, query: link === null ? {} : { link } }) as Promise<
    ReadOf<C>
  >;
}
