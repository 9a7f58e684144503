import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { homeCalls } from '#contract/calls/home';
import { homeSafe } from '#contract/home';
import { callServer, isPassing } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { findPlace, PlaceError } from '../../device/place.ts';
import { askHomeAgain, type HomeNight, showNight } from '../../home/use-home.ts';

/** [U6] [U7] Sharing where this phone is: begun by a tap, sent on while the page is open, and stopped by a tap. */
export function useSharing(gameId: number, night: HomeNight) {
  const client = useQueryClient();
  const { send, isSending, trouble, forget } = useSend((error) => ({
    words: error instanceof PlaceError ? error.message : troubleIn(error, 'That needs a signal. Try again.'),
  }));
  const params = { gameId: String(gameId) };
  const isSharing = night.share !== null;

  const move = useEffectEvent(async () => {
    try {
      const fix = await findPlace();
      await callServer(homeCalls['move-place'], { params, input: { fix } });
    } catch (error) {
      // The hour is over, or it was stopped on another phone.
      if (!isPassing(error)) void askHomeAgain(client, gameId);
    }
  });
  useEffect(() => {
    if (!isSharing) return undefined;
    const moving = setInterval(() => void move(), homeSafe.placeEveryMs);
    return () => clearInterval(moving);
  }, [isSharing]);

  return {
    isSending,
    trouble,
    forget,
    share: (people: string[]) =>
      send({ people }, async () => {
        const fix = await findPlace();
        const { until } = await callServer(homeCalls['share-place'], { params, input: { people, fix } });
        showNight(client, gameId, (now) => ({ ...now, share: { until, people } }));
      }),
    stop: () =>
      send({ stop: gameId }, async () => {
        await callServer(homeCalls['stop-sharing'], { params });
        showNight(client, gameId, (now) => ({ ...now, share: null }));
      }),
  };
}

export type Sharing = ReturnType<typeof useSharing>;
