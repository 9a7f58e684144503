import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { joining } from '#contract/limits';
import type { Executor, Tx } from '../database.ts';
import { handOvers } from '../game-tables.ts';
import { authSessions } from '../schema.ts';
import { type AuthSession, holdSession, isOver } from './auth-sessions.ts';

const hashed = (token: string) => createHash('sha256').update(token).digest();

const isUsable = (token: string, now: Date) =>
  and(eq(handOvers.tokenHash, hashed(token)), isNull(handOvers.usedAt), gt(handOvers.expiresAt, now));

/** Whether it has the shape of what a link carries. */
export const isHandOverToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** What a link carries that hands a sign-in over; an older one of the same sign-in stops working. */
export async function keepHandOver(
  db: Executor,
  owner: { sessionId: string; accountId: string },
  now: Date,
): Promise<{ token: string; until: Date }> {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + joining.handOverMs);
  return db.transaction(async (tx) => {
    await tx.delete(handOvers).where(eq(handOvers.sessionId, owner.sessionId));
    await tx.insert(handOvers).values({ ...owner, tokenHash: hashed(token), expiresAt: until });
    return { token, until };
  });
}

/** The sign-in a link would hand over; null when it was used, is too old or never was. */
export async function readHandOver(db: Executor, token: string, now: Date): Promise<AuthSession | null> {
  const [found] = await db
    .select({ session: authSessions })
    .from(handOvers)
    .innerJoin(authSessions, eq(authSessions.id, handOvers.sessionId))
    .where(isUsable(token, now));
  return found && !isOver(found.session, now) ? found.session : null;
}

/** The sign-in a link hands over, which is over with that; null for whoever comes second or too late. */
export async function useHandOver(tx: Tx, token: string, now: Date): Promise<AuthSession | null> {
  const [used] = await tx
    .update(handOvers)
    .set({ usedAt: now })
    .where(isUsable(token, now))
    .returning({ sessionId: handOvers.sessionId });
  const session = used ? await holdSession(tx, used.sessionId) : null;
  if (!session || isOver(session, now)) return null;
  await tx.update(authSessions).set({ endedAt: now, movedAt: now }).where(eq(authSessions.id, session.id));
  return session;
}

/** The sign-in of the browser that took over: as old as the one it comes from, and without what was shown there as a second factor. */
export async function keepTakenOver(
  tx: Tx,
  { accountId, method, createdAt }: AuthSession,
  userAgent: string | null,
  now: Date,
): Promise<AuthSession> {
  const [kept] = await tx
    .insert(authSessions)
    .values({ accountId, method, userAgent, createdAt, refreshedAt: now })
    .returning();
  if (!kept) throw new Error('The session was not kept.');
  return kept;
}
