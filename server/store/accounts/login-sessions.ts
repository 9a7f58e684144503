import { createHmac, randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { session } from '#contract/session';
import type { Executor } from '../database.ts';
import { gathered, arrayPlaceholder } from '../races/batched.ts';
import { perConnection } from '../per-connection.ts';
import { accounts, authSessions, loginSessions } from '../schema.ts';

/** The person behind a request. */
export interface Viewer {
  accountId: string;
  sessionId: string;
  email: string;
  emailConfirmedAt: Date | null;
  displayName: string;
  /** [K2] Here by a game's code, without an address. */
  isGuest: boolean;
  /** True when this cookie was given after a second factor, and the sign-in behind it still has it. */
  isAssured: boolean;
  /** [K19] When the seat of this sign-in moved to another phone; null while it is here, as it is for everybody who may do more than that. */
  movedAt: Date | null;
}

const dayMs = 86_400_000;
/** How far `seen_at` may lag behind, so that reading does not mean writing each time. */
const seenEveryMs = 60_000;

const hashed = (key: Buffer, token: string) => createHmac('sha256', key).update(token).digest();

/** Starts a cookie session for a sign-in and returns the token the browser keeps. Of one sign-in only the newest few are kept. */
export async function keepLoginSession(
  db: Executor,
  key: Buffer,
  owner: { accountId: string; sessionId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await newSession(db).execute({ ...owner, tokenHash: hashed(key, token), now });
  return token;
}

const newSession = perConnection((db) => {
  const { placeholder } = sql;
  const at = placeholder('now');
  const [accountId, sessionId, tokenHash] = [
    placeholder('accountId'),
    placeholder('sessionId'),
    placeholder('tokenHash'),
  ];
  const kept = db
    .$with('kept')
    .as(db.insert(loginSessions).values({ accountId, sessionId, tokenHash, createdAt: at, seenAt: at }).returning());
  const ofSignIn = eq(loginSessions.sessionId, sessionId);
  // One statement sees the rows of before it.
  const others = db
    .select({ hash: loginSessions.tokenHash })
    .from(loginSessions)
    .where(ofSignIn)
    .orderBy(desc(loginSessions.createdAt))
    .limit(session.cookiesPerSignIn - 1);
  return db
    .with(kept)
    .delete(loginSessions)
    .where(and(ofSignIn, notInArray(loginSessions.tokenHash, others)))
    .prepare('keep_login_session');
});

/** The viewer a cookie stands for, while neither it nor the sign-in behind it has ended or grown old. */
export async function readLoginSession(db: Executor, key: Buffer, token: string, now: Date): Promise<Viewer | null> {
  const tokenHash = hashed(key, token);
  const found = await openSession(db)(tokenHash);
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  if (!found || found.seenAt <= ago(session.cookieIdleDays) || found.createdAt <= ago(session.cookieAbsoluteDays)) {
    return null;
  }
  const stale = new Date(now.getTime() - seenEveryMs);
  if (found.seenAt < stale) {
    await db
      .update(loginSessions)
      .set({ seenAt: now })
      .where(and(eq(loginSessions.tokenHash, tokenHash), lt(loginSessions.seenAt, stale)));
  }
  const { seenAt: _seenAt, createdAt, tokenHash: _tokenHash, assuredAt, ...viewer } = found;
  return { ...viewer, isAssured: assuredAt !== null && assuredAt <= createdAt, movedAt: null };
}

/** [K19] Whose cookie it was until their seat moved to another phone; null for every other cookie. */
export async function readMovedSession(db: Executor, key: Buffer, token: string): Promise<Viewer | null> {
  const [found] = await db
    .select({ account: accounts, sessionId: authSessions.id, movedAt: authSessions.movedAt })
    .from(loginSessions)
    .innerJoin(authSessions, eq(authSessions.id, loginSessions.sessionId))
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .where(
      and(
        eq(loginSessions.tokenHash, hashed(key, token)),
        isNull(loginSessions.endedAt),
        isNotNull(authSessions.movedAt),
        isNull(accounts.bannedAt),
      ),
    );
  if (!found) return null;
  const { account, sessionId, movedAt } = found;
  const { id: accountId, email, emailConfirmedAt, displayName, isGuest } = account;
  return { accountId, sessionId, email, emailConfirmedAt, displayName, isGuest, isAssured: false, movedAt };
}

/** Every call asks this: those that come at once ask together. */
const openSession = perConnection((db) => {
  const statement = db
    .select({
      tokenHash: loginSessions.tokenHash,
      accountId: accounts.id,
      sessionId: loginSessions.sessionId,
      email: accounts.email,
      emailConfirmedAt: accounts.emailConfirmedAt,
      displayName: accounts.displayName,
      isGuest: accounts.isGuest,
      seenAt: loginSessions.seenAt,
      createdAt: loginSessions.createdAt,
      assuredAt: authSessions.assuredAt,
    })
    .from(loginSessions)
    .innerJoin(authSessions, eq(authSessions.id, loginSessions.sessionId))
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .where(
      and(
        sql`${loginSessions.tokenHash} in (select unnest(${arrayPlaceholder('hashes', 'bytea[]')}))`,
        isNull(loginSessions.endedAt),
        isNull(authSessions.endedAt),
        isNull(accounts.bannedAt),
      ),
    )
    .prepare('open_sessions');
  return gathered(async (hashes: Buffer[]) => {
    const found = await statement.execute({ hashes });
    return hashes.map((hash) => found.find(({ tokenHash }) => tokenHash.equals(hash)));
  });
});

export async function endLoginSession(db: Executor, key: Buffer, token: string, now: Date): Promise<void> {
  await db
    .update(loginSessions)
    .set({ endedAt: now })
    .where(and(eq(loginSessions.tokenHash, hashed(key, token)), isNull(loginSessions.endedAt)));
}
