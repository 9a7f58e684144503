import { basename } from 'node:path';
import { csvPlaces } from './csv-places.ts';
import { BrokenFile, type FoundPlace } from '../../outside/places/found-place.ts';
import { jsonObjects } from './json-objects.ts';
import { openText } from './text-file.ts';
import { elementPlace, objectIn, osmPlace, thingOf } from '../../outside/places/osm-place.ts';

type Thing = Record<string, unknown>;

export interface PlacesFile {
  /** As many at a time as are read together. */
  places: AsyncGenerator<FoundPlace[]>;
  bytes: number;
  bytesRead: () => number;
}

/** A file of bars, read as it comes: Overpass JSON, GeoJSON or CSV, gzip or not, told apart by what is in it. */
export async function openPlacesFile(path: string, collection: string): Promise<PlacesFile> {
  const { chunks, bytes, bytesRead } = await openText(path);
  return { places: placesIn(chunks, collection), bytes, bytesRead };
}

/** A year at the end of a name, with the month, day and time that may follow it. */
const date =
  /[-_. ]*(?<!\d)(?:19|20)\d\d(?:[-_. ]?(?:0[1-9]|1[0-2])(?:[-_. ]?(?:0[1-9]|[12]\d|3[01])(?:[t_ -]\d\d[-:._]?\d\d(?:[-:._]?\d\d(?:\.\d+)?)?(?:z|[-+]\d\d:?\d\d)?)?)?)?$/;

/** What imports of one file share, however often and when it is fetched: gb-pubs-2026.csv.gz belongs to gb-pubs, leeds-2 to itself. */
export function collectionOf(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/(\.(gz|csv|tsv|txt|json|geojson|osm|pbf))+$/, '')
    .replace(date, '');
  return name === '' ? 'bars' : name.slice(0, 60);
}

async function* placesIn(chunks: AsyncGenerator<string>, collection: string): AsyncGenerator<FoundPlace[]> {
  let first = '';
  while (first.trim() === '') {
    const { value, done } = await chunks.next();
    if (done) throw new BrokenFile('line 1', 'the file is empty.');
    first += value;
  }
  const whole = joined(first, chunks);
  yield* /^\s*[[{]/.test(first) ? jsonPlaces(whole) : csvPlaces(whole, collection);
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The places of an Overpass answer or of a GeoJSON file with OpenStreetMap's tags. */
async function* jsonPlaces(chunks: AsyncIterable<string>): AsyncGenerator<FoundPlace[]> {
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
