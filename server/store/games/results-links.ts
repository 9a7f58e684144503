import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { accounts } from '../schema.ts';
import type { Game } from './games.ts';
import { games } from '../game-tables.ts';
import { resultsLinks } from '../link-tables.ts';

const hashed = (token: string) => createHash('sha256').update(token).digest();

/** What opens the results of a game to people without an account; an older one stops working. */
export async function keepResultsLink(db: Executor, gameId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const link = { tokenHash: hashed(token), createdAt: now };
  await db
    .insert(resultsLinks)
    .values({ gameId, ...link })
    .onConflictDoUpdate({ target: resultsLinks.gameId, set: link });
  return token;
}

/** True when there was one. */
export async function removeResultsLink(db: Executor, gameId: number): Promise<boolean> {
  const removed = await db.delete(resultsLinks).where(eq(resultsLinks.gameId, gameId)).returning();
  return removed.length > 0;
}

/** Since when a game has a link; null when it has none. */
export async function readResultsLinkSince(db: Executor, gameId: number): Promise<Date | null> {
  const [found] = await db.select().from(resultsLinks).where(eq(resultsLinks.gameId, gameId));
  return found?.createdAt ?? null;
}

/** The game a link opens; null when it opens none, or none any more. With the host's account goes who could revoke it. */
export async function readLinkedGame(db: Executor, token: string): Promise<Game | null> {
  const [found] = await db
    .select({ game: games })
    .from(resultsLinks)
    .innerJoin(games, eq(games.gameId, resultsLinks.gameId))
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(and(eq(resultsLinks.tokenHash, hashed(token)), isNull(accounts.deletedAt)));
  return found?.game ?? null;
}
