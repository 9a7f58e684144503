import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { session as limits } from '#contract/session';
import { type Account, holdAccount } from './accounts.ts';
import type { Executor, Tx } from '../database.ts';
import { perConnection } from '../per-connection.ts';
import { accounts, authSessions } from '../schema.ts';

export type AuthSession = typeof authSessions.$inferSelect;

const dayMs = 86_400_000;

/** A sign-in lasts as long as its cookie would: so many days untouched, so many in all. */
export function isOver(session: AuthSession, now: Date): boolean {
  if (session.endedAt) return true;
  const idleMs = now.getTime() - session.refreshedAt.getTime();
  const ageMs = now.getTime() - session.createdAt.getTime();
  return idleMs > limits.cookieIdleDays * dayMs || ageMs > limits.cookieAbsoluteDays * dayMs;
}

export async function keepAuthSession(
  tx: Tx,
  session: Pick<AuthSession, 'accountId' | 'method' | 'userAgent'>,
  now: Date,
): Promise<AuthSession> {
  const [kept] = await tx
    .insert(authSessions)
    .values({ ...session, createdAt: now, refreshedAt: now })
    .returning();
  if (!kept) throw new Error('The session was not kept.');
  return kept;
}

/** A session that has not ended, with its account; null otherwise. */
export async function readOpenSession(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ session: AuthSession; account: Account } | null> {
  const [found] = await sessionWithAccount(db).execute({ id });
  return found && !isOver(found.session, now) ? found : null;
}

const sessionWithAccount = perConnection((db) =>
  db
    .select({ session: authSessions, account: accounts })
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.accountId))
    .where(and(eq(authSessions.id, sql.placeholder('id')), isNull(authSessions.endedAt)))
    .prepare('session_with_account'),
);

/** The open sign-ins of an account, the newest first, each with when it or a cookie of it was last used. */
export async function listOpenSessions(
  db: Executor,
  accountId: string,
  now: Date,
): Promise<{ session: AuthSession; seenAt: Date }[]> {
  const cookieSeenAt = sql<string | null>`(
    select max(seen_at) from login_sessions where session_id = ${authSessions.id} and login_sessions.ended_at is null)`;
  const found = await db
    .select({ session: authSessions, cookieSeenAt })
    .from(authSessions)
    .where(and(eq(authSessions.accountId, accountId), isNull(authSessions.endedAt)))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id));
  return found
    .map(({ session, cookieSeenAt: seen }) => {
      const seenAt = new Date(Math.max(session.refreshedAt.getTime(), seen === null ? 0 : Date.parse(seen)));
      return { session, seenAt };
    })
    .filter(({ session, seenAt }) => !isOver({ ...session, refreshedAt: seenAt }, now));
}

/** The session, held: refreshing, ending and raising it happen one after the other, on whichever node. */
export async function holdSession(tx: Tx, id: string): Promise<AuthSession | null> {
  const [session] = await tx.select().from(authSessions).where(eq(authSessions.id, id)).for('no key update');
  return session ?? null;
}

export async function keepSessionChange(
  tx: Tx,
  id: string,
  change: Partial<Pick<AuthSession, 'refreshedAt' | 'assurance' | 'assuredAt' | 'method'>>,
): Promise<void> {
  await tx.update(authSessions).set(change).where(eq(authSessions.id, id));
}

export async function endSession(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ endedAt: now })
    .where(and(eq(authSessions.id, id), isNull(authSessions.endedAt)));
}

/** False when this account has no such open sign-in. */
export async function endOwnSession(db: Executor, accountId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(authSessions)
    .set({ endedAt: now })
    .where(and(eq(authSessions.id, id), eq(authSessions.accountId, accountId), isNull(authSessions.endedAt)))
    .returning({ id: authSessions.id });
  return ended.length > 0;
}

/** Ends the sign-ins of an account, and with them their cookies: all, or all but one, or only the weaker ones. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  now: Date,
  which: { except?: string; assurance?: AuthSession['assurance'] } = {},
): Promise<void> {
  await holdAccount(tx, accountId);
  const conditions: SQL[] = [eq(authSessions.accountId, accountId), isNull(authSessions.endedAt)];
  if (which.except) conditions.push(ne(authSessions.id, which.except));
  if (which.assurance) conditions.push(eq(authSessions.assurance, which.assurance));
  await tx
    .update(authSessions)
    .set({ endedAt: now })
    .where(and(...conditions));
}

/** Whether a sign-in ended because it went on in another browser, or before decision 071 because its seat was rescued. */
export async function wasMoved(db: Executor, id: string): Promise<boolean> {
  const found = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.id, id), isNotNull(authSessions.movedAt)));
  return found.length > 0;
}

/** Takes the second factor off every sign-in, once the account has none any more. */
export async function lowerSessions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(authSessions)
    .set({ assurance: 'aal1', assuredAt: null })
    .where(eq(authSessions.accountId, accountId));
}
