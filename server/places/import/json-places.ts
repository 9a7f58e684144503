import { BrokenFile, type FoundPlace } from '../../outside/places/found-place.ts';
import { jsonObjects } from './json-objects.ts';
import { elementPlace, objectIn, osmPlace, thingOf } from '../../outside/places/osm-place.ts';

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
