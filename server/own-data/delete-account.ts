import { join } from 'node:path';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { tellRaceIsOff } from '../games/tell-people.ts';
import { removePhotoFiles, removeUploadsOf } from '../photos/remove-photos.ts';
import { type Account, isConfirmed } from '../store/accounts/accounts.ts';
import { readOpenSession } from '../store/accounts/auth-sessions.ts';
import type { Tx } from '../store/database.ts';
import {
  holdLeaving,
  keepAccountDeleted,
  keepRacesWithoutHost,
  keepRequestsWithoutName,
  type Leaving,
  removeFromTeams,
  removeMails,
  removeOwnBars,
  removeOwnPhotos,
  removeTraces,
  removeWaysIn,
  removeWishMails,
} from '../store/accounts/deleted-accounts.ts';
import { type GameOfPerson, holdGames, listGames, removeGame } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { forgetTries } from '../http/rate-limits.ts';
import { proveOwner } from '../accounts/change-password.ts';

/** [A3-A7] Deletes an account for good. What others ran with them stays whole; of them an id is left. */
export async function deleteAccount(
  deps: Deps,
  viewer: Viewer,
  shown: { password: string | null | undefined; ip: string | undefined },
): Promise<void> {
  const passwordHash = await proveOwner(deps, viewer, shown);
  const photoIds = await inOneGo(() =>
    deps.database.db.transaction((tx) => removePerson(deps, tx, viewer, passwordHash)),
  );
  await removePhotoFiles(deps, photoIds);
  await removeUploadsOf(join(deps.config.dataDir, 'uploads'), viewer.accountId);
}

/** Somebody may be invited, or make a game, in the moment before they are held: then everything is held anew. */
async function inOneGo<Done>(work: () => Promise<Done>, tries = 3): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const isMoved = error instanceof Problem && error.code === 'busy' && tries > 1;
    if (!isMoved) throw error;
    return inOneGo(work, tries - 1);
  }
}

async function removePerson(deps: Deps, tx: Tx, viewer: Viewer, passwordHash: string | null): Promise<string[]> {
  const now = deps.now();
  const { account, leaving, theirs } = await holdPerson(deps, tx, viewer);
  // Whoever changed the password meanwhile has ended this session; what was shown no longer counts.
  const isStillOpen = account.passwordHash === passwordHash && (await readOpenSession(tx, viewer.sessionId, now));
  if (!isStillOpen) throw new Problem('not-authenticated');
  refuseRacing(theirs);
  const { accountId } = leaving;
  const toCome = theirs.filter(({ game }) => game.hostId === accountId && game.status === 'setup');
  for (const { game } of toCome) {
    await tellRaceIsOff(tx, { game, by: 'The host, whose account is deleted,', hostEmail: account.email });
    await removeGame(tx, game.gameId);
  }
  return erasePerson(deps, tx, { account, leaving });
}

/** Takes everything of a person away, once their games and then their account are held. Answers which photos' files must go too. */
export async function erasePerson(
  deps: Pick<Deps, 'database' | 'keys' | 'now'>,
  tx: Tx,
  { account, leaving }: { account: Account; leaving: Leaving },
): Promise<string[]> {
  const now = deps.now();
  const { accountId } = leaving;
  await removeFromTeams(tx, leaving);
  await keepRacesWithoutHost(tx, accountId, now);
  const photoIds = await removeOwnPhotos(tx, accountId);
  await removeOwnBars(tx, accountId);
  await removeTraces(tx, accountId);
  await removeWaysIn(tx, accountId);
  await removeMails(tx, account.email);
  if (account.newEmail !== null) await removeWishMails(tx, account.newEmail);
  await keepRequestsWithoutName(tx, leaving);
  await forgetTries(deps, [accountId, account.email], tx);
  await keepAccountDeleted(tx, accountId, now);
  return photoIds;
}

/** Their games first and then they themselves, the order everybody else takes: nobody waits for somebody who waits for them. */
async function holdPerson(deps: Deps, tx: Tx, viewer: Viewer) {
  const { accountId } = viewer;
  const leaving: Leaving = { accountId, email: isConfirmed(viewer, deps.config) ? viewer.email : null };
  const listed = await listGames(tx, accountId, leaving.email);
  const held = new Set(listed.map(({ game }) => game.gameId));
  await holdGames(tx, [...held]);
  const account: Account | null = await holdLeaving(tx, accountId);
  if (!account) throw new Problem('not-authenticated');
  const theirs = await listGames(tx, accountId, leaving.email);
  if (theirs.some(({ game }) => !held.has(game.gameId))) throw new Problem('busy', { retryAfterS: 1 });
  return { account, leaving, theirs };
}

/** [A4] A race that is on needs its people: their seats, their clues, its host. */
function refuseRacing(theirs: GameOfPerson[]): void {
  const on = theirs.find(({ game }) => game.status === 'ongoing');
  if (on) throw new Problem('racing-now', { params: { game: on.game.name } });
}
