import { and, count, eq, exists, gt, isNull, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import type { Game } from '../games/games.ts';
import { photos } from '../race-tables.ts';

/** Races that ended after one moment and by another, have photos, and whose host was not told yet that those go. */
export async function listPhotosToRemind(db: Executor, { from, to }: { from: Date; to: Date }): Promise<number[]> {
  const itsPhotos = db.select().from(photos).where(eq(photos.gameId, games.gameId));
  const isDue = and(gt(games.endedAt, from), lte(games.endedAt, to), isNull(games.photosRemindedAt));
  const rows = await db
    .select({ gameId: games.gameId })
    .from(games)
    .where(and(isDue, exists(itsPhotos)));
  return rows.map(({ gameId }) => gameId);
}

/** Notes that the host is being told; null when that was noted before. */
export async function keepPhotosReminded(
  tx: Tx,
  gameId: number,
  at: Date,
): Promise<{ game: Game; endedAt: Date; count: number } | null> {
  const isFirst = and(eq(games.gameId, gameId), isNull(games.photosRemindedAt));
  const [game] = await tx.update(games).set({ photosRemindedAt: at }).where(isFirst).returning();
  const [counted] = await tx.select({ count: count() }).from(photos).where(eq(photos.gameId, gameId));
  return game?.endedAt ? { game, endedAt: game.endedAt, count: counted?.count ?? 0 } : null;
}
