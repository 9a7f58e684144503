import { openNominatim } from '../outside/places/nominatim.ts';
import { silencesIn } from '../store/places/live-discs.ts';
import { openOverpass } from '../outside/places/overpass.ts';
import { type LiveBars, type LiveDeps, openLiveBars } from './live-bars.ts';
import { type LiveCities, openLiveCities } from './live-cities.ts';

/** The public servers as the routes use them. */
export function openPlaces(deps: LiveDeps): { bars: LiveBars; cities: LiveCities } {
  const source = { ...deps, silences: silencesIn(deps.database) };
  return { bars: openLiveBars(deps, openOverpass(source)), cities: openLiveCities(deps, openNominatim(source)) };
}
