import { useMemo, useState } from 'react';
import { radius } from '#contract/limits';
import { findPlace } from '../../../device/place.ts';
import type { Game } from '../../../app/game.ts';
import { cornersOf, type LatLon } from '../../../parts/map/lat-lon.ts';
import { useBarsNear, useCity } from './use-bars-near.ts';

/** How many of the bars found should be in sight at first. */
const inSight = 40;
/** Where nobody knows where to look. */
const britain: LatLon[] = [
  { lat: 50, lon: -6 },
  { lat: 56.5, lon: 1.5 },
];

type Locating = 'ready' | 'asking' | { trouble: string };
export type BarSearch = ReturnType<typeof useBarSearch>;

/** Where bars are looked for, and what was found there. A pin, or where one is, moves the search and is not kept. */
export function useBarSearch(game: Game, picked: readonly Partial<LatLon>[]) {
  const city = useCity(game.city);
  const [aimed, setAimed] = useState<LatLon | null>(null);
  const [radiusKm, setRadiusKm] = useState<number>(radius.setupKm);
  const [locating, setLocating] = useState<Locating>('ready');
  const [firstPicked] = useState(() => picked.flatMap(placeOf));
  const [looked, setLooked] = useState<readonly LatLon[] | null>(null);

  const centre = aimed ?? city.data?.[0] ?? null;
  const circle = useMemo(() => centre && { lat: centre.lat, lon: centre.lon, radiusKm }, [centre, radiusKm]);
  const near = useBarsNear(game.gameId, circle);
  const found = near.data?.places;

  const focus = useMemo(() => {
    if (looked) return looked;
    if (!aimed && firstPicked.length > 2) return firstPicked;
    if (found && found.length > 1) return found.slice(0, inSight);
    return circle ? cornersOf(circle, circle.radiusKm * 1_000) : britain;
  }, [looked, aimed, firstPicked, found, circle]);

  function searchAt(point: LatLon) {
    setLooked(null);
    setAimed(point);
    setLocating('ready');
  }

  async function searchWhereIAm() {
    setLocating('asking');
    try {
      searchAt(await findPlace({ enoughM: Infinity }));
    } catch (error) {
      setLocating({ trouble: (error as Error).message });
    }
  }

  return {
    city,
    near,
    circle,
    focus,
    locating,
    radiusKm,
    /** Whether bars are looked for elsewhere than in the city. */
    isAimed: aimed !== null,
    isFirst: aimed === null && radiusKm === radius.setupKm,
    searchAt,
    searchWhereIAm,
    /** Back to the city of the game. */
    searchCity: () => {
      setLooked(null);
      setAimed(null);
    },
    searchWithin: setRadiusKm,
    forgetTrouble: () => setLocating('ready'),
    /** Brings these into sight. */
    look: setLooked,
  };
}

/** On the meridian of Greenwich a bar has a place too. */
function placeOf({ lat, lon }: Partial<LatLon>): LatLon[] {
  return lat === undefined || lon === undefined ? [] : [{ lat, lon }];
}
