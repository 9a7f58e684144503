import type { TileAt } from '#contract/streets/street-tile';
import type { GroundThing, Points } from '../things.ts';
import { joinLines } from './join-lines.ts';
import { areaOf, isInside } from './simplify.ts';
import { type Box, boxOf, boxWithOverhang } from './tile-box.ts';

/** Whether each corner of a square lies in the sea. */
export type Corners = readonly [northWest: boolean, northEast: boolean, southEast: boolean, southWest: boolean];

interface Sea {
  areas: GroundThing[];
  corners: Corners;
}

/**
 * The sea of a square, from the pieces of coast within its overhang: along each coast with the sea on the right, then along the
 * edge with the sun to the next coast. An end that the map's own edge left loose is led to the nearest edge. Null without a coast.
 */
export function seaOf(coasts: readonly Points[], tile: TileAt): Sea | null {
  const box = boxWithOverhang(tile);
  const lines = joinLines(
    coasts.filter((line) => line.length >= 4),
    false,
  );
  const closed = lines.filter(isRing);
  const ways = lines.filter((line) => !isRing(line)).map((line) => ledToEdge(line, box));
  // Latitude comes first, so what turns left on the map, as land with the sea round it does, has a negative area.
  const islands = closed.filter((ring) => areaOf(ring) < 0);
  const bays = closed.filter((ring) => areaOf(ring) > 0);
  if (ways.length + islands.length + bays.length === 0) return null;
  const isAtSea = islands.some((ring) => !isInside(ring[0] ?? 0, ring[1] ?? 0, bays));
  const seas = ways.length > 0 ? seasAlong(ways, box) : isAtSea ? [frame(box)] : [];
  const rings = [...seas, ...bays].map((outer) => [
    outer,
    ...islands.filter((ring) => isInside(ring[0] ?? 0, ring[1] ?? 0, [outer])),
  ]);
  const { south, west, north, east } = boxOf(tile);
  const isSea = (lat: number, lon: number) => rings.some((area) => isInside(lat, lon, area));
  return {
    areas: rings.map((area) => ({ area: 'water', rings: area })),
    corners: [isSea(north, west), isSea(north, east), isSea(south, east), isSea(south, west)],
  };
}

/** Rings of sea, each along at least one coast. */
function seasAlong(ways: readonly number[][], box: Box): number[][] {
  const starts = ways
    .map((line, at) => ({ at, place: placeOnEdge(line[0] ?? 0, line[1] ?? 0, box) }))
    .toSorted((a, b) => a.place - b.place);
  const isDone = new Set<number>();
  const rings: number[][] = [];
  for (const first of ways.keys()) {
    if (isDone.has(first)) continue;
    const ring: number[] = [];
    for (let at = first; !isDone.has(at); ) {
      isDone.add(at);
      const line = ways[at] ?? [];
      for (const value of line) ring.push(value);
      const left = placeOnEdge(line.at(-2) ?? 0, line.at(-1) ?? 0, box);
      const free = starts.filter((start) => start.at === first || !isDone.has(start.at));
      const next = free.find((start) => start.place >= left) ?? free[0];
      if (!next) break;
      ring.push(...cornersBetween(left, next.place, box));
      at = next.at;
    }
    ring.push(ring[0] ?? 0, ring[1] ?? 0);
    rings.push(ring);
  }
  return rings;
}

/** How far along the edge a point is, with the sun from the north-west corner: each side counts one. */
function placeOnEdge(lat: number, lon: number, { south, west, north, east }: Box): number {
  if (lat === north) return (lon - west) / (east - west);
  if (lon === east) return 1 + (north - lat) / (north - south);
  if (lat === south) return 2 + (east - lon) / (east - west);
  return (3 + (lat - south) / (north - south)) % 4;
}

/** The corners passed on the way along the edge. */
function cornersBetween(from: number, to: number, { south, west, north, east }: Box): number[] {
  const corners = [
    [north, west],
    [north, east],
    [south, east],
    [south, west],
  ];
  const end = to >= from ? to : to + 4;
  const passed: number[] = [];
  for (let at = Math.floor(from) + 1; at <= end; at++) passed.push(...(corners[at % 4] ?? []));
  return passed;
}

function ledToEdge(line: readonly number[], box: Box): number[] {
  const [lat, lon] = nearestOnEdge(line[0] ?? 0, line[1] ?? 0, box);
  const [endLat, endLon] = nearestOnEdge(line.at(-2) ?? 0, line.at(-1) ?? 0, box);
  return [lat, lon, ...line, endLat, endLon];
}

function nearestOnEdge(lat: number, lon: number, { south, west, north, east }: Box): [lat: number, lon: number] {
  const room = Math.min(north - lat, lat - south, east - lon, lon - west);
  if (room === north - lat) return [north, lon];
  if (room === lat - south) return [south, lon];
  return room === east - lon ? [lat, east] : [lat, west];
}

/** The whole square with its overhang. */
export function frame({ south, west, north, east }: Box): number[] {
  return [north, west, north, east, south, east, south, west, north, west];
}

function isRing(line: Points): boolean {
  return line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);
}
