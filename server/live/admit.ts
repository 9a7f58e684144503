import type { IncomingMessage } from 'node:http';
import { eyesOf } from '#contract/live';
import { Problem } from '#contract/problems';
import type { Audience } from '#engine/views/view-for';
import type { Deps } from '../deps.ts';
import { askedGame, audienceOf, gameIdIn } from '../games/asked-game.ts';
import { refuseUnbegun } from '../night/racing-team.ts';
import { isForeign } from '../http/same-origin-only.ts';
import { readLoginSession } from '../store/accounts/login-sessions.ts';
import { tokenIn } from '../http/viewer.ts';
import type { Admission } from './line.ts';

/** What a phone asks for at the door. */
export interface AskedLine {
  gameId: number;
  /** The newest view it has; 0 for none. */
  since: number;
  /** Whose view that is, as `eyesOf` says; null when it does not say. */
  as: string | null;
  /** It can make a view from the one before and what has changed; a page of before there were changes cannot. */
  takesChanges: boolean;
}

/** The race a request for a line names; anything but a path of the live line is nothing to be found here. */
export function askedLine(url: string): AskedLine {
  const base = 'http://localhost';
  if (!URL.canParse(url, base)) throw new Problem('not-found');
  const { pathname, searchParams } = new URL(url, base);
  const [, named] = /^\/api\/live\/([^/]*)$/.exec(pathname) ?? [];
  if (named === undefined) throw new Problem('not-found');
  const since = searchParams.get('since') ?? '0';
  if (!/^\d{1,10}$/.test(since)) throw new Problem('bad-input');
  const takesChanges = searchParams.get('changes') === '1';
  return { gameId: gameIdIn(named), since: Number(since), as: searchParams.get('as'), takesChanges };
}

/** [L3] The newest view a phone has of what it may see now: one that it saw with other eyes is none. */
export function newestOf({ since, as }: AskedLine, { audience: { kind }, team }: Admission): number {
  const audience = kind === 'left-host' ? 'seated-host' : kind;
  return as === null || as === eyesOf({ audience, team }) ? since : 0;
}

/** [L1] Who may have a line: somebody signed in, on our own pages, of a game whose race has begun. */
export async function admit(deps: Deps, request: IncomingMessage, gameId: number): Promise<Admission> {
  if (isForeign(request.headers, deps.config)) throw new Problem('foreign-origin');
  if (deps.drain.draining) throw new Problem('race-elsewhere', { retryAfterS: 1 });
  const token = tokenIn(deps.config, request.headers.cookie);
  if (token === null) throw new Problem('not-authenticated');
  return readAdmission(deps, token, gameId);
}

/** What a session cookie gives a right to, as it is now. */
export async function readAdmission(deps: Deps, token: string, gameId: number): Promise<Admission> {
  const viewer = await readLoginSession(deps.database.db, deps.keys.cookie, token, deps.now());
  if (!viewer) throw new Problem('not-authenticated');
  const found = await askedGame(deps, viewer, gameId);
  refuseUnbegun(found);
  return {
    gameId,
    token,
    accountId: viewer.accountId,
    team: found.team,
    audience: audienceOf(found, viewer.accountId),
  };
}

export function isSameAudience(one: Audience, other: Audience): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
