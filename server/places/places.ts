import { openNominatim } from '../outside/nominatim.ts';
import { openOverpass } from '../outside/overpass.ts';
import type { SourceDeps } from '../outside/polite-source.ts';
import { type LiveBars, openLiveBars } from './live-bars.ts';
import { type LiveCities, openLiveCities } from './live-cities.ts';

/** The public servers as the routes use them. */
export function openPlaces(deps: SourceDeps): { bars: LiveBars; cities: LiveCities } {
  return { bars: openLiveBars(deps, openOverpass(deps)), cities: openLiveCities(deps, openNominatim(deps)) };
}
