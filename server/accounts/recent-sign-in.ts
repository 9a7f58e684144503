import type { AuthSession } from '../store/accounts/auth-sessions.ts';

const recentMs = 30 * 60_000;

/** Whether whoever holds a session has just shown who they are: a phone left on the bar has not. */
export function isRecentSignIn(session: Pick<AuthSession, 'createdAt'>, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() <= recentMs;
}
