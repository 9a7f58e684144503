import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { listBegunBy } from '../store/races/races.ts';

/** [G16] Ends the races that nobody ended; one that cannot be ended just now keeps none of the others going. */
export async function stopOldRaces({ database, races, log, now }: Pick<Deps, 'database' | 'races' | 'log' | 'now'>) {
  const latest = new Date(now().getTime() - race.hardStopMs);
  for (const gameId of await listBegunBy(database.db, latest)) {
    const command = { gameId, move: { type: 'end', by: 'hard-stop' } as const, moveId: 'hard-stop' };
    await races
      .play(command, ({ state: { seq } }) => ({ seq }))
      .catch((error: unknown) => log.warn({ err: error, gameId }, 'a race was not stopped'));
  }
}
