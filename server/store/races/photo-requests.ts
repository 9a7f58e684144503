import { and, asc, count, desc, eq, exists, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import type { Game } from '../games/games.ts';
import { isUuid } from '../is-uuid.ts';
import { photoRequests, photos } from '../race-tables.ts';

export type PhotoRequest = typeof photoRequests.$inferSelect;
export type NewPhotoRequest = Omit<PhotoRequest, 'id' | 'dismissedAt'>;

/** What the same person asked for in the same words before; null when it is new, and kept. */
export async function keepPhotoRequest(db: Executor, request: NewPhotoRequest): Promise<PhotoRequest | null> {
  const { photoId, name, words, contact, accountId } = request;
  const [same] = await db
    .select()
    .from(photoRequests)
    .where(
      and(
        eq(photoRequests.photoId, photoId),
        eq(photoRequests.name, name),
        eq(photoRequests.words, words),
        sql`${photoRequests.contact} is not distinct from ${contact}`,
        sql`${photoRequests.accountId} is not distinct from ${accountId}`,
      ),
    );
  if (same) return same;
  await db.insert(photoRequests).values(request);
  return null;
}

/** Who asks for photos of a game to go and waits for the host, oldest first. */
export async function listPhotoRequests(db: Executor, gameId: number): Promise<PhotoRequest[]> {
  return db
    .select()
    .from(photoRequests)
    .where(and(eq(photoRequests.gameId, gameId), isNull(photoRequests.dismissedAt)))
    .orderBy(asc(photoRequests.createdAt), asc(photoRequests.id));
}

/** The photos of a game somebody asked to have taken away, and whether the host has let each stay: one open request keeps it open. */
export async function readOwnRequests(
  db: Executor,
  gameId: number,
  accountId: string,
): Promise<Map<string, 'open' | 'dismissed'>> {
  const rows = await db
    .selectDistinctOn([photoRequests.photoId], {
      photoId: photoRequests.photoId,
      dismissedAt: photoRequests.dismissedAt,
    })
    .from(photoRequests)
    .where(and(eq(photoRequests.gameId, gameId), eq(photoRequests.accountId, accountId)))
    .orderBy(photoRequests.photoId, desc(isNull(photoRequests.dismissedAt)));
  return new Map(rows.map(({ photoId, dismissedAt }) => [photoId, dismissedAt ? 'dismissed' : 'open']));
}

/** The host lets a photo stay; false when they had done so before, null when nobody asked that of this photo. */
export async function keepPhotoRequestDismissed(
  db: Executor,
  photoId: string,
  requestId: string,
  now: Date,
): Promise<boolean | null> {
  if (!isUuid(requestId)) return null;
  const isIt = and(eq(photoRequests.photoId, photoId), eq(photoRequests.id, requestId));
  const changed = await db
    .update(photoRequests)
    .set({ dismissedAt: now })
    .where(and(isIt, isNull(photoRequests.dismissedAt)))
    .returning({ id: photoRequests.id });
  if (changed.length > 0) return true;
  const [before] = await db.select({ id: photoRequests.id }).from(photoRequests).where(isIt);
  return before ? false : null;
}

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
