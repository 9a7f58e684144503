import { openNominatim } from '../outside/places/nominatim.ts';
import { openOverpass } from '../outside/places/overpass.ts';
import type { SourceDeps } from '../outside/places/polite-source.ts';
import { type LiveBars, openLiveBars } from './live-bars.ts';
import { type LiveCities, openLiveCities } from './live-cities.ts';

/** The public servers as the routes use them. */
export function openPlaces(deps: SourceDeps): { bars: LiveBars; cities: LiveCities } {
  return { bars: openLiveBars(deps, openOverpass(deps)), cities: openLiveCities(deps, openNominatim(deps)) };
}
