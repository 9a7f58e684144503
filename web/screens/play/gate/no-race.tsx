import type { ReactNode } from 'react';
import { racePage } from '#contract/pages/race';
import { problems } from '#contract/problems';
import type { Game } from '../../../app/game.ts';
import { Button, ButtonLink } from '../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { GotACode } from '../../../parts/page/got-a-code.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { movedWords } from '../../../person/hand-over.ts';
import { SignInPrompt } from '../../../parts/page/sign-in-prompt.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

interface NoRaceProps {
  game: Game;
  words: string;
  children: ReactNode;
  onTryAgain?: () => void;
  wayIn?: ReactNode;
}

/** Why there is no race to see here, and where else to go. */
function NoRace({ game, words, children, onTryAgain, wayIn }: NoRaceProps) {
  return (
    <Page head={racePage}>
      <div role="alert" className="grid min-h-[80dvh] content-center">
        <EmptyState
          picture={<TeamBadge team={game.team ?? 'B'} size={132} racing={false} silent />}
          title={words}
          isPage
          action={
            <>
              {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
              <ButtonLink to="/manage">My Games</ButtonLink>
              {wayIn}
            </>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Page>
  );
}

export function CityMissing({ game }: { game: Game }) {
  return (
    <NoRace game={game} words={problems['game-city-missing'].words}>
      Nobody said where this race is run. The host can put that right in Game Setup.
    </NoRace>
  );
}

/** [L7] For a member without a seat, and for whoever was taken out while they raced. */
export function NotOfThisRace({ game, onTryAgain }: { game: Game; onTryAgain?: () => void }) {
  return (
    <NoRace
      game={game}
      words={problems['not-in-a-team'].words}
      wayIn={<GotACode />}
      {...(onTryAgain && { onTryAgain })}
    >
      You are on no team's list, or no longer. Only the host or a co-host can put you back in.
    </NoRace>
  );
}

export function RaceTrouble({ game, onTryAgain }: { game: Game; onTryAgain: () => void }) {
  return (
    <NoRace game={game} words={problems['game-load-failed'].words} onTryAgain={onTryAgain}>
      We got no answer. Check your signal, then try again.
    </NoRace>
  );
}

/** [K19] [K22] The old phone of a seat that was got back on another, or the browser that handed it over. */
export function SeatMoved({ game }: { game: Game }) {
  const { title, words } = movedWords();
  return (
    <NoRace game={game} words={title} wayIn={<GotACode />}>
      {words}
    </NoRace>
  );
}

/** Their sign-in ended somewhere else. What they banked waits on this phone. */
export function SignedOut({ game, waiting }: { game: Game; waiting: number }) {
  return (
    <SignInPrompt
      head={racePage}
      heading="You are signed out"
      target={encodeURIComponent(`/game/${game.gameId}`)}
      waiting={
        waiting > 0 && (
          <Notice tone="warning" title={`${waiting} saved on this phone.`}>
            <p>Log in again as the same person and it is sent. It counts from when you made it.</p>
          </Notice>
        )
      }
    >
      Please log in to play.
    </SignInPrompt>
  );
}
