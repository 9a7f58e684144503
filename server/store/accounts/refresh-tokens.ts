import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { session as limits } from '#contract/session';
import { type AuthSession, endSession, holdSession, isOver, keepSessionChange } from './auth-sessions.ts';
import type { Db, Tx } from '../database.ts';
import { refreshTokens } from '../schema.ts';

type RefreshToken = typeof refreshTokens.$inferSelect;

const graceMs = limits.refreshGraceS * 1_000;
const idleMs = limits.cookieIdleDays * 86_400_000;

const hashed = (token: string) => createHash('sha256').update(token).digest();

/** A refresh token as the client keeps it, and as we do. */
export function freshRefreshToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashed(token) };
}

/** A new refresh token of a session, as the client keeps it. */
export async function keepRefreshToken(tx: Tx, sessionId: string, now: Date, parentHash?: Buffer): Promise<string> {
  const { token, tokenHash } = freshRefreshToken();
  await tx.insert(refreshTokens).values({
    tokenHash,
    sessionId,
    createdAt: now,
    ...(parentHash === undefined ? {} : { parentHash }),
  });
  return token;
}

export type Exchange =
  | { outcome: 'exchanged'; session: AuthSession; token: string }
  | { outcome: 'unknown' }
  | { outcome: 'used' }
  | { outcome: 'over' }
  /** [K19] Its seat is on another phone. */
  | { outcome: 'moved' };

/**
 * Trades a refresh token for its successor. Within the grace a used one gets a successor of its own, for the other tab.
 * After it, one whose successors nobody has traded gets a new one in their place: the reply was lost on a bad connection. Whatever
 * else comes late shows that two parties hold the session, and it ends.
 */
export async function exchangeRefreshToken(db: Db, token: string, now: Date): Promise<Exchange> {
  return db.transaction(async (tx) => {
    const isThisOne = eq(refreshTokens.tokenHash, hashed(token));
    const [known] = await tx.select().from(refreshTokens).where(isThisOne);
    const session = known ? await holdSession(tx, known.sessionId) : null;
    if (!session) return { outcome: 'unknown' };
    if (session.movedAt) return { outcome: 'moved' };
    if (isOver(session, now)) {
      await endSession(tx, session.id, now);
      return { outcome: 'over' };
    }
    // Read again now that the session is held: another request may have used the token meanwhile.
    const [row] = await tx.select().from(refreshTokens).where(isThisOne);
    if (!row) return { outcome: 'unknown' };
    const traded = await readTradedSibling(tx, row);
    if (!(await mayTrade(tx, session, { row, traded }, now))) {
      await endSession(tx, session.id, now);
      return { outcome: 'used' };
    }
    // Two that were traded together have their successors in common, so that those are held against each other in turn.
    const parentHash = (traded ?? row).tokenHash;
    if (!row.usedAt) await tx.update(refreshTokens).set({ usedAt: now }).where(isThisOne);
    await keepSessionChange(tx, session.id, { refreshedAt: now });
    const successor = await keepRefreshToken(tx, session.id, now, parentHash);
    await removeManySuccessors(tx, session.id, parentHash);
    return { outcome: 'exchanged', session, token: successor };
  });
}

async function mayTrade(
  tx: Tx,
  session: AuthSession,
  { row, traded }: { row: RefreshToken; traded: RefreshToken | null },
  now: Date,
): Promise<boolean> {
  const isLate = ({ usedAt }: RefreshToken) => usedAt !== null && now.getTime() - usedAt.getTime() > graceMs;
  if (traded && isLate(traded)) return false;
  // The session was refreshed since, or it would be over: this is not the token its holder keeps.
  if (!row.usedAt) return now.getTime() - row.createdAt.getTime() <= idleMs;
  // What was given before a second factor was shown must not come into what it is good for.
  if (session.assuredAt && row.usedAt <= session.assuredAt) return false;
  return !isLate(row) || replaceSuccessors(tx, row, now);
}

/** Of the successors of one token that nobody has traded only the newest few are kept: no browser has more tabs that ask at once. */
async function removeManySuccessors(tx: Tx, sessionId: string, parentHash: Buffer): Promise<void> {
  await tx.execute(sql`
    delete from refresh_tokens where token_hash in (
      select token_hash from refresh_tokens given
      where session_id = ${sessionId} and parent_hash = ${parentHash} and not exists (
        select from refresh_tokens traded where traded.session_id = ${sessionId} and traded.parent_hash = given.token_hash)
      order by created_at desc offset ${limits.refreshesAtOnce})`);
}

const successors = alias(refreshTokens, 'successors');

/** Another token that was given in place of this one, and has been traded. */
async function readTradedSibling(tx: Tx, { sessionId, parentHash, tokenHash }: RefreshToken) {
  if (!parentHash) return null;
  const parents = tx
    .select({ hash: successors.parentHash })
    .from(successors)
    .where(eq(successors.sessionId, sessionId));
  const [traded] = await tx
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        eq(refreshTokens.parentHash, parentHash),
        ne(refreshTokens.tokenHash, tokenHash),
        inArray(refreshTokens.tokenHash, parents),
      ),
    );
  return traded ?? null;
}

/** Uses up the successors of a token, if it has any and none of them was traded. A replaced one has none of its own. */
async function replaceSuccessors(tx: Tx, { sessionId, tokenHash }: RefreshToken, now: Date): Promise<boolean> {
  const ofThisOne = and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.parentHash, tokenHash));
  const given = await tx.select({ hash: refreshTokens.tokenHash }).from(refreshTokens).where(ofThisOne);
  if (given.length === 0) return false;
  const traded = await tx
    .select({ hash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        inArray(
          refreshTokens.parentHash,
          given.map(({ hash }) => hash),
        ),
      ),
    )
    .limit(1);
  if (traded.length > 0) return false;
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(ofThisOne, isNull(refreshTokens.usedAt)));
  return true;
}

/** Marks what a session still holds as used: its next token comes from elsewhere (a second factor was shown). */
export async function useUpRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
}
