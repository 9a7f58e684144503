import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { shownAddress } from '../accounts/deleted-accounts.ts';
import { clues, games, members, seats } from '../game-tables.ts';
import { photoRequests, photos } from '../race-tables.ts';
import { accounts } from '../schema.ts';

/** A game with its host, whoever asks; null when there is none. */
export async function readAnyGame(db: Executor, gameId: number) {
  const [found] = await db
    .select({ game: games, host: accounts })
    .from(games)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(eq(games.gameId, gameId));
  return found ?? null;
}

/** Counts the people and clues of a game. */
export async function countOfGame(db: Executor, gameId: number): Promise<{ seats: number; clues: number }> {
  const [listed] = await db.select({ n: count() }).from(seats).where(eq(seats.gameId, gameId));
  const [written] = await db.select({ n: count() }).from(clues).where(eq(clues.gameId, gameId));
  const [joined] = await db.select({ n: count() }).from(members).where(eq(members.gameId, gameId));
  return { seats: (listed?.n ?? 0) + (joined?.n ?? 0), clues: written?.n ?? 0 };
}

/** The photos of a game with the number of open removal requests for each, newest first. */
export async function listPhotosForSupport(db: Executor, gameId: number) {
  return db
    .select({
      id: photos.id,
      team: photos.team,
      sentAt: photos.createdAt,
      hiddenAt: photos.hiddenAt,
      requests: count(photoRequests.id),
    })
    .from(photos)
    .leftJoin(photoRequests, and(eq(photoRequests.photoId, photos.id), isNull(photoRequests.dismissedAt)))
    .where(eq(photos.gameId, gameId))
    .groupBy(photos.id)
    .orderBy(desc(photos.createdAt), desc(photos.id));
}

/** How many games somebody hosts, in all and just now. */
export async function countHosted(db: Executor, accountId: string): Promise<{ all: number; now: number }> {
  const [hosted] = await db
    .select({ all: count(), now: sql<number>`(count(*) filter (where ${games.status} = 'ongoing'))::integer` })
    .from(games)
    .where(eq(games.hostId, accountId));
  return hosted ?? { all: 0, now: 0 };
}

/** What people asked of the host about one photo, oldest first. */
export async function listAsked(db: Executor, photoId: string): Promise<{ at: Date; words: string }[]> {
  return db
    .select({ at: photoRequests.createdAt, words: photoRequests.words })
    .from(photoRequests)
    .where(eq(photoRequests.photoId, photoId))
    .orderBy(asc(photoRequests.createdAt), asc(photoRequests.id));
}

/** Shuts an account out, or lets it in again (null); false when it was so already. */
export async function keepBan(db: Executor, accountId: string, bannedAt: Date | null): Promise<boolean> {
  const isOther = bannedAt ? sql`${accounts.bannedAt} is null` : sql`${accounts.bannedAt} is not null`;
  const changed = await db
    .update(accounts)
    .set({ bannedAt })
    .where(sql`${accounts.id} = ${accountId} and ${isOther}`)
    .returning({ id: accounts.id });
  return changed.length > 0;
}

/** The addresses of some accounts, as others see them. */
export async function listAddresses(db: Executor, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email }) => [id, shownAddress(email)]));
}
