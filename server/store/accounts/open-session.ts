import { and, isNull } from 'drizzle-orm';
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
  seenAt: loginSessions.seenAt,
  createdAt: loginSessions.createdAt,
  assuredAt: authSessions.assuredAt,
} satisfies Record<keyof OpenSession, unknown>;

/** Neither the cookie nor the sign-in behind it has ended, and its owner is not shut out. */
export const isOpenSession = and(
  isNull(loginSessions.endedAt),
  isNull(authSessions.endedAt),
  isNull(accounts.bannedAt),
);
