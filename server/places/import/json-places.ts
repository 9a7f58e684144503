import { BrokenFile, type FoundPlace } from './found-place.ts';
import { jsonObjects } from './json-objects.ts';
import { osmPlace, type OsmThing } from './osm-place.ts';

type Thing = Record<string, unknown>;

/** The places of an Overpass answer or of a GeoJSON file with OpenStreetMap's tags. */
export async function* jsonPlaces(chunks: AsyncIterable<string>): AsyncGenerator<FoundPlace[]> {
  for await (const found of jsonObjects(chunks)) {
    yield found.map(({ value, where }) => {
      const place = value['type'] === 'Feature' ? featurePlace(value) : elementPlace(value);
      if (!place) throw new BrokenFile(where, 'this is no place of OpenStreetMap with an id and a position.');
      return place;
    });
  }
}

/** One element of an Overpass answer; undefined where it has no usable id or position. */
export function elementPlace(element: Thing): FoundPlace | undefined {
  const tags = objectIn(element['tags']);
  // The bare corners of a way that was asked for as well.
  if (!tags) return typeof element['id'] === 'number' ? { dropped: 'other' } : undefined;
  const centre = objectIn(element['center']) ?? middleOfBounds(objectIn(element['bounds'])) ?? element;
  return osmPlace({ ...thingOf(element['type'], element['id'], tags), ...pointOf(centre['lat'], centre['lon']) });
}

function featurePlace(feature: Thing): FoundPlace | undefined {
  const properties = objectIn(feature['properties']) ?? {};
  const [lat, lon] = middleOf(objectIn(feature['geometry']));
  // overpass-turbo writes the tags flat with '@id': 'node/1', older tools under `tags` with type and id beside them.
  const tags = objectIn(properties['tags']) ?? properties;
  const id = properties['@id'] ?? feature['id'] ?? properties['id'];
  const [, type, digits] = /^(\w+)\/(\d+)$/.exec(String(id)) ?? [];
  const named = type ? thingOf(type, Number(digits), tags) : thingOf(properties['type'], Number(id), tags);
  return osmPlace({ ...named, lat, lon });
}

function thingOf(type: unknown, id: unknown, tags: Thing): Omit<OsmThing, 'lat' | 'lon'> {
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

/** The middle of all corners of a geometry, of whatever kind. */
function middleOf(geometry: Thing | undefined): [lat: number, lon: number] {
  const [lats, lons]: [number[], number[]] = [[], []];
  const gather = (part: unknown) => {
    if (!Array.isArray(part)) return;
    const [lon, lat] = part as unknown[];
    if (typeof lon === 'number' && typeof lat === 'number') {
      lats.push(lat);
      lons.push(lon);
    } else for (const inner of part) gather(inner);
  };
  gather(geometry?.['coordinates']);
  return [middle(lats), middle(lons)];
}

function middle(values: number[]): number {
  const [first = Number.NaN] = values;
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  );
  return (least + most) / 2;
}

function objectIn(value: unknown): Thing | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Thing) : undefined;
}
