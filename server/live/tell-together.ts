import { gathered } from '../store/races/batched.ts';
import { type Taken, type Told, tell } from './room.ts';

/** So many races are told before anything else has its turn. */
const atOnce = 16;

/**
 * Tells the phones of races that were read at the same moment, all together, and says how many phones that were. Where
 * that fails each race is told by itself, so that nobody pays for another's.
 */
export function tellTogether(taken: Taken, count: (told: number) => void): (race: Told) => Promise<void> {
  const tellAlone = (race: Told): unknown => {
    try {
      count(tell([race], taken));
      return null;
    } catch (error) {
      return error;
    }
  };
  const tellSome = (races: Told[]): unknown[] => {
    try {
      count(tell(races, taken));
      return races.map(() => null);
    } catch {
      return races.map(tellAlone);
    }
  };
  const tellAll = gathered(async (races: Told[]): Promise<unknown[]> => {
    const errors: unknown[] = [];
    while (errors.length < races.length) {
      if (errors.length > 0) await new Promise(setImmediate);
      errors.push(...tellSome(races.slice(errors.length, errors.length + atOnce)));
    }
    return errors;
  });
  return async (race) => {
    const error = await tellAll(race);
    if (error !== null) throw error;
  };
}
