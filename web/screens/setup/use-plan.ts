import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setupCalls } from '#contract/calls/setup';
import { callServer } from '../../call/api.ts';
import { type Picks, routeOf } from './picks/selection.ts';

/** How long picks must rest before we ask what they would give. */
const restMs = 350;

/** What these picks would give, asked when they are complete and have come to rest; the latest picks win. */
export function usePlan(gameId: number, picks: Picks, isComplete: boolean) {
  const { bars, startBar, finalBar } = routeOf(picks);
  const asked = JSON.stringify({
    bars: bars.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    startBar,
    ...(finalBar === undefined ? {} : { finalBar }),
  });
  const [rested, setRested] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setRested(asked), restMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return useQuery({
    queryKey: ['plan', gameId, rested],
    queryFn: () => callServer(setupCalls.plan, { params: { gameId: String(gameId) }, input: JSON.parse(rested) }),
    enabled: isComplete && rested === asked,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
