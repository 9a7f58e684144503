import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { note } from '../http/noted.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { type AuthSession, readOpenSession, wasMoved } from '../store/accounts/auth-sessions.ts';
import { hasVerifiedFactor } from '../store/accounts/factors.ts';
import { readAccessToken } from './tokens.ts';

/** Who holds an access token: its account and its session, which has not ended. */
export interface Holder {
  account: Account;
  session: AuthSession;
  /** True when the token itself was given after a second factor, and the session still has it. */
  isAssured: boolean;
}

const longestToken = 8_192;

/** Null when the token was not signed by us or is out of date; 'ended' when the session behind it is over, 'moved' when its seat is on another phone. */
export async function holderOf(deps: Deps, token: string): Promise<Holder | 'ended' | 'moved' | null> {
  if (token.length > longestToken) return null;
  const now = deps.now();
  const claims = await readAccessToken(deps, token, now);
  if (!claims) return null;
  const found = await readOpenSession(deps.database.db, claims.sessionId, now);
  if (!found && (await wasMoved(deps.database.db, claims.sessionId))) return 'moved';
  if (!found || found.account.id !== claims.accountId || found.account.bannedAt) return 'ended';
  return { ...found, isAssured: claims.assurance === 'aal2' && found.session.assurance === 'aal2' };
}

const holders = new WeakMap<FastifyRequest, Holder>();

/** Refuses everyone without a good bearer token, before their input is judged but after it has arrived: a slow one must not outlive a sign-out. */
export function admitHoldersOnly(app: FastifyInstance, deps: Deps): void {
  app.addHook('preValidation', async (request) => {
    const holder = await requireHolder(deps, request);
    holders.set(request, holder);
    note(request, { account: holder.account.id });
  });
}

/** [K3] What a guest has no part in. */
export function refuseGuests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (bearerOf(request).account.isGuest) throw new Problem('not-for-guests');
  });
}

/** Who made a request that was let in. */
export function bearerOf(request: FastifyRequest): Holder {
  const holder = holders.get(request);
  if (!holder) throw new Problem('no_authorization');
  return holder;
}

async function requireHolder(deps: Deps, request: FastifyRequest): Promise<Holder> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Problem('no_authorization');
  const holder = await holderOf(deps, token);
  if (holder === null) throw new Problem('bad_jwt');
  // The account client leaves for good when it hears this; it would stay for what it does not know.
  if (holder === 'ended' || holder === 'moved') throw new Problem('session_not_found');
  return holder;
}

/** True when this account has a second factor that this token was not given for. */
export async function lacksSecondFactor(deps: Deps, holder: Holder): Promise<boolean> {
  // [K3] A guest has none.
  return !holder.isAssured && !holder.account.isGuest && (await hasVerifiedFactor(deps.database.db, holder.account.id));
}
