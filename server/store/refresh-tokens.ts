import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { session as limits } from '#contract/limits';
import { type AuthSession, endSession, holdSession, isOver, keepSessionChange } from './auth-sessions.ts';
import type { Db, Tx } from './database.ts';
import { refreshTokens } from './schema.ts';

const hashed = (token: string) => createHash('sha256').update(token).digest();

/** A new refresh token of a session, as the client keeps it. */
export async function keepRefreshToken(tx: Tx, sessionId: string, now: Date, parent?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(refreshTokens).values({
    tokenHash: hashed(token),
    sessionId,
    createdAt: now,
    ...(parent === undefined ? {} : { parentHash: hashed(parent) }),
  });
  return token;
}

export type Exchange =
  | { outcome: 'exchanged'; session: AuthSession; token: string }
  | { outcome: 'unknown' }
  | { outcome: 'used' }
  | { outcome: 'over' };

/**
 * Trades a refresh token for its successor. Within the grace a used one gets a successor of its own, for the other tab.
 * After it, one whose successors nobody has used gets a new one in their place: the reply was lost on a bad line. If a
 * replaced successor turns up after all, or a successor was used already, two parties hold the session, and it ends.
 */
export async function exchangeRefreshToken(db: Db, token: string, now: Date): Promise<Exchange> {
  return db.transaction(async (tx) => {
    const tokenHash = hashed(token);
    const [known] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    const session = known ? await holdSession(tx, known.sessionId) : null;
    if (!session) return { outcome: 'unknown' };
    if (isOver(session, now)) {
      await endSession(tx, session.id, now);
      return { outcome: 'over' };
    }
    // Read again now that the session is held: another request may have used the token meanwhile.
    const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    const isLate = row?.usedAt && now.getTime() - row.usedAt.getTime() > limits.refreshGraceS * 1_000;
    if (isLate && !(await replaceSuccessors(tx, session.id, tokenHash, now))) {
      await endSession(tx, session.id, now);
      return { outcome: 'used' };
    }
    if (!row?.usedAt) {
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
    }
    await keepSessionChange(tx, session.id, { refreshedAt: now });
    return { outcome: 'exchanged', session, token: await keepRefreshToken(tx, session.id, now, token) };
  });
}

/** Uses up the successors of a token, if it has any and none of them was used. A replaced one has none of its own. */
async function replaceSuccessors(tx: Tx, sessionId: string, parentHash: Buffer, now: Date): Promise<boolean> {
  const ofParent = and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.parentHash, parentHash));
  const successors = await tx.select({ usedAt: refreshTokens.usedAt }).from(refreshTokens).where(ofParent);
  if (successors.length === 0 || successors.some(({ usedAt }) => usedAt)) return false;
  await tx.update(refreshTokens).set({ usedAt: now }).where(ofParent);
  return true;
}

/** Marks what a session still holds as used: its next token comes from elsewhere (a second factor was shown). */
export async function useUpRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
}
