/** A city, town or village as a host is shown it. */
export interface City {
  name: string;
  /** County in Britain and Ireland, elsewhere the region; '' where nobody says. */
  county: string;
  country: string;
  lat: number;
  lon: number;
}

/** The same with what its rank depends on. */
export interface FoundCity extends City {
  /** Of the country, two letters. */
  code: string;
  /** England, Scotland, Wales or Northern Ireland; '' elsewhere. */
  nation: string;
  people: number;
}

export interface Matches {
  /** Asked for by the whole name. */
  exact: FoundCity[];
  /** Asked for by how the name begins. */
  begun: FoundCity[];
}

const most = 8;

/** The best few: the whole name before its beginning, Britain before the rest, big before small, and no two alike to the eye. */
export function bestCities({ exact, begun }: Matches): City[] {
  const best = new Map<string, City>();
  for (const { name, county, country, lat, lon } of [...exact.toSorted(byRank), ...begun.toSorted(byRank)]) {
    const label = `${name}\n${county}\n${country}`;
    if (!best.has(label)) best.set(label, { name, county, country, lat, lon });
    if (best.size === most) break;
  }
  return [...best.values()];
}

function byRank(a: FoundCity, b: FoundCity): number {
  return Number(b.code === 'GB') - Number(a.code === 'GB') || b.people - a.people;
}
