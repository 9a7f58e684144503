import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { gameIdIn } from '../../app/game.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { MorningAfter } from './morning-after.tsx';
import { NightProvider } from './night.ts';
import { TableAlone } from './table/table-alone.tsx';
import { useResults } from './use-results.ts';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';

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
  const isKnown = link !== null || Boolean(person?.email);
  const reading = useResults(isKnown ? gameId : null, link);
  if (gameId === null) {
    return (
      <Trouble words={problems['invalid-game-id'].words}>
        <p>A game has a number. Look at the link again: a piece of it may be missing.</p>
      </Trouble>
    );
  }
  if (!isKnown || reading.step === 'signed-out') {
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
