import { useEffect } from 'react';
import { whenIdle } from '../app/idle.ts';
import type { Game } from '../app/game.ts';
import { keepTrying } from '../call/keep-trying.ts';

interface Place {
  lat: number;
  lon: number;
}

/** Keeps the streets round a start on this phone; says whether that is done. What does it is fetched when it is needed. */
export async function keepStreets(start: Place): Promise<boolean> {
  try {
    const { keepStreetsRound } = await import('./keep-streets.ts');
    return await keepStreetsRound(start);
  } catch {
    return false;
  }
}

/** Before a race its map is fetched by whoever may know already where it starts; others fetch it when it begins. */
export function useKeptStreets({ bars, startBarId }: Pick<Game, 'bars' | 'startBarId'>): void {
  const start = bars?.find(({ id }) => id === startBarId);
  const [lat, lon] = [start?.lat, start?.lon];
  useEffect(() => {
    if (lat === undefined || lon === undefined) return undefined;
    const leaving = new AbortController();
    const fetchThem = async () => {
      await whenIdle();
      return leaving.signal.aborted || keepStreets({ lat, lon });
    };
    keepTrying(fetchThem, { signal: leaving.signal });
    return () => leaving.abort();
  }, [lat, lon]);
}
