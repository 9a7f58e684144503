import { attribution } from '#contract/attribution';
import type { Deps } from '../deps.ts';
import type { City } from '../places/city.ts';
import { type Manners, openPoliteSource } from './polite-source.ts';

export interface Nominatim {
  /** The settlements it knows by what was typed; throws SourceFailed when it cannot be asked. */
  search(typed: string): Promise<City[]>;
}

type Address = Record<string, string>;

const most = 8;

/** OpenStreetMap's search for places, for those the gazetteer lacks. */
export function openNominatim(deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>, manners?: Manners): Nominatim {
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
  const { name, lat, lon, address } = row as { name?: unknown; lat?: unknown; lon?: unknown; address?: unknown };
  const point = { lat: degreesOf(lat, 90), lon: degreesOf(lon, 180) };
  if (typeof name !== 'string' || name === '' || point.lat === null || point.lon === null) return null;
  const named = Object.entries(address ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const {
    county,
    state_district: district,
    state,
    country,
    country_code: code,
  }: Partial<Address> = Object.fromEntries(named);
  return {
    name: name.slice(0, 80),
    county: (county ?? district ?? state ?? '').slice(0, 80),
    country: (country ?? '').slice(0, 80),
    lat: point.lat,
    lon: point.lon,
    code: (code ?? '').slice(0, 2).toUpperCase(),
    nation: '',
    people: 0,
    attribution: attribution.osm,
  };
}

function degreesOf(text: unknown, limit: number): number | null {
  const degrees = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? Math.round(degrees * 10_000) / 10_000 : null;
}
