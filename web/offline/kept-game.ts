import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gameFromWire, gameToWire } from '#contract/calls/games';
import { gameKey, isGone, useGame } from '../app/game.ts';
import { isOwnAnswer } from '../call/api.ts';
import { toldWithPage } from '../race/told-with-page.ts';
import { keepRecord, recordName, readRecord } from './database.ts';
import { forgetScreenOf } from './last-screen.ts';

/**
 * Lets a game be opened without signal: what this phone last read of it stands in until the server has answered. Whoever is told that it is
 * not theirs any more does not find its last screen again.
 */
export function useKeptGame(gameId: number | null, personId: string | null): void {
  const client = useQueryClient();
  // What came with the page is there from the first moment, and asked for all the same.
  useState(() => {
    const told = gameId === null || personId === null ? null : toldWithPage(gameId, personId);
    const isAnswered = client.getQueryData(gameKey(gameId)) !== undefined;
    if (told && !isAnswered) client.setQueryData(gameKey(gameId), told.game, { updatedAt: 0 });
  });
  const { data: game, error } = useGame(personId === null ? null : gameId);
  const record = gameId === null || personId === null ? null : recordName('game', personId, gameId);
  useEffect(() => {
    if (record === null) return undefined;
    let isLeft = false;
    async function standIn(name: string) {
      const kept = await readRecord<ReturnType<typeof gameToWire>>(name);
      const isAnswered = client.getQueryData(gameKey(gameId)) !== undefined;
      // As old as can be: it is asked for all the same.
      if (kept && !isLeft && !isAnswered) client.setQueryData(gameKey(gameId), gameFromWire(kept), { updatedAt: 0 });
    }
    void standIn(record);
    return () => {
      isLeft = true;
    };
  }, [client, gameId, record]);
  useEffect(() => {
    // In the shape of the wire, which older and newer versions of us read alike.
    if (record !== null && game) void keepRecord(record, gameToWire(game));
  }, [game, record]);
  const isLost = isGone(error) || (isOwnAnswer(error) && (error.status === 401 || error.code === 'seat-moved'));
  useEffect(() => {
    if (isLost && gameId !== null) void forgetScreenOf(gameId);
  }, [isLost, gameId]);
}
