import { walking } from '#contract/limits';
import type { Parts } from './parts.ts';
import type { StreetGraph } from './street-graph.ts';

/** Where a place is tied to the streets: the nearest point of one of their pieces. */
export interface Tie {
  piece: number;
  /** From the beginning of the piece. */
  alongM: number;
  part: number;
}

const { tiedWithinM } = walking;
const metresADegree = (6_371_008.8 * Math.PI) / 180;

/** The nearest point of the nearest street within reach: one that leads somewhere, before a stump that may be nearer. */
export function tieOf(graph: StreetGraph, parts: Parts, place: { lat: number; lon: number }): Tie | null {
  const { lat, lon, along, shapeFirst, from } = graph;
  const here = { lat: place.lat * 1e7, lon: place.lon * 1e7 };
  // In metres to a ten-millionth of a degree, close enough on a plane for so short a way.
  const north = metresADegree / 1e7;
  const east = north * Math.cos((place.lat * Math.PI) / 180);
  const reach = tiedWithinM / north;
  const nearest = [tiedWithinM ** 2, tiedWithinM ** 2];
  const found: (Tie | null)[] = [null, null];
  for (let piece = 0; piece < from.length; piece++) {
    if ((graph.north[piece] as number) < here.lat - reach || (graph.south[piece] as number) > here.lat + reach)
      continue;
    const last = (shapeFirst[piece + 1] as number) - 1;
    for (let at = shapeFirst[piece] as number; at < last; at++) {
      const x = east * within180(lon[at] as number, here.lon);
      const y = north * ((lat[at] as number) - here.lat);
      const wide = east * within180(lon[at + 1] as number, lon[at] as number);
      const high = north * ((lat[at + 1] as number) - (lat[at] as number));
      const square = wide * wide + high * high;
      const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(x * wide + y * high) / square));
      const away = (x + share * wide) ** 2 + (y + share * high) ** 2;
      const part = parts.partOf[from[piece] as number] as number;
      const rank = parts.isStump[part] as number;
      if (away > (nearest[rank] as number) || (away === nearest[rank] && found[rank])) continue;
      nearest[rank] = away;
      const begin = along[at] as number;
      found[rank] = { piece, alongM: begin + share * ((along[at + 1] as number) - begin), part };
    }
  }
  return found[0] ?? found[1] ?? null;
}

/** How far one longitude lies east of another, across the date line where that is shorter. */
function within180(lon: number, from: number): number {
  const by = lon - from;
  return by > 1.8e9 ? by - 3.6e9 : by < -1.8e9 ? by + 3.6e9 : by;
}
