import type { Deps } from '../deps.ts';
import { openNominatim } from '../outside/nominatim.ts';
import { openOverpass } from '../outside/overpass.ts';
import { openLiveBars } from './live-bars.ts';
import { openLiveCities } from './live-cities.ts';

/** The public servers as the routes use them. */
export function openPlaces(deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>): Deps['places'] {
  return { bars: openLiveBars(deps, openOverpass(deps)), cities: openLiveCities(deps, openNominatim(deps)) };
}
