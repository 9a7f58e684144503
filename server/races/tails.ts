import type { Pool } from 'pg';
import type { RaceEvent } from '#contract/race';
import { gathered } from '../store/races/batched.ts';
import { listTails } from '../store/races/races.ts';

interface Asked {
  gameId: number;
  after: number;
}

/**
 * Reads on in races: the events after one, in order, or further back when somebody else asks for that at the same moment. A bell that
 * rang for many races is answered by one question.
 */
export function tailsIn(pool: Pool): (asked: Asked) => Promise<RaceEvent[]> {
  return gathered(async (all: Asked[]) => {
    const wanted = new Map<number, number>();
    for (const { gameId, after } of all) wanted.set(gameId, Math.min(after, wanted.get(gameId) ?? after));
    const tails = await listTails(
      pool,
      [...wanted].map(([gameId, after]) => ({ gameId, after })),
    );
    return all.map(({ gameId }) => tails.get(gameId) ?? []);
  });
}
