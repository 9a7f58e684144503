import type { Deps } from '../deps.ts';
import { isUsedUp, noteTry } from '../http/rate-limits.ts';
import type { Tx } from '../store/database.ts';
import type { Knock } from '../store/games/knocks.ts';

type Knocker = Pick<Knock, 'gameId' | 'accountId' | 'network'>;

/**
 * [K18] Where the failures of a knock are counted, in its game alone. The network has a larger limit than the phone, so that one hostile
 * phone does not lock the others in the pub out.
 */
const countersOf = ({ gameId, accountId, network }: Knocker) =>
  [
    { who: `${gameId} ${accountId}`, limit: 'knocks-failed' },
    { who: `${gameId} ${network}`, limit: 'knocks-failed-here' },
  ] as const;

/** Whether this phone or its network is locked out: no team is asked to let it in any more. */
export async function isLocked(deps: Deps, tx: Tx, knocker: Knocker): Promise<boolean> {
  for (const { who } of countersOf(knocker)) if (await isUsedUp(deps, ['knock-lock', who], tx)) return true;
  return false;
}

export async function noteFailed(deps: Deps, tx: Tx, knocker: Knocker): Promise<void> {
  for (const { who, limit } of countersOf(knocker)) {
    await noteTry(deps, [limit, who], tx);
    if (await isUsedUp(deps, [limit, who], tx)) await noteTry(deps, ['knock-lock', who], tx);
  }
}
