import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Game, gameKey, useGame } from './game.ts';
import { keepPage, readPage } from './kept.ts';

/** Lets a game be opened without signal: what this phone last read of it stands in until the server has answered. */
export function useKeptGame(gameId: number | null, personId: string | null): void {
  const client = useQueryClient();
  const { data: game } = useGame(personId === null ? null : gameId);
  const name = `game:${personId}:${gameId}`;
  const isKnown = gameId !== null && personId !== null;
  useEffect(() => {
    if (!isKnown) return undefined;
    let isLeft = false;
    async function standIn() {
      const kept = await readPage<Game>(name);
      const isAnswered = client.getQueryData(gameKey(gameId)) !== undefined;
      // As old as can be: it is asked for all the same.
      if (kept && !isLeft && !isAnswered) client.setQueryData(gameKey(gameId), kept, { updatedAt: 0 });
    }
    void standIn();
    return () => {
      isLeft = true;
    };
  }, [client, gameId, isKnown, name]);
  useEffect(() => {
    if (isKnown && game) void keepPage(name, game);
  }, [isKnown, game, name]);
}
