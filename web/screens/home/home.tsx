import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { emergencyNumbersOf } from '#contract/home';
import { isGone } from '../../app/game.ts';
import { gameIdIn } from '../../app/game-id.ts';
import { isOwnAnswer } from '../../call/api.ts';
import { type HomeNight, type HomeView, useHome } from '../../home/use-home.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import moon from '../../drawings/moon.svg';
import { Tonight } from './tonight.tsx';
import { ToRing } from './to-ring.tsx';

const head = appPages['home-safe'];

/** Shown without signal or without a session: the help that works from any phone. */
const helpAnywhere: HomeNight['help'] = { emergency: emergencyNumbersOf(null), host: null, taxiUrl: null };

/** [U1-U8] The way home after a race: who is in, who is not, and what to do when somebody needs a hand. */
export function Home() {
  const person = usePerson();
  const gameId = gameIdIn(useParams()['id']);
  if (gameId === null) return <Trouble words={problems['invalid-game-id'].words} />;
  if (!isKnown(person)) return <LogIn />;
  return <WayHome key={`${person.id} ${gameId}`} gameId={gameId} personId={person.id} />;
}

function LogIn({ waiting }: { waiting?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <SignInPrompt head={head} heading={head.title} target={encodeURIComponent(pathname)} waiting={waiting}>
      Please log in so that we know who is home.
    </SignInPrompt>
  );
}

function WayHome({ gameId, personId }: { gameId: number; personId: string }) {
  const { view, error, look } = useHome(gameId, personId);
  const { hash } = useLocation();
  const [isHand] = useState(hash === '#hand');
  if (isOwnAnswer(error) && error.status === 401) return <LogIn waiting={<ToRing help={helpAnywhere} />} />;
  if (isGone(error)) return <Trouble words={problems['game-not-found'].words} />;
  if (view?.night) {
    return <Tonight gameId={gameId} personId={personId} view={view} night={view.night} opensHand={isHand} />;
  }
  if (view) return <Nobody view={view} />;
  if (!error) {
    return (
      <Page head={head} heading={head.title}>
        <Skeleton words="Loading…" />
      </Page>
    );
  }
  return (
    <Page head={head} heading={head.title}>
      <Stack>
        <Notice tone="warning" title="No signal." action={<Button onClick={() => void look()}>Try again</Button>}>
          <p>We cannot see who is home just now. Calls still work.</p>
        </Notice>
        <ToRing help={helpAnywhere} />
      </Stack>
    </Page>
  );
}

/** Nobody is asked: not yet, not in this race, or not any more. */
function Nobody({ view: { gameId, state } }: { view: HomeView }) {
  const words = {
    off: ['Home safe is off', 'The host of this race has nobody asked.'],
    before: ['The race is not over', 'Come back when it is. We ask everybody then.'],
    over: ['That night is over', 'It ended at noon, and we have forgotten who said what.'],
    asking: ['Home safe?', ''],
  } as const;
  const [title, text] = words[state];
  return (
    <Page head={head}>
      <EmptyState
        isPage
        picture={
          // The moon is as pale as the page in daylight, so it brings its night along.
          <span className="grid size-40 place-items-center rounded-sheet bg-brine">
            <img src={moon} alt="" width={120} height={120} />
          </span>
        }
        title={title}
        action={
          <ButtonLink to={state === 'before' ? `/game/${gameId}` : `/results/${gameId}`}>
            {state === 'before' ? 'Go to the race' : 'Results'}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </Page>
  );
}

function Trouble({ words }: { words: string }) {
  return (
    <Page head={head} heading={head.title}>
      <Notice tone="trouble" title={words} action={<ButtonLink to="/manage">My Games</ButtonLink>}>
        <p>It may be somebody else's race. Check that you are signed in with the right address.</p>
      </Notice>
    </Page>
  );
}
