import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { paymentCalls } from '#contract/calls/payment';
import { callServer } from '../../../call/api.ts';
import { gameKey } from '../../../app/game.ts';

export type Paywall = OutputOf<(typeof paymentCalls)['paywall-status']>;

const paywallKey = (gameId: number) => ['paywall', gameId] as const;

/** How often is looked while something may come of it. */
const checkingEveryMs = 2_000;
const lookEveryMs = 5_000;

/** Whether a game is paid for, and its price; looked at again until it is, also by the tab in which nobody pays. */
export function usePaywall(gameId: number, enabled = true) {
  return useQuery({
    queryKey: paywallKey(gameId),
    queryFn: () => callServer(paymentCalls['paywall-status'], { input: { gameId } }),
    enabled,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.paid) return false;
      return data.checking ? checkingEveryMs : lookEveryMs;
    },
  });
}

/** How a payment makes the rest of the page see it. */
export function usePaywallChanges(gameId: number) {
  const client = useQueryClient();
  return {
    askAgain: async () => {
      await client.refetchQueries({ queryKey: paywallKey(gameId) });
      return client.getQueryData<Paywall>(paywallKey(gameId));
    },
    // A lazy game goes on to its next stage with the money.
    askGameAgain: () => client.invalidateQueries({ queryKey: gameKey(gameId) }),
  };
}
