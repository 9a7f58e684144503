import { streetTiles, unitsAt } from '#contract/streets/street-tile';
import { metresBetween } from '#engine/distance';

interface Point {
  lat: number;
  lon: number;
}

/** Near squares from one to another, both included. Across the date line `east` goes on counting beyond the last square. */
export interface WalkSpan {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Squares round the world. */
const around = 2 ** streetTiles.near;
/** Whoever's bars lie farther apart is not on foot. */
const mostSquares = 900;
/** Streets this far beyond the outermost places, so that a way round is found: half of how far they are apart, within these. */
const margin = { leastM: 1_000, mostM: 4_000 };
const metresADegree = 111_195;

/** The squares in which walks between places are looked for, or, `wider`, farther round; null where they are too many. */
export function spanOf(places: readonly Point[], wider = false): WalkSpan | null {
  const [first] = places;
  if (!first || !places.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const lats = places.map(({ lat }) => lat);
  // Of two ways round the world the shorter.
  const lons = places.map(({ lon }) => first.lon + ((((lon - first.lon + 180) % 360) + 360) % 360) - 180);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
  const acrossM = metresBetween({ lat: south, lon: west }, { lat: north, lon: east });
  const marginM = Math.max(margin.leastM, Math.min(margin.mostM, acrossM / 2)) * (wider ? 3 : 1);
  const up = marginM / metresADegree;
  const aside = up / Math.max(1e-9, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  if (aside > 90) return null;
  const [left, top] = unitsAt({ lat: north + up, lon: west - aside }, streetTiles.near);
  const [right, bottom] = unitsAt({ lat: south - up, lon: east + aside }, streetTiles.near);
  const within = (value: number) => Math.max(0, Math.min(around - 1, Math.floor(value)));
  const span = { west: Math.floor(left), east: Math.floor(right), north: within(top), south: within(bottom) };
  const squares = (span.east - span.west + 1) * (span.south - span.north + 1);
  if (squares > mostSquares) return null;
  const rounds = Math.floor(span.west / around) * around;
  return { ...span, west: span.west - rounds, east: span.east - rounds };
}

/** The same squares, counted as the database counts them: in two parts where the date line cuts them. */
export function partsOfSpan({ west, east, ...rest }: WalkSpan): WalkSpan[] {
  if (east < around) return [{ west, east, ...rest }];
  return [
    { west, east: around - 1, ...rest },
    { west: 0, east: east - around, ...rest },
  ];
}

/** Whether one span holds another. */
export function holds(one: WalkSpan, other: WalkSpan): boolean {
  return one.west <= other.west && one.east >= other.east && one.north <= other.north && one.south >= other.south;
}
