import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { photoRequests } from './race-tables.ts';

export type NewPhotoRequest = Omit<typeof photoRequests.$inferSelect, 'id'>;

/** False when the same person asked for the same in the same words before. */
export async function keepPhotoRequest(db: Executor, request: NewPhotoRequest): Promise<boolean> {
  const { photoId, name, words, contact } = request;
  const [same] = await db
    .select({ id: photoRequests.id })
    .from(photoRequests)
    .where(
      and(
        eq(photoRequests.photoId, photoId),
        eq(photoRequests.name, name),
        eq(photoRequests.words, words),
        sql`${photoRequests.contact} is not distinct from ${contact}`,
      ),
    );
  if (same) return false;
  await db.insert(photoRequests).values(request);
  return true;
}

/** Who asked for photos of a game to go, oldest first. */
export async function listPhotoRequests(db: Executor, gameId: number) {
  return db
    .select()
    .from(photoRequests)
    .where(eq(photoRequests.gameId, gameId))
    .orderBy(asc(photoRequests.createdAt), asc(photoRequests.id));
}
