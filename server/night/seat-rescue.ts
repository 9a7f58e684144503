import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { signedIn } from '../accounts/sign-in.ts';
import type { Deps } from '../deps.ts';
import { keepSignIn } from '../store/accounts/accounts.ts';
import { keepAuthSession, readOpenSession } from '../store/accounts/auth-sessions.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { keepRefreshToken } from '../store/accounts/refresh-tokens.ts';
import type { Tx } from '../store/database.ts';
import {
  holdKnock,
  isOpen,
  isTaken,
  keepKnockSession,
  type Knock,
  knockEndsAt,
  listNames,
  readKnock,
} from '../store/games/knocks.ts';
import { isUuid } from '../store/is-uuid.ts';
import { shownPair } from './knock-pictures.ts';

type KnockView = OutputOf<(typeof calls)['read-knock']>;
type State = KnockView['state'];

/** How a knock stands, for the phone that knocked and nobody else; of the three pairs it learns its own. */
export async function ownKnock(
  deps: Deps,
  viewer: Viewer,
  id: string,
  userAgent: string | undefined,
): Promise<KnockView> {
  const { db } = deps.database;
  const known = isUuid(id) ? await readKnock(db, id) : null;
  if (known?.accountId !== viewer.accountId) throw new Problem('knock-gone');
  const { gameId, team, name, pairs, rightPair, seenBy } = known;
  return {
    gameId,
    state: stateOf(known, deps.now()),
    team,
    name,
    pair: shownPair(pairs[rightPair]),
    until: knockEndsAt(known).getTime(),
    ...(known.isForHost ? { forHost: true } : {}),
    // [K17] The phone that has the seat now belongs to the person who knocks.
    seenBy: await listNames(
      db,
      seenBy.filter((one) => one !== known.seatAccountId),
    ),
    session: isMoved(known) ? await db.transaction((tx) => sessionOf(deps, tx, id, userAgent)) : null,
  };
}

function stateOf(knock: Knock, now: Date): State {
  if (knock.answer === null) return isOpen(knock, now) ? 'waiting' : 'late';
  return states[knock.answer];
}

const states = { yes: 'let-in', no: 'refused', pair: 'refused', late: 'late', gone: 'gone' } as const;

function isMoved({ answer, seatAccountId }: Knock): boolean {
  return answer === 'yes' && seatAccountId !== null;
}

/** [K17] The way into the seat that moved: one sign-in, handed out until the phone has it, for an answer may get lost on the way. */
async function sessionOf(deps: Deps, tx: Tx, id: string, userAgent: string | undefined): Promise<KnockView['session']> {
  const knock = await holdKnock(tx, id);
  if (!knock?.seatAccountId || !isMoved(knock)) return null;
  const now = deps.now();
  if (knock.sessionId !== null && (await isTaken(tx, knock.sessionId))) return null;
  const opened = await openedSession(tx, knock, { userAgent, now });
  if (!opened) return null;
  const refreshToken = await keepRefreshToken(tx, opened.session.id, now);
  const { access_token, refresh_token } = await signedIn(deps, tx, { ...opened, refreshToken });
  return { access_token, refresh_token };
}

async function openedSession(
  tx: Tx,
  { id, seatAccountId, sessionId }: Knock,
  { userAgent, now }: { userAgent: string | undefined; now: Date },
) {
  if (sessionId !== null) return readOpenSession(tx, sessionId, now);
  const account = seatAccountId && (await keepSignIn(tx, seatAccountId, now, null));
  if (!account) return null;
  const signIn = { accountId: account.id, method: 'rescue', userAgent: userAgent?.slice(0, 200) ?? null } as const;
  const session = await keepAuthSession(tx, signIn, now);
  await keepKnockSession(tx, id, session.id);
  return { session, account };
}
