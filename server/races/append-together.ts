import type { Pool } from 'pg';
import { type Append, keepAppends, keepEnd, keepLastJar } from '../store/races/appends.ts';
import { gathered } from '../store/races/batched.ts';

/**
 * Keeps what moves made; those of different races that are decided at the same moment in one statement. Where that fails, each is
 * kept by itself, so that nobody pays for another's race.
 */
export function appendTogether(pool: Pool): (append: Append) => Promise<void> {
  const keepAlone = async (append: Append): Promise<unknown> => {
    try {
      await keepAppends(pool, [append]);
      return null;
    } catch (error) {
      return error;
    }
  };
  const keep = gathered(async (appends: Append[]): Promise<unknown[]> => {
    const [one, another] = appends;
    if (one && !another) return [await keepAlone(one)];
    try {
      await keepAppends(pool, appends);
      return appends.map(() => null);
    } catch {
      return Promise.all(appends.map(keepAlone));
    }
  });
  return async (append) => {
    if (append.events.some(({ type }) => type === 'race-ended')) return keepEnd(pool, append);
    if (append.events.some(({ type }) => type === 'last-jar-set')) return keepLastJar(pool, append);
    const error = await keep(append);
    if (error !== null) throw error;
  };
}
