import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { attribution } from '#contract/attribution';
import { projectRoot } from '../root.ts';
import type { City, Matches } from './city.ts';
import { foldPlace } from './fold.ts';
import { loadedOnce } from './loaded-once.ts';
import { otherNames } from './other-names.ts';

/** Written by the build: one column a property, all columns equally long. */
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

const path = join(projectRoot, 'build/places/gazetteer.json.gz');

/** The places the product was built with; read when first asked for, then kept. */
export const openGazetteer = loadedOnce(async () => {
  const text = await promisify(gunzip)(await readFile(path));
  return indexPlaces(JSON.parse(text.toString()) as Columns);
});

function indexPlaces(columns: Columns): Gazetteer {
  const names = columns.name.split('\n');
  const places = names.map((name, at) => cityAt(columns, name, at));
  const byKey = new Map<string, City[]>();
  const add = (key: string, place: City) => {
    const there = byKey.get(key);
    if (there) there.push(place);
    else byKey.set(key, [place]);
  };
  for (const place of places) for (const key of keysOf(place)) add(key, place);
  for (const [other, name, code] of otherNames) {
    const namesakes = (byKey.get(foldPlace(name)) ?? []).filter((place) => place.name === name && place.code === code);
    const biggest = namesakes.reduce<City | null>((a, b) => (a && a.people >= b.people ? a : b), null);
    if (biggest) add(foldPlace(other), biggest);
  }
  const keys = [...byKey.keys()].toSorted();
  return {
    startingWith: (folded) => {
      const matching = keys.slice(firstNotBefore(keys, folded), firstNotBefore(keys, `${folded}\u{10ffff}`));
      const begun = matching.filter((key) => key !== folded).flatMap((key) => byKey.get(key) ?? []);
      return { exact: byKey.get(folded) ?? [], begun };
    },
    nearest: (point) => {
      const eastWest = Math.cos((point.lat * Math.PI) / 180);
      const squaredDegrees = ({ lat, lon }: City) => (lat - point.lat) ** 2 + ((lon - point.lon) * eastWest) ** 2;
      return places.reduce((best, place) => (squaredDegrees(place) < squaredDegrees(best) ? place : best));
    },
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

function firstNotBefore(keys: string[], wanted: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
