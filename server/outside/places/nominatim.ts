import { attribution } from '#contract/attribution';
import { cleanLine } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import type { City } from './city.ts';
import { type Manners, openPoliteSource, type SourceDeps } from './polite-source.ts';

export interface Nominatim {
  /** The settlements it knows by what was typed; throws SourceFailed when it cannot be asked. */
  search(typed: string): Promise<City[]>;
}

type Address = Partial<Record<'county' | 'state_district' | 'state' | 'country' | 'country_code', unknown>>;

const most = 8;

/** OpenStreetMap's search for places, for those the gazetteer lacks. */
export function openNominatim(deps: SourceDeps, manners?: Manners): Nominatim {
  const source = openPoliteSource(deps, 'nominatim', manners);
  return {
    search: (typed) => {
      const url = new URL(deps.config.nominatimUrl);
      const query = { q: typed, format: 'jsonv2', addressdetails: '1', featureType: 'settlement', limit: String(most) };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      url.searchParams.set('accept-language', 'en');
      return source.ask({ url }, citiesIn);
    },
  };
}

function citiesIn(answer: unknown): City[] {
  if (!Array.isArray(answer)) throw new Error('no list');
  return answer.slice(0, most).flatMap((row: unknown) => cityIn(row) ?? []);
}

function cityIn(row: unknown): City | null {
  if (typeof row !== 'object' || row === null) return null;
  const { name, address, ...point } = row as Record<'name' | 'address' | 'lat' | 'lon', unknown>;
  const [lat, lon] = [degreesOf(point.lat, 90), degreesOf(point.lon, 180)];
  const named = textOf(name);
  if (named === '' || lat === null || lon === null) return null;
  const { county, state_district: district, state, country, country_code: code } = (address ?? {}) as Address;
  return {
    name: named,
    county: textOf(county) || textOf(district) || textOf(state),
    nation: '',
    country: textOf(country),
    code: textOf(code).slice(0, 2).toUpperCase(),
    lat,
    lon,
    people: 0,
    attribution: attribution.osm,
  };
}

/** Text as the database takes it: half a character cut off or sent by mistake is left out. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanLine(value.slice(0, text.city)).replace(/\p{Cs}/gu, '') : '';
}

function degreesOf(value: unknown, limit: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Math.abs(degrees) <= limit ? Math.round(degrees * 10_000) / 10_000 : null;
}
