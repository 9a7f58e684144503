import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { picture, watchDelay } from '#contract/limits';
import { cohosts } from '../cohost-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import { watchLinks } from '../link-tables.ts';
import { accounts } from '../schema.ts';
import type { Game } from './games.ts';

export type WatchLink = typeof watchLinks.$inferSelect;

/** A race that may be watched, and how. */
export interface WatchedGame {
  game: Game;
  link: WatchLink;
  /** Its host or a co-host races in it, or did; also a co-host who is one no longer, since they may still have the link. */
  isRunByRacer: boolean;
}

/** How a host wants it; what is left out stays as it is. */
export interface WatchWishes {
  delayMinutes?: number;
  photos?: boolean;
  renew?: boolean;
}

/** [WA1] 128 bits. */
const tokenBytes = 16;
const tokenShape = /^[\w-]{22}$/;
const dayMs = 86_400_000;

const hashed = (token: string) => createHash('sha256').update(token).digest();

/** Whether something could be a token at all. */
export function isWatchToken(given: string): boolean {
  return tokenShape.test(given);
}

/** [WA1] The race a token opens; null when it opens none, or none any more. */
export async function readWatchedByToken(db: Executor, token: string, now: Date): Promise<WatchedGame | null> {
  return isWatchToken(token) ? readWatched(db, eq(watchLinks.tokenHash, hashed(token)), now) : null;
}

/** The same of a game. */
export async function readWatchedGame(db: Executor, gameId: number, now: Date): Promise<WatchedGame | null> {
  return readWatched(db, eq(watchLinks.gameId, gameId), now);
}

const isRunByRacer = sql<boolean>`(${games.hostTeam} is not null or exists (
  select from ${cohosts} where ${cohosts.gameId} = ${games.gameId} and ${cohosts.racedTeam} is not null))`;

/** [WA1] A link is dead with the photos of its race and with the account of its host, who could end it. */
async function readWatched(db: Executor, which: SQL, now: Date): Promise<WatchedGame | null> {
  const oldest = new Date(now.getTime() - picture.keptDays * dayMs);
  const [found] = await db
    .select({ game: games, link: watchLinks, isRunByRacer })
    .from(watchLinks)
    .innerJoin(games, eq(games.gameId, watchLinks.gameId))
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(
      and(
        which,
        isNull(accounts.deletedAt),
        isNull(accounts.bannedAt),
        or(isNull(games.endedAt), gt(games.endedAt, oldest)),
      ),
    );
  return found ?? null;
}

/** The token of a link; null for one that was made under another key. */
export function watchToken(key: Buffer, link: WatchLink): string | null {
  const token = tokenOf(key, link);
  return link.tokenHash.equals(hashed(token)) ? token : null;
}

/**
 * Opens a race to watchers, or changes how it is open; its game is held. [WA5] What they were told by then stays told when they are put
 * further behind.
 */
export async function keepWatchLink(
  tx: Tx,
  key: Buffer,
  gameId: number,
  wishes: WatchWishes,
  now: Date,
): Promise<WatchLink> {
  const [before] = await tx.select().from(watchLinks).where(eq(watchLinks.gameId, gameId));
  const isSame = before !== undefined && !wishes.renew && watchToken(key, before) !== null;
  const nonce = isSame ? before.nonce : randomBytes(16);
  const link = {
    gameId,
    nonce,
    tokenHash: isSame ? before.tokenHash : hashed(tokenOf(key, { gameId, nonce })),
    delayMinutes: wishes.delayMinutes ?? before?.delayMinutes ?? watchDelay.usualMinutes,
    photos: wishes.photos ?? before?.photos ?? false,
    toldUntil: before ? new Date(toldUntil(before, now)) : null,
    createdAt: isSame ? before.createdAt : now,
  };
  await tx.insert(watchLinks).values(link).onConflictDoUpdate({ target: watchLinks.gameId, set: link });
  return link;
}

/** [WA5] Up to when watchers are told everything that happened. */
export function toldUntil({ delayMinutes, toldUntil: before }: WatchLink, now: Date): number {
  return Math.max(now.getTime() - delayMinutes * 60_000, before?.getTime() ?? 0);
}

/** True when there was one. */
export async function removeWatchLink(tx: Tx, gameId: number): Promise<boolean> {
  const removed = await tx.delete(watchLinks).where(eq(watchLinks.gameId, gameId)).returning();
  return removed.length > 0;
}

/** [WA1] Made by our key, so that a host can be shown it again. */
function tokenOf(key: Buffer, { gameId, nonce }: Pick<WatchLink, 'gameId' | 'nonce'>): string {
  const made = createHmac('sha256', key)
    .update(`watch\n${gameId}\n${nonce.toString('hex')}`)
    .digest();
  return made.subarray(0, tokenBytes).toString('base64url');
}
