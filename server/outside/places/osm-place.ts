import { text } from '#contract/limits';
import { toCentimetre } from './to-centimetre.ts';
import { type FoundPlace, isPlaceOnEarth, keptText, kindIn } from './found-place.ts';

type Thing = Record<string, unknown>;

/** A thing of OpenStreetMap, whatever file or answer it came in. */
export interface OsmThing {
  type: string;
  id: number;
  lat: number;
  lon: number;
  tags: Record<string, unknown>;
}

/** What OpenStreetMap calls a place where people live. */
export const townKinds = ['city', 'town', 'village', 'hamlet', 'suburb'] as const;
const gone = ['disused', 'abandoned', 'closed', 'was', 'demolished', 'razed', 'removed'];
const letters = new Map(Object.entries({ node: 'n', way: 'w', relation: 'r', n: 'n', w: 'w', r: 'r' }));
const towns = new Set<string>(townKinds);

/** osm:n123 for node 123; null for what is no thing of OpenStreetMap. */
export function osmId(type: string, id: number | string): string | null {
  const letter = letters.get(type.trim().toLowerCase());
  const digits = String(id).trim();
  return letter && /^[1-9]\d{0,18}$/.test(digits) ? `osm:${letter}${digits}` : null;
}

/** The bar or town that a thing of OpenStreetMap is; undefined where it has no usable id or position. */
export function osmPlace({ type, id, tags, ...point }: OsmThing): FoundPlace | undefined {
  const [lat, lon] = [toCentimetre(point.lat), toCentimetre(point.lon)];
  const kept = osmId(type, id);
  if (kept === null || !isPlaceOnEarth(lat, lon)) return undefined;
  const tag = (name: string) => (typeof tags[name] === 'string' ? tags[name] : undefined);
  const past = gone.find((prefix) => kindIn(tag(`${prefix}:amenity`)));
  const kind = kindIn(tag('amenity')) ?? kindIn(tag(`${past}:amenity`));
  if (!kind) return townOf(kept, { lat, lon }, tag);
  const name = keptText(tag('name') ?? tag(`${past}:name`), text.barName);
  if (name === null) return { dropped: 'unnamed' };
  const isClosed =
    kindIn(tag('amenity')) === undefined ||
    gone.some((word) => tag(word) === 'yes') ||
    ['closed', 'off'].includes(tag('opening_hours') ?? '');
  const locality = townKinds.map((word) => tag(`addr:${word}`)).find(Boolean);
  return {
    bar: {
      id: kept,
      name,
      kind,
      lat,
      lon,
      street: keptText(tag('addr:street'), text.street),
      locality: keptText(locality, text.city),
      isClosed,
    },
  };
}

function townOf(
  id: string,
  point: { lat: number; lon: number },
  tag: (name: string) => string | undefined,
): FoundPlace {
  if (!towns.has(tag('place') ?? '')) return { dropped: 'other' };
  const name = keptText(tag('name:en') ?? tag('name'), text.city);
  if (name === null) return { dropped: 'unnamed' };
  const people = Number(tag('population')?.replaceAll(/[ ,]/g, ''));
  const country = (tag('is_in:country_code') ?? tag('addr:country') ?? '').toUpperCase();
  return {
    locality: {
      id,
      name,
      county: keptText(tag('is_in:county') ?? tag('addr:county'), text.city),
      country: /^[A-Z]{2}$/.test(country) ? country : null,
      ...point,
      people: Number.isInteger(people) && people >= 0 && people < 100_000_000 ? people : null,
    },
  };
}

/** One element of an Overpass answer; undefined where it has no usable id or position. */
export function elementPlace(element: Thing): FoundPlace | undefined {
  const tags = objectIn(element['tags']);
  // The bare corners of a way that was asked for as well.
  if (!tags) return typeof element['id'] === 'number' ? { dropped: 'other' } : undefined;
  const centre = objectIn(element['center']) ?? middleOfBounds(objectIn(element['bounds'])) ?? element;
  return osmPlace({ ...thingOf(element['type'], element['id'], tags), ...pointOf(centre['lat'], centre['lon']) });
}

export function thingOf(type: unknown, id: unknown, tags: Thing): Omit<OsmThing, 'lat' | 'lon'> {
  return { type: typeof type === 'string' ? type : '', id: typeof id === 'number' ? id : 0, tags };
}

function pointOf(lat: unknown, lon: unknown): { lat: number; lon: number } {
  return { lat: typeof lat === 'number' ? lat : Number.NaN, lon: typeof lon === 'number' ? lon : Number.NaN };
}

function middleOfBounds(bounds: Thing | undefined): Thing | undefined {
  if (!bounds) return undefined;
  const { minlat, maxlat, minlon, maxlon } = bounds;
  return { lat: (Number(minlat) + Number(maxlat)) / 2, lon: (Number(minlon) + Number(maxlon)) / 2 };
}

export function objectIn(value: unknown): Thing | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Thing) : undefined;
}
