import type { Pool } from 'pg';
import { type Append, keepAppends, keepEnd, keepLastJar } from '../store/races/appends.ts';
import { committing, gathered } from '../store/races/batched.ts';

/** Whether a device wants to be told of the race, or why nothing was kept. */
type Outcome = { isToldOf: boolean } | { error: unknown };

/**
 * Keeps what moves made; those of different races that are decided at the same moment in one statement. Where that fails, each is
 * kept by itself, so that nobody pays for another's race. Says whether a device wants to be told of the race.
 */
export function appendTogether(pool: Pool): (append: Append) => Promise<boolean> {
  const keepAlone = async (append: Append): Promise<Outcome> => {
    try {
      return { isToldOf: (await keepAppends(pool, [append])).has(append.gameId) };
    } catch (error) {
      return { error };
    }
  };
  const keep = gathered(async (appends: Append[]): Promise<Outcome[]> => {
    const [one, another] = appends;
    if (one && !another) return [await keepAlone(one)];
    try {
      const told = await keepAppends(pool, appends);
      return appends.map(({ gameId }) => ({ isToldOf: told.has(gameId) }));
    } catch {
      return Promise.all(appends.map(keepAlone));
    }
  }, committing);
  return async (append) => {
    const { gameId, events } = append;
    if (events.some(({ type }) => type === 'race-ended')) return (await keepEnd(pool, append)).has(gameId);
    if (events.some(({ type }) => type === 'last-jar-set')) return (await keepLastJar(pool, append)).has(gameId);
    const outcome = await keep(append);
    if ('error' in outcome) throw outcome.error;
    return outcome.isToldOf;
  };
}
