import { useState } from 'react';
import { useLocation } from 'react-router';
import { teamCalls } from '#contract/calls/teams';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { usePerson } from '../../person/session.ts';
import type { Seat } from './seat.ts';
import { TakenSeat } from './taken-seat.tsx';

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
      {person?.email && !isSignedOut ? (
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
