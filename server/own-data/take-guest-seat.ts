import { join } from 'node:path';
import { Problem } from '#contract/problems';
import { readAccessToken } from '../accounts/tokens.ts';
import type { Deps } from '../deps.ts';
import { answerOnce } from '../http/answer-once.ts';
import { refuseLateHost } from '../night/hosted-race.ts';
import { removeUploadsOf } from '../photos/remove-photos.ts';
import { holdAccount, isConfirmed } from '../store/accounts/accounts.ts';
import { readOpenSession } from '../store/accounts/auth-sessions.ts';
import { keepGuestMoved } from '../store/accounts/guests.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import { type GameOfPerson, holdGames, listGames } from '../store/games/games.ts';
import { knowsRoutes, racesElsewhere } from '../store/games/cohosts.ts';
import { wasRemoved } from '../store/games/members.ts';
import { eraseGuest } from './erase-guests.ts';

interface Asked {
  viewer: Viewer;
  input: { guestToken: string; gameId?: number };
  key: string | null;
}

/** [K5] Whoever logs in on a guest's phone takes the guest's seats along; the guest is no more. */
export async function takeGuestSeat(deps: Deps, asked: Asked): Promise<{ success: boolean }> {
  const claims = await readAccessToken(deps, asked.input.guestToken, deps.now());
  if (!claims) throw new Problem('invalid-token');
  const answer = await answerOnce(deps, 'take-guest-seat', asked, async (tx) => {
    const found = await readOpenSession(tx, claims.sessionId, deps.now());
    const isTheirs = found?.account.isGuest && found.account.id === claims.accountId && !found.account.bannedAt;
    if (!isTheirs) throw new Problem('invalid-token');
    await moveGuest(deps, tx, asked.viewer, claims.accountId);
    return { success: true };
  });
  await removeUploadsOf(join(deps.config.dataDir, 'uploads'), claims.accountId);
  return answer;
}

async function moveGuest(deps: Deps, tx: Tx, viewer: Viewer, guestId: string): Promise<void> {
  const { accountId, sessionId } = viewer;
  const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
  const listed = await listGames(tx, guestId, null);
  await holdGames(
    tx,
    listed.map(({ game }) => game.gameId),
  );
  await holdAccount(tx, accountId);
  const own = await listGames(tx, accountId, email);
  const taken = [];
  for (const one of listed) if (await mayTake(tx, one, own, viewer)) taken.push(one.game.gameId);
  await keepGuestMoved(tx, { guestId, accountId, sessionId, taken });
  await eraseGuest(deps, tx, guestId, async () => true);
}

/** Not where the account has a seat already, nor where its host took it out [K16], nor in a race it hosts or saw as a co-host, and did not race in [T16] [Q6]. */
async function mayTake(tx: Tx, { game, team }: GameOfPerson, own: GameOfPerson[], viewer: Viewer): Promise<boolean> {
  const { gameId } = game;
  refuseLateHost(game, viewer);
  const key = { gameId, accountId: viewer.accountId };
  const isSeated = own.some((one) => one.game.gameId === gameId && one.team !== null);
  const isHostOfPast = game.hostId === viewer.accountId && game.status !== 'setup';
  if (isSeated || isHostOfPast || (await knowsRoutes(tx, key))) return false;
  const isElsewhere = team !== null && game.status === 'ongoing' && (await racesElsewhere(tx, key, team));
  return !isElsewhere && !(await wasRemoved(tx, key));
}
