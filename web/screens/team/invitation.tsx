import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { teamCalls } from '#contract/calls/teams';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../call/api.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom, troubleIn } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import type { Seat } from './seat.ts';
import { useQuery } from '@tanstack/react-query';
import { useGameChanges } from '../../app/game.ts';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';

interface TakenSeatProps {
  gameId: number;
  token: string;
  /** Not before another question is answered. */
  isWaiting: boolean;
  onSignedOut: () => void;
}

interface InvitationProps {
  gameId: number;
  seat: Seat;
  onDecline: () => void;
}

/** What an invitation's link opens: the seat is taken by whoever is signed in, and anyone may say no. */
export function Invitation({ gameId, seat, onDecline }: InvitationProps) {
  const person = usePerson();
  const { pathname, hash } = useLocation();
  const [isAsked, setAsked] = useState(seat.declines);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const { send, isSending, trouble, forget } = useSend((error) =>
    troubleFrom(error, 'Failed to decline the invitation'),
  );

  function decline() {
    void send({ gameId, seat: seat.token }, async (input) => {
      try {
        await callServer(teamCalls['decline-seat'], { input });
      } catch (error) {
        // A seat that is gone is as good as declined.
        if (!(error instanceof RequestError) || error.status !== 404) throw error;
      }
      onDecline();
    });
  }

  function keepSeat() {
    setAsked(false);
    forget();
  }

  return (
    <>
      {isKnown(person) && !isSignedOut ? (
        <TakenSeat gameId={gameId} token={seat.token} isWaiting={isAsked} onSignedOut={() => setIsSignedOut(true)} />
      ) : (
        <SignInPrompt
          head={appPages.group}
          heading={appPages.group.title}
          target={encodeURIComponent(pathname + hash.replace('&decline=1', ''))}
          waiting={
            <Notice tone="good" title="An invitation waits for you.">
              <p>Log in or sign up, with any address, and your seat in the team is yours.</p>
            </Notice>
          }
          wayOut={
            <Button look="link" onClick={() => setAsked(true)}>
              No thanks
            </Button>
          }
        >
          {problems['log-in-for-team'].words}
        </SignInPrompt>
      )}
      <ConfirmDialog
        open={isAsked && !trouble}
        title="Not this time?"
        yes="Decline the invitation"
        no="Keep my seat"
        busy={isSending}
        onYes={decline}
        onNo={keepSeat}
      >
        <Text>Your address is taken out of the team, and the host sees that the seat is free.</Text>
      </ConfirmDialog>
      <TroubleDialog trouble={trouble} onClose={keepSeat} />
    </>
  );
}

/** Takes the seat, then goes to the team's page, whose address no longer holds it. */
function TakenSeat({ gameId, token, isWaiting, onSignedOut }: TakenSeatProps) {
  const { askGameAgain } = useGameChanges(gameId);
  const { data, error, refetch } = useQuery({
    queryKey: ['seat', gameId, token],
    queryFn: async () => {
      const taken = await callServer(teamCalls['take-seat'], { input: { gameId, seat: token } });
      await askGameAgain();
      return taken;
    },
    enabled: !isWaiting,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isSignedOut = error instanceof RequestError && error.status === 401;
  const signOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (isSignedOut) signOut();
  }, [isSignedOut]);

  if (data) return <Navigate to={`/group/${gameId}/${data.team}`} replace />;
  return (
    <Page head={appPages.group} heading={appPages.group.title}>
      {error ? (
        <Refused error={error} gameId={gameId} onTryAgain={() => void refetch()} />
      ) : (
        <Skeleton words={isWaiting ? 'Your seat waits.' : 'Taking your seat…'} />
      )}
    </Page>
  );
}

function Refused({ error, gameId, onTryAgain }: { error: Error; gameId: number; onTryAgain: () => void }) {
  const isFinal = error instanceof RequestError && error.status < 500;
  const isElsewhere = error instanceof RequestError && error.status === 409;
  const isMangled = error instanceof RequestError && error.status === 422;
  return (
    <Notice
      tone="trouble"
      title={isMangled ? problems['seat-gone'].words : troubleIn(error, 'We could not take your seat.')}
      action={
        <>
          {!isFinal && <Button onClick={onTryAgain}>Try again</Button>}
          {isElsewhere && <ButtonLink to={`/group/${gameId}/A`}>Your Team</ButtonLink>}
          <ButtonLink to="/manage">My Games</ButtonLink>
        </>
      }
    />
  );
}
