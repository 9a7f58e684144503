import { join } from 'node:path';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { removePhotoFiles, removeUploadsOf } from '../photos/remove-photos.ts';
import { holdLeaving } from '../store/accounts/deleted-accounts.ts';
import { isGuestDue, listDueGuests, removeGuestIds } from '../store/accounts/guests.ts';
import type { Db, Tx } from '../store/database.ts';
import { holdGames, listGames } from '../store/games/games.ts';
import { erasePerson } from './delete-account.ts';

type EraseDeps = Pick<Deps, 'config' | 'database' | 'keys' | 'log' | 'now' | 'photoFiles'>;

const atATime = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** [K6] Erases guests on time, each like a deleted account and by themselves: one that cannot be now is left for the next hour. */
export async function eraseGuests(deps: EraseDeps & { db: Db }): Promise<void> {
  const { db, log } = deps;
  const now = deps.now();
  for (let after = beforeAll; ; ) {
    const due = await listDueGuests(db, now, { after, limit: atATime });
    for (const id of due) {
      await eraseDue(deps, id).catch((error: unknown) => log.warn({ err: error }, 'a guest could not be erased yet'));
    }
    const last = due.at(-1);
    if (last === undefined || due.length < atATime) break;
    after = last;
  }
  await removeGuestIds(db, now);
}

async function eraseDue(deps: EraseDeps & { db: Db }, guestId: string): Promise<void> {
  const photoIds = await deps.db.transaction((tx) =>
    eraseGuest(deps, tx, guestId, () => isGuestDue(tx, guestId, deps.now())),
  );
  if (photoIds === null) return;
  await removePhotoFiles(deps, photoIds);
  await removeUploadsOf(join(deps.config.dataDir, 'uploads'), guestId);
}

/**
 * Erases a guest like a deleted account, games held first as everybody does; null when they are no guest any more or may stay. Answers
 * which photos' files must go too.
 */
export async function eraseGuest(
  deps: Pick<Deps, 'database' | 'keys' | 'now'>,
  tx: Tx,
  guestId: string,
  mayErase: () => Promise<boolean>,
): Promise<string[] | null> {
  const held = new Set((await listGames(tx, guestId, null)).map(({ game }) => game.gameId));
  await holdGames(tx, [...held]);
  const account = await holdLeaving(tx, guestId);
  if (!account?.isGuest) return null;
  const theirs = await listGames(tx, guestId, null);
  if (theirs.some(({ game }) => !held.has(game.gameId))) throw new Problem('busy', { retryAfterS: 1 });
  if (!(await mayErase())) return null;
  return erasePerson(deps, tx, { account, leaving: { accountId: guestId, email: null } });
}
