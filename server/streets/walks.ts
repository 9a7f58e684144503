import type { WalkTable } from '#contract/streets/walk-table';
import type { Executor } from '../store/database.ts';

interface Place {
  id: string;
  lat: number;
  lon: number;
}

/** How far places are apart on foot. */
export interface Walks {
  /** Null where neither streets nor a routing server tell: then a walk is guessed from the straight line. */
  between: (db: Executor, places: readonly Place[]) => Promise<WalkTable | null>;
}

/** Opens what tells distances on foot. */
export function openWalks(): Walks {
  return { between: async () => null };
}
