import type { OutputOf } from '#contract/call';
import type { placesCalls } from '#contract/calls/places';
import { radius } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { countBarsNear } from '../store/places/bars.ts';
import { demoBarsNear } from './demo.ts';
import { findStoredCities } from './find-cities.ts';

type KnownPlace = OutputOf<(typeof placesCalls)['known-place']>;

/** How long an answer is given again, and how many are kept. */
const kept = { ms: 60_000, most: 1_000 } as const;
const radiusM = radius.setupKm * 1_000;

/**
 * What the directory knows of a place, without asking anybody outside: counts, and neither bars nor positions. `mayLook` is
 * heard before the database is asked; what was answered a moment ago is free.
 */
export function openKnownPlaces(deps: Deps) {
  const answers = new Map<string, { place: KnownPlace; until: number }>();

  return async (typed: string, mayLook: () => Promise<void>): Promise<KnownPlace> => {
    const asked = typed.toLowerCase();
    const now = deps.now().getTime();
    const before = answers.get(asked);
    if (before && before.until > now) return before.place;
    await mayLook();
    const place = await readKnownPlace(deps, typed);
    answers.delete(asked);
    const [oldest] = answers.keys();
    if (answers.size >= kept.most && oldest !== undefined) answers.delete(oldest);
    answers.set(asked, { place, until: now + kept.ms });
    return place;
  };
}

async function readKnownPlace(deps: Deps, typed: string): Promise<KnownPlace> {
  const [best] = await findStoredCities(deps, typed);
  if (!best) return { name: null, area: '', radiusKm: radius.setupKm, bars: 0, invented: 0 };
  const bars = await countBarsNear(deps.database.db, best, radiusM);
  return {
    name: best.name,
    area: best.county || best.country,
    radiusKm: radius.setupKm,
    bars,
    invented: bars > 0 ? 0 : demoBarsNear(best, radiusM).length,
  };
}
