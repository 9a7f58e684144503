import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { teamCalls } from '#contract/calls/teams';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../call/api.ts';
import { useGameChanges } from '../../app/game.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';

interface TakenSeatProps {
  gameId: number;
  token: string;
  /** Not before another question is answered. */
  isWaiting: boolean;
  onSignedOut: () => void;
}

/** Takes the seat, then goes to the team's page, whose address no longer holds it. */
export function TakenSeat({ gameId, token, isWaiting, onSignedOut }: TakenSeatProps) {
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

  if (data) return <Navigate to={`/group/${gameId}/${data.group}`} replace />;
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
