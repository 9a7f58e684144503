import { and, isNull, sql } from 'drizzle-orm';
import { accounts, authSessions, loginSessions } from '../schema.ts';

/** What is read of a cookie's session, whatever is asked with it. */
export interface OpenSession {
  accountId: string;
  sessionId: string;
  email: string;
  emailConfirmedAt: Date | null;
  displayName: string;
  /** [K2] Here by a game's code, without an address. */
  isGuest: boolean;
  /** The newest game a guest sits in; null for accounts and for guests without a seat. */
  guestInGame: number | null;
  seenAt: Date;
  createdAt: Date;
  assuredAt: Date | null;
}

export const sessionColumns = {
  accountId: accounts.id,
  sessionId: loginSessions.sessionId,
  email: accounts.email,
  emailConfirmedAt: accounts.emailConfirmedAt,
  displayName: accounts.displayName,
  isGuest: accounts.isGuest,
  guestInGame: sql<
    number | null
  >`(case when ${accounts.isGuest} then (select max(seat.game_id) from members as seat where seat.account_id = ${accounts.id}) end)`,
  seenAt: loginSessions.seenAt,
  createdAt: loginSessions.createdAt,
  assuredAt: authSessions.assuredAt,
} satisfies Record<keyof OpenSession, unknown>;

/**
 * The cookies whose hashes are in `asked`, each with its sign-in and its owner by their keys, one after the other: where PostgreSQL chooses, a
 * plan from when few were signed in reads all who are.
 */
export const byCookie = {
  cookie: sql`lateral (select * from login_sessions as one where one.token_hash = asked.token_hash offset 0) as login_sessions`,
  signIn: sql`lateral (select * from auth_sessions as one where one.id = login_sessions.session_id offset 0) as auth_sessions`,
  owner: sql`lateral (select * from accounts as one where one.id = login_sessions.account_id offset 0) as accounts`,
};

/** Neither the cookie nor the sign-in behind it has ended, and its owner is not shut out. */
export const isOpenSession = and(
  isNull(loginSessions.endedAt),
  isNull(authSessions.endedAt),
  isNull(accounts.bannedAt),
);
