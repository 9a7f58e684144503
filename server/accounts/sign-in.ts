import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import { session as limits } from '#contract/session';
import type { Deps } from '../deps.ts';
import { type Account, keepSignIn, readAccount } from '../store/accounts/accounts.ts';
import { type AuthSession, keepAuthSession } from '../store/accounts/auth-sessions.ts';
import { listFactors } from '../store/accounts/factors.ts';
import { listIdentities } from '../store/accounts/identities.ts';
import { keepRefreshToken } from '../store/accounts/refresh-tokens.ts';
import type { Executor, Tx } from '../store/database.ts';
import { isUuid } from '../store/is-uuid.ts';
import { signAccessToken } from './tokens.ts';
import { type UserView, userView } from './user-view.ts';

/** What a client gets when it is signed in. */
export interface SignedIn {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

export async function readUser(deps: Deps, db: Executor, account: Account): Promise<UserView> {
  if (account.isGuest) return userView(deps.config, { account, identities: [], factors: [] });
  const identities = await listIdentities(db, account.id);
  const factors = await listFactors(db, account.id);
  return userView(deps.config, { account, identities, factors });
}

/** Opens a session. `shownPasswordHash` is the one the password was checked against: it must still be the account's. */
export async function signIn(
  deps: Deps,
  tx: Tx,
  how: {
    accountId: string;
    method: AuthSession['method'];
    userAgent: string | undefined;
    shownPasswordHash?: string;
  },
): Promise<SignedIn> {
  const now = deps.now();
  const account = await keepSignIn(tx, how.accountId, now, how.shownPasswordHash ?? null);
  if (!account) {
    const isBanned = (await readAccount(tx, how.accountId))?.bannedAt;
    throw new Problem(isBanned ? 'user_banned' : 'invalid_credentials');
  }
  const userAgent = keptUserAgent(how.userAgent);
  const session = await keepAuthSession(tx, { accountId: account.id, method: how.method, userAgent }, now);
  return signedIn(deps, tx, { account, session, refreshToken: await keepRefreshToken(tx, session.id, now) });
}

/** As much of what a browser calls itself as is kept. */
export const keptUserAgent = (said: string | undefined): string | null => said?.slice(0, 200) ?? null;

/** The answer for a session that is open already and has a new refresh token. */
export async function signedIn(
  deps: Deps,
  db: Executor,
  { account, session, refreshToken }: { account: Account; session: AuthSession; refreshToken: string },
): Promise<SignedIn> {
  const now = deps.now();
  return {
    access_token: await signAccessToken(deps, account, session, now),
    token_type: 'bearer',
    expires_in: limits.accessTokenS,
    expires_at: Math.floor(now.getTime() / 1_000) + limits.accessTokenS,
    refresh_token: refreshToken,
    user: await readUser(deps, db, account),
  };
}

type Marking = Pick<Deps, 'keys'>;

const seal = ({ keys }: Marking, email: string, device: string) =>
  createHmac('sha256', keys.cookie).update(`device\n${email}\n${device}`).digest();

/** The device a request comes from, if it has been signed in to this very account before; null for everybody else's. */
export function knownDevice(deps: Marking, request: FastifyRequest, email: string): string | null {
  const [device = '', sealed = ''] = String(request.headers[limits.deviceHeader] ?? '').split('.');
  const given = Buffer.from(sealed, 'base64url');
  const expected = seal(deps, email, device);
  return isUuid(device) && given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/** Lets a browser show from now on that it was signed in to this account. It opens nothing: it is only not locked out with strangers. */
export function markDevice(deps: Marking, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const device = knownDevice(deps, request, email) ?? randomUUID();
  reply.header(limits.deviceHeader, `${device}.${seal(deps, email, device).toString('base64url')}`);
}

/** In the order in which they are looked for: each also calls itself by the names of those after it. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|X|T)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];
const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What a browser calls itself, in words a person knows their device by. */
export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A browser we do not know';
}

function named(names: [string, RegExp][], userAgent: string | null): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
}
