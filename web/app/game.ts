import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { teamCalls } from '#contract/calls/teams';
import type { GameView, TeamView } from '#contract/game-view';
import { callServer, RequestError } from '../call/api.ts';

export type Game = GameView;
export type Team = TeamView;

/** How often a screen looks for what others have done meanwhile. */
const lookEveryMs = 5_000;

export const gameKey = (gameId: number | null) => ['game', gameId] as const;
const teamsKey = (gameId: number | null) => ['teams', gameId] as const;

/** One game, as the person who asks may see it. */
export function useGame(gameId: number | null) {
  return useQuery({
    queryKey: gameKey(gameId),
    queryFn: () => callServer(gamesCalls.game, { params: { id: String(gameId) } }),
    enabled: gameId !== null,
  });
}

/** Looks again and again how a game stands, for a screen that has no live line. */
export function useGameLookedAfter(gameId: number, isWaiting = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const looking = setInterval(() => void client.invalidateQueries({ queryKey: gameKey(gameId) }), lookEveryMs);
    return () => clearInterval(looking);
  }, [client, gameId, isWaiting]);
}

/** The teams of a game, kept fresh while the page is looked at. */
export function useTeams(gameId: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: teamsKey(gameId),
    queryFn: async () => {
      try {
        return await callServer(teamCalls.game_groups, { query: { gameId } });
      } catch (error) {
        // Cancelled, or no longer theirs: the page of the game has to say so.
        if (isGone(error)) void client.invalidateQueries({ queryKey: gameKey(gameId) });
        throw error;
      }
    },
    // What could not be read at all is asked for again by who looks; asking by itself would take its words off the screen.
    refetchInterval: ({ state }) => state.data !== undefined && lookEveryMs,
  });
}

/** How a screen that changed a game makes the others see it. */
export function useGameChanges(gameId: number) {
  const client = useQueryClient();
  return {
    // Both: an answer that is still on its way knows nothing of this.
    showGame: (game: Game) => {
      void client.cancelQueries({ queryKey: gameKey(gameId) });
      client.setQueryData(gameKey(gameId), game);
    },
    showTeams: (change: (teams: Team[]) => Team[]) => {
      void client.cancelQueries({ queryKey: teamsKey(gameId) });
      client.setQueryData<Team[]>(teamsKey(gameId), (teams) => teams && change(teams));
    },
    askGameAgain: () => client.invalidateQueries({ queryKey: gameKey(gameId) }),
    askTeamsAgain: () => client.invalidateQueries({ queryKey: teamsKey(gameId) }),
  };
}

/** Whether there is no such game, or none any more for whoever asks. A page of somebody else's in our place does not say so. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404 && error.field('message') !== undefined;
}
