import type { WalkTable } from '#contract/streets/walk-table';
import type { Place } from '#engine/distance';
import type { Deps } from '../deps.ts';
import type { Executor } from '../store/database.ts';

/**
 * How far these places are apart on foot; undefined where that has to be guessed. Asked for in one order, so that whoever asks for the same
 * bars again is answered from memory.
 */
export async function walksOf(
  { walks }: Pick<Deps, 'walks'>,
  db: Executor,
  places: readonly Place[],
): Promise<WalkTable | undefined> {
  const sorted = places.map(({ id, lat, lon }) => ({ id, lat, lon })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (await walks.between(db, sorted)) ?? undefined;
}
