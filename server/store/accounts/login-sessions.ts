import { createHmac, randomBytes } from 'node:crypto';
import { and, desc, eq, is, isNotNull, isNull, notInArray, SQL, sql } from 'drizzle-orm';
import { session } from '#contract/session';
import type { Database, Executor } from '../database.ts';
import { gathered, arrayPlaceholder } from '../races/batched.ts';
import { perConnection } from '../per-connection.ts';
import type { GameOfPerson } from '../games/games.ts';
import { accounts, authSessions, loginSessions } from '../schema.ts';
import { byCookie, isOpenSession, type OpenSession, sessionColumns } from './open-session.ts';
import { type AskedWithGame, openSessionWithGame } from './session-with-game.ts';

/** The person behind a request. */
export interface Viewer extends Omit<OpenSession, 'seenAt' | 'createdAt' | 'assuredAt'> {
  /** True when this cookie was given after a second factor, and the sign-in behind it still has it. */
  isAssured: boolean;
  /** [K19] When the seat of this sign-in moved to another phone; null while it is here, as it is for everybody who may do more than that. */
  movedAt: Date | null;
  /** What they are in the game that their call names, as it was asked with their cookie. */
  inGame?: { gameId: number; found: GameOfPerson | null; askedAt: number };
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
  return viewerIn(db, tokenHash, await openSession(db)(tokenHash), now);
}

/** The same, and in the same question what they are in a game. */
export async function readLoginSessionWithGame(
  database: Pick<Database, 'db' | 'pool'>,
  key: Buffer,
  token: string,
  game: Omit<AskedWithGame, 'tokenHash'>,
  now: Date,
): Promise<Viewer | null> {
  const tokenHash = hashed(key, token);
  const askedAt = performance.now();
  const found = await openSessionWithGame(database)({ ...game, tokenHash });
  const viewer = await viewerIn(database.db, tokenHash, found?.session, now);
  return viewer && found ? { ...viewer, inGame: { gameId: game.gameId, found: found.inGame, askedAt } } : viewer;
}

type Found = Omit<Viewer, 'isAssured' | 'movedAt' | 'inGame'> & Pick<Kept, 'seenAt' | 'createdAt'> & SignIn;
type Kept = typeof loginSessions.$inferSelect;
type SignIn = Pick<typeof authSessions.$inferSelect, 'assuredAt'>;

async function viewerIn(db: Executor, tokenHash: Buffer, found: Found | undefined, now: Date): Promise<Viewer | null> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  if (!found || found.seenAt <= ago(session.cookieIdleDays) || found.createdAt <= ago(session.cookieAbsoluteDays)) {
    return null;
  }
  const stale = new Date(now.getTime() - seenEveryMs);
  if (found.seenAt < stale) {
    // Nobody waits for the disk: one that a crash takes is written again a minute later.
    await db.execute(sql`
      update ${loginSessions} set seen_at = ${now.toISOString()}::timestamptz
      from set_config('synchronous_commit', 'off', true)
      where token_hash = ${tokenHash} and seen_at < ${stale.toISOString()}::timestamptz`);
  }
  const { seenAt: _seenAt, createdAt, assuredAt, ...viewer } = found;
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
  const person = { accountId, sessionId, email, emailConfirmedAt, displayName, isGuest, guestInGame: null };
  return { ...person, isAssured: false, movedAt };
}

/** Every call asks this: those that come at once ask together. */
const openSession = perConnection((db) => {
  const columns = Object.entries({ tokenHash: loginSessions.tokenHash, ...sessionColumns });
  const statement = db
    .select(
      Object.fromEntries(
        columns.map(([name, column]) => [name, is(column, SQL) ? column : sql`${column}`.mapWith(column)]),
      ),
    )
    .from(sql`unnest(${arrayPlaceholder('hashes', 'bytea[]')}) as asked (token_hash)`)
    .innerJoin(byCookie.cookie, sql`true`)
    .innerJoin(byCookie.signIn, sql`true`)
    .innerJoin(byCookie.owner, sql`true`)
    .where(isOpenSession)
    .prepare('open_sessions');
  return gathered(async (hashes: Buffer[]) => {
    // What comes of a lateral join is nothing the query builder knows.
    const found = (await statement.execute({ hashes })) as unknown as (OpenSession & { tokenHash: Buffer })[];
    return hashes.map((hash) => {
      const one = found.find(({ tokenHash }) => tokenHash.equals(hash));
      if (!one) return undefined;
      const { tokenHash: _tokenHash, ...open } = one;
      return open;
    });
  });
});

export async function endLoginSession(db: Executor, key: Buffer, token: string, now: Date): Promise<void> {
  await db
    .update(loginSessions)
    .set({ endedAt: now })
    .where(and(eq(loginSessions.tokenHash, hashed(key, token)), isNull(loginSessions.endedAt)));
}
