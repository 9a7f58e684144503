import type { City } from '../outside/places/city.ts';

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
