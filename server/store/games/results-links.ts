import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';
import { resultsLinks } from '../link-tables.ts';
import { accounts } from '../schema.ts';
import type { Game } from './games.ts';
import { freshNonce, hashed, isTokenOf, tokenFrom } from './link-tokens.ts';

const tokenBytes = 32;

/** What opens the results of a game to people without an account; an older one stops working. */
export async function keepResultsLink(db: Executor, key: Buffer, gameId: number, now: Date): Promise<string> {
  const nonce = freshNonce();
  const token = tokenOf(key, gameId, nonce);
  const link = { nonce, tokenHash: hashed(token), createdAt: now };
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

/** The token of a game's link, to be told again; null where there is none, or one that was made at random. */
export async function readResultsToken(db: Executor, key: Buffer, gameId: number): Promise<string | null> {
  const [found] = await db.select().from(resultsLinks).where(eq(resultsLinks.gameId, gameId));
  if (!found?.nonce) return null;
  const token = tokenOf(key, gameId, found.nonce);
  return isTokenOf(found, token) ? token : null;
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

function tokenOf(key: Buffer, gameId: number, nonce: Buffer): string {
  return tokenFrom(key, { what: 'results', gameId, nonce, bytes: tokenBytes });
}
