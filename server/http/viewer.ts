import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import { session } from '#contract/session';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import {
  readLoginSession,
  readLoginSessionWithGame,
  readMovedSession,
  type Viewer,
} from '../store/accounts/login-sessions.ts';
import { siteOf } from './rate-limits.ts';

/** `__Host-` pins the cookie to this origin over https; plain http (localhost) cannot carry that prefix. */
export function cookieName(config: Config): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid';
}

const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicOrigin.startsWith('https:') }) as const;

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = session.cookieAbsoluteDays * 86_400;
  const cookie = fastifyCookie.serialize(cookieName(config), token, { ...cookieOptions(config), maxAge });
  reply.header('set-cookie', cookie);
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const gone = { ...cookieOptions(config), expires: new Date(0), maxAge: 0 };
  reply.header('set-cookie', fastifyCookie.serialize(cookieName(config), '', gone));
}

/** The token of the session cookie among those a browser sent; null when there is none that could be ours. */
export function tokenIn(config: Config, cookies: string | undefined): string | null {
  const token = fastifyCookie.parse(cookies ?? '')[cookieName(config)];
  return token && token.length <= 100 ? token : null;
}

const callers = new WeakMap<FastifyRequest, Viewer>();

/** The caller of a request, once that is known. */
export const callerOf = (request: FastifyRequest): Viewer | undefined => callers.get(request);

export function setCaller(request: FastifyRequest, viewer: Viewer): void {
  callers.set(request, viewer);
}

/** Who is asking, by the session cookie; null when nobody we know. */
export async function viewerOf(deps: Deps, request: FastifyRequest): Promise<Viewer | null> {
  const token = tokenIn(deps.config, request.headers.cookie);
  if (token === null) return null;
  const { config, database, keys } = deps;
  const gameId = hostedIn(request);
  if (gameId === null) return readLoginSession(database.db, keys.cookie, token, deps.now());
  const named = { gameId, trustsAddresses: config.trustsAddresses };
  return readLoginSessionWithGame(database, keys.cookie, token, named, deps.now());
}

/** The game in the path of what its hosts do on the night: whoever asks that will be looked up in it next. */
function hostedIn({ routeOptions, params }: FastifyRequest): number | null {
  if (!routeOptions.url?.startsWith('/api/host/:gameId/')) return null;
  const { gameId } = params as { gameId: string };
  return /^[1-9]\d{0,8}$/.test(gameId) ? Number(gameId) : null;
}

/** Who was asking until their seat moved to another phone. */
export async function movedViewerOf({ config, database, keys }: Deps, request: FastifyRequest): Promise<Viewer | null> {
  const token = tokenIn(config, request.headers.cookie);
  return token === null ? null : readMovedSession(database.db, keys.cookie, token);
}

/**
 * Does a call within the caller's own share. A guest costs nothing to make, so the guests of one game who come from one network have another
 * share together. A full game of 108 that waits for its start makes about 95 calls a second, and 650 at once when the race opens: the share
 * is larger than both.
 */
export async function takeShares<Done>(
  { shares: { calls, guests } }: Pick<Deps, 'shares'>,
  { accountId, isGuest, guestInGame }: Viewer,
  { ip }: FastifyRequest,
  work: () => Promise<Done>,
): Promise<Done> {
  if (!isGuest) return calls.take(accountId, work);
  return calls.take(accountId, () => guests.take(`${guestInGame ?? 'none'}\n${siteOf(ip)}`, work, accountId));
}

type Standing = 'operator' | 'lacks-second-factor' | 'stranger';
type Asking = Pick<Viewer, 'email' | 'emailConfirmedAt' | 'isGuest' | 'isAssured'>;

/** [A12] What somebody is to the counter: their address is one of OPERATOR_EMAILS, and theirs; with OPERATOR_MFA=required it takes a second factor too. */
export function standingOf({ config }: Pick<Deps, 'config'>, viewer: Asking): Standing {
  if (!config.operatorEmails.includes(viewer.email) || !isConfirmed(viewer, config)) return 'stranger';
  return config.operatorMfa === 'required' && !viewer.isAssured ? 'lacks-second-factor' : 'operator';
}

/** Refuses everybody who does not work behind the counter. */
export function refuseStrangers(deps: Pick<Deps, 'config'>, viewer: Viewer): void {
  if (standingOf(deps, viewer) !== 'operator') throw new Problem('access-denied');
}
