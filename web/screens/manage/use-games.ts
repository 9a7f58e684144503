import { useQuery } from '@tanstack/react-query';
import { gamesCalls } from '#contract/calls/games';
import { problems } from '#contract/problems';
import type { Game } from '../../app/game.ts';
import { callServer, RequestError } from '../../call/api.ts';
import { renewCookie } from '../../person/renew-cookie.ts';

export type GamesStep = 'loading' | { games: Game[] } | { trouble: string; isSignedOut: boolean };

/** How often a page that waits for a race looks whether it has begun, or is over. */
const lookEveryMs = 10_000;

/** One's games, asked for whenever the page opens or is looked at again, and when one tries again; and by itself while a race is to come or on. */
export function useGames(): [GamesStep, tryAgain: () => void] {
  const { data, error, refetch } = useQuery({
    queryKey: ['games'],
    queryFn: async ({ client, queryKey }) => {
      if (!client.getQueryData(queryKey)) await renewCookie();
      return eachOnce(await callServer(gamesCalls.games));
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'over') ? lookEveryMs : false),
  });
  return [stepOf(data, error), () => void refetch()];
}

function stepOf(games: Game[] | undefined, error: Error | null): GamesStep {
  const refused = error instanceof RequestError ? error : null;
  const isSignedOut = refused?.status === 401;
  // Games that are on the screen stay there, unless they are nobody's any more.
  if (games && !isSignedOut) return { games };
  return error ? { trouble: refused?.message || problems['games-load-failed'].words, isSignedOut } : 'loading';
}

function eachOnce(games: Game[]): Game[] {
  return [...new Map(games.map((game) => [game.gameId, game])).values()];
}
