import type { Deps } from '../deps.ts';
import { isUsedUp, noteTry } from '../http/rate-limits.ts';
import type { Tx } from '../store/database.ts';
import type { Knock } from '../store/games/knocks.ts';

type Knocker = Pick<Knock, 'gameId' | 'accountId' | 'network'>;

/** [K18] What failed is counted for the phone and for its network, in this game alone. */
const whoFailed = ({ gameId, accountId, network }: Knocker) => [`${gameId} ${accountId}`, `${gameId} ${network}`];

/** Whether this phone or its network is locked out: no team is asked to let it in any more. */
export async function isLocked(deps: Deps, tx: Tx, knocker: Knocker): Promise<boolean> {
  for (const who of whoFailed(knocker)) if (await isUsedUp(deps, ['knock-lock', who], tx)) return true;
  return false;
}

export async function noteFailed(deps: Deps, tx: Tx, knocker: Knocker): Promise<void> {
  for (const who of whoFailed(knocker)) {
    await noteTry(deps, ['knocks-failed', who], tx);
    if (await isUsedUp(deps, ['knocks-failed', who], tx)) await noteTry(deps, ['knock-lock', who], tx);
  }
}
