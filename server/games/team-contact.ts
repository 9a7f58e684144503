import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { keepContact } from '../store/contacts.ts';
import type { Database } from '../store/database.ts';

/** When each team's contact was last written, by database: a node that hears of a team all the time writes now and then. */
const written = new WeakMap<Database, Map<string, number>>();
const mostRemembered = 20_000;

/** A phone of a team was heard of: by a call of one of its members, or a word on their live line. Nothing else waits for this to succeed. */
export async function noteContact(
  { database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>,
  gameId: number,
  team: Letter,
): Promise<void> {
  const at = now();
  const times = timesOf(database);
  const key = `${gameId}${team}`;
  if (Math.abs(at.getTime() - (times.get(key) ?? -Infinity)) < race.contactEveryMs) return;
  times.set(key, at.getTime());
  await keepContact(database.db, gameId, team, at).catch((error: unknown) => {
    times.delete(key);
    log.error({ err: error }, 'a contact could not be kept');
  });
}

function timesOf(database: Database): Map<string, number> {
  const known = written.get(database);
  if (known && known.size < mostRemembered) return known;
  const fresh = new Map<string, number>();
  written.set(database, fresh);
  return fresh;
}
