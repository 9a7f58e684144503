import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';
import { perConnection } from '../per-connection.ts';
import type { Game } from './games.ts';

/** A game whose row PostgreSQL has in this version: every change gives it another. */
export interface Version {
  gameId: number;
  version: string;
}

interface Known {
  version: string;
  game: Game;
}

/** About 3 kB each. */
const mostKnown = 2_000;

const knownThrough = perConnection(() => new Map<number, Known>());

/** A standby that took over may give another change the version that the one before it gave: all are read again. */
export function forgetKnownGames(db: Executor): void {
  knownThrough(db).clear();
}

/**
 * The rows of games as they were read last. Whoever asks has just been told by the database which version each has: one that has changed
 * is read again, and only that, through the transaction they are in. A row has forty columns, and to read them all took longer than everything else in the question.
 */
export const readKnownGames = perConnection((db) => {
  const known = knownThrough(db);
  return async (asked: Version[], through = db): Promise<Map<number, Game>> => {
    const fresh = new Map<number, Game>();
    const changed = asked.filter(({ gameId, version }) => {
      const one = known.get(gameId);
      if (one?.version === version) fresh.set(gameId, one.game);
      return !fresh.has(gameId);
    });
    if (changed.length === 0) return fresh;
    for (const { version, game } of await listVersions(through, [...new Set(changed.map(({ gameId }) => gameId))])) {
      if (known.size >= mostKnown) known.clear();
      // Shared by all who ask from now on.
      known.set(game.gameId, { version, game: Object.freeze(game) });
      fresh.set(game.gameId, game);
    }
    return fresh;
  };
});

function listVersions(db: Executor, gameIds: number[]): Promise<Known[]> {
  return db
    .select({ version: sql<string>`${games}.xmin::text`, game: games })
    .from(games)
    .where(inArray(games.gameId, gameIds));
}
