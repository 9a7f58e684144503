import { Fragment, type ReactNode } from 'react';
import type { PageHead } from '#contract/pages';
import { problems } from '#contract/problems';
import { isOwnAnswer, RequestError } from '../../call/api.ts';
import { type Game, isGone, useGame } from '../../app/game.ts';
import { gameIdIn } from '../../app/game-id.ts';
import { runsRace } from '../../app/runs-race.ts';
import { useWhere } from '../../app/where.ts';
import { troubleIn } from '../../call/trouble.ts';
import { movedWords } from '../../person/hand-over.ts';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { Button, ButtonLink } from '../buttons/button.tsx';
import { Lead } from '../layout/prose.tsx';
import { Stack } from '../layout/stack.tsx';
import { GotACode } from './got-a-code.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { Skeleton } from './skeleton.tsx';

interface GamePageProps {
  head: PageHead;
  /** What someone who is signed out is told. */
  signedOut: string;
  /** Instead of the usual paragraph for someone to whom there is no such game. */
  stranger?: ReactNode;
  /** The whole page for someone who had the game open when they were removed from it; null leaves it to `stranger`. */
  removed?: (game: Game) => ReactNode;
  /** Instead of the usual words when the game cannot be read just now. */
  trouble?: (props: { error: Error; onTryAgain: () => void }) => ReactNode;
  /** Whoever has a code may come in by it. */
  takesCodes?: boolean;
  children: (game: Game) => ReactNode;
}

/** A page about the game its address names: what there is to say until the game is there, or when there is none. */
export function GamePage({
  head,
  signedOut,
  stranger = notYours,
  removed,
  trouble: OwnTrouble,
  takesCodes = false,
  children,
}: GamePageProps) {
  const person = usePerson();
  const { pathname, hash, params } = useWhere();
  const gameId = gameIdIn(params['id']);
  const { data: game, error, refetch } = useGame(isKnown(person) ? gameId : null);
  if (gameId === null) {
    return (
      <NoGame head={head} words={problems['invalid-game-id'].words}>
        <p>A game has a number. Look at the link again: a piece of it may be missing.</p>
      </NoGame>
    );
  }
  // Whoever has the game open is not put out of it by what a pub's network says in our place.
  const isSignedOut = error instanceof RequestError && error.status === 401 && (!game || isOwnAnswer(error));
  if (!isKnown(person) || isSignedOut) {
    return (
      <SignInPrompt
        head={head}
        heading={head.title}
        target={encodeURIComponent(pathname + hash)}
        wayOut={takesCodes && <GotACode />}
      >
        {signedOut}
      </SignInPrompt>
    );
  }
  // [K19] [K22] What they had open is somebody's on another phone, or theirs in another browser.
  if (isOwnAnswer(error) && error.code === 'seat-moved') {
    const { title, words } = movedWords();
    return (
      <Page head={head} heading={title}>
        <Stack>
          <Lead>{words}</Lead>
          <GotACode />
        </Stack>
      </Page>
    );
  }
  // Also while the game is open: the member was removed from it, or it was cancelled.
  if (isGone(error)) {
    return (
      (game && removed?.(game)) ?? (
        <NoGame
          head={head}
          words={troubleIn(error, problems['game-not-found'].words)}
          wayIn={takesCodes && <GotACode />}
        >
          {stranger}
        </NoGame>
      )
    );
  }
  // Whoever steps through their history from one game to another finds nothing of the first in the second.
  if (game) return <Fragment key={game.gameId}>{children(game)}</Fragment>;
  if (!error) {
    return (
      <Page head={head} heading={head.title}>
        <Skeleton words="Loading…" />
      </Page>
    );
  }
  if (OwnTrouble) return <OwnTrouble error={error} onTryAgain={() => void refetch()} />;
  return (
    <Page head={head} heading={head.title}>
      <Notice
        tone="trouble"
        title={troubleIn(error, problems['game-load-failed'].words)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </Page>
  );
}

const notYours = (
  <p>It may have been cancelled, or it is somebody else's. Check that you are signed in with the right address.</p>
);

/** The same for pages of the host, and where they say so, of the co-hosts: others are told whose it is. */
export function HostPage({ head, forCrew = false, children }: Pick<GamePageProps, 'head' | 'children'> & ForCrew) {
  return (
    <GamePage head={head} signedOut="Please log in to set up your game.">
      {(game) =>
        (forCrew ? runsRace(game) : game.role === 'host') ? (
          children(game)
        ) : (
          <Page head={head} heading={game.name}>
            <Notice
              tone="warning"
              title="Only the host can set this game up."
              action={
                game.role === 'co-host' ? (
                  <ButtonLink to={`/host/${game.gameId}`}>Open the desk</ButtonLink>
                ) : (
                  <ButtonLink to={`/group/${game.gameId}/A`}>Your Team</ButtonLink>
                )
              }
            >
              {game.hostEmail !== '' && <p className="wrap-anywhere">This one is {game.hostEmail}'s game.</p>}
            </Notice>
          </Page>
        )
      }
    </GamePage>
  );
}

interface ForCrew {
  forCrew?: boolean;
}

interface NoGameProps {
  head: PageHead;
  words: string;
  wayIn?: ReactNode;
  children: ReactNode;
}

function NoGame({ head, words, wayIn, children }: NoGameProps) {
  return (
    <Page head={head} heading={head.title}>
      <Notice
        tone="trouble"
        title={words}
        action={
          <>
            <ButtonLink to="/manage">My Games</ButtonLink>
            {wayIn}
          </>
        }
      >
        {children}
      </Notice>
    </Page>
  );
}
