import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { attribution } from '#contract/attribution';
import { projectRoot } from '../config/project-root.ts';
import type { City } from '../outside/places/city.ts';
import type { ListedCity, Matches } from './city.ts';
import { foldPlace } from './fold.ts';
import { loadedOnce } from '../config/loaded-once.ts';
import { otherNames } from './other-names.ts';

/** Written by `npm run gazetteer`: one column a property, all columns equally long. */
interface Columns {
  /** Country code and name, county or region, and within the United Kingdom the nation. */
  areas: [country: string, county: string, nation: string][];
  area: number[];
  name: string;
  /** Ten-thousandths of a degree. */
  lat: number[];
  lon: number[];
  population: number[];
}

export interface Gazetteer {
  /** Every place whose name is this or begins with it, in no order. */
  startingWith(folded: string): Matches;
  /** As near as the eye can tell on a flat map, which is near enough to know the county. */
  nearest(point: { lat: number; lon: number }): City;
}

const path = join(projectRoot, 'server/places/gazetteer.json.gz');

/** The places that come with the product; read when first asked for, then kept. */
export const openGazetteer = loadedOnce(async () => {
  const text = await promisify(gunzip)(await readFile(path));
  return indexPlaces(JSON.parse(text.toString()) as Columns);
});

function indexPlaces(columns: Columns): Gazetteer {
  const names = columns.name.split('\n');
  const foldedAreas = columns.areas.map(([country, county, nation]) =>
    [county, country.slice(3), nation].map(foldPlace),
  );
  const places = names.map((name, at) => ({
    ...cityAt(columns, name, at),
    areas: foldedAreas[columns.area[at] ?? -1] ?? [],
  }));
  const byKey = new Map<string, ListedCity[]>();
  const add = (key: string, place: ListedCity) => {
    const there = byKey.get(key);
    if (there) there.push(place);
    else byKey.set(key, [place]);
  };
  for (const place of places) for (const key of keysOf(place)) add(key, place);
  for (const [other, name, code] of otherNames) {
    const namesakes = (byKey.get(foldPlace(name)) ?? []).filter((place) => place.name === name && place.code === code);
    const biggest = namesakes.reduce<ListedCity | null>((a, b) => (a && a.people >= b.people ? a : b), null);
    if (biggest) add(foldPlace(other), biggest);
  }
  const keys = [...byKey.keys()].toSorted();
  return {
    startingWith: (folded) => {
      const matching = keys.slice(firstNotBefore(keys, folded), firstNotBefore(keys, `${folded}\u{10ffff}`));
      const begun = matching.filter((key) => key !== folded).flatMap((key) => byKey.get(key) ?? []);
      return { exact: byKey.get(folded) ?? [], begun };
    },
    nearest: nearestAmong(places),
  };
}

/** Looks to the north and the south of a point by turns, and no further than the nearest place found lies away. */
function nearestAmong<Place extends City>(places: Place[]): (point: { lat: number; lon: number }) => Place {
  const fromSouth = places.toSorted((a, b) => a.lat - b.lat);
  const lats = fromSouth.map(({ lat }) => lat);
  return (point) => {
    const eastWest = Math.cos((point.lat * Math.PI) / 180);
    let north = firstNotBefore(lats, point.lat);
    let south = north - 1;
    let best: Place | undefined;
    let bestSquared = Infinity;
    for (;;) {
      const isNorthNext = (lats[north] ?? Infinity) - point.lat <= point.lat - (lats[south] ?? -Infinity);
      const place = fromSouth[isNorthNext ? north++ : south--];
      if (!place || (place.lat - point.lat) ** 2 >= bestSquared) break;
      const squared = (place.lat - point.lat) ** 2 + ((place.lon - point.lon) * eastWest) ** 2;
      if (squared < bestSquared) [best, bestSquared] = [place, squared];
    }
    if (!best) throw new Error('a gazetteer without places');
    return best;
  };
}

function cityAt(columns: Columns, name: string, at: number): City {
  const [country, county, nation] = columns.areas[columns.area[at] ?? -1] ?? ['', '', ''];
  return {
    name,
    county,
    country: country.slice(3),
    code: country.slice(0, 2),
    nation,
    lat: (columns.lat[at] ?? 0) / 10_000,
    lon: (columns.lon[at] ?? 0) / 10_000,
    people: columns.population[at] ?? 0,
    attribution: attribution.geonames,
  };
}

/** British places go by their first word too: Newcastle, Stratford, Leamington Spa. */
function keysOf({ name, code }: City): Set<string> {
  const keys = new Set([foldPlace(name)]);
  if (code !== 'GB') return keys;
  const short = /^(.+?)[ -](?:upon|on|under|in|by|next|super|le|de)[ -]/i.exec(name)?.[1];
  if (short) keys.add(foldPlace(short));
  if (name.startsWith('Royal ')) keys.add(foldPlace(name.slice('Royal '.length)));
  return keys;
}

function firstNotBefore<Key extends string | number>(keys: Key[], wanted: Key): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
