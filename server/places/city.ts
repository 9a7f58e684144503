import type { City } from '../outside/places/city.ts';
import { foldPlace } from './fold.ts';

/** A city that is searched for by name and area. */
export interface ListedCity extends City {
  /** County, country and nation, as they are compared (fold.ts). */
  areas: readonly string[];
}

export interface Matches<Found extends City = ListedCity> {
  /** Asked for by the whole name. */
  exact: Found[];
  /** Asked for by how the name begins. */
  begun: Found[];
}

const most = 8;

/** The best few: the whole name before its beginning, Britain before the rest, big before small, and no two alike to the eye. */
export function bestCities({ exact, begun }: Matches<City>): City[] {
  const best = new Map<string, City>();
  for (const city of [...exact.toSorted(byRank), ...begun.toSorted(byRank)]) {
    const label = `${city.name}\n${city.county}\n${city.country}`;
    if (!best.has(label)) best.set(label, city);
    if (best.size === most) break;
  }
  return [...best.values()];
}

function byRank(a: City, b: City): number {
  return Number(b.code === 'GB') - Number(a.code === 'GB') || b.people - a.people;
}

/** One way to read what was typed: a name, and what it says about where that is. */
export interface Reading {
  folded: string;
  areas: string[];
}

/** 'St Ives' · 'St Ives, Cornwall' · 'st ives cornwall': all of it a name, or a name and its county or country; likeliest first. */
export function readingsOf(typed: string): Reading[] {
  const [name = '', ...areas] = typed.split(',').map((part) => part.trim());
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const splits = areas.length > 0 ? [{ name, areas }] : splitsOf(words);
  return [{ name: typed, areas: [] }, ...splits]
    .map((reading) => ({ folded: foldPlace(reading.name), areas: reading.areas.map(foldArea).filter(Boolean) }))
    .filter(({ folded }) => folded !== '');
}

/** The last word may be the county or country, or the last two, up to four: 'East Riding of Yorkshire'. */
function splitsOf(words: string[]): { name: string; areas: string[] }[] {
  const counts = [1, 2, 3, 4].filter((count) => count < words.length);
  return counts.map((count) => ({ name: words.slice(0, -count).join(' '), areas: [words.slice(-count).join(' ')] }));
}

function foldArea(area: string): string {
  return foldPlace(area.replace(/^(county|co\.?) /i, ''));
}

const shortForms = new Map(Object.entries({ uk: 'GB', gb: 'GB', britain: 'GB', greatbritain: 'GB', usa: 'US' }));

/** Whether a place lies in every area named; half a name is enough ('Yorkshire'), two letters are a country. */
export function liesIn(place: Pick<ListedCity, 'areas' | 'code'>, areas: string[]): boolean {
  return areas.every(
    (area) =>
      (shortForms.get(area) ?? area.toUpperCase()) === place.code ||
      (area.length > 2 && place.areas.some((name) => name.includes(area))),
  );
}
