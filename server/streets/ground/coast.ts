import type { TileAt } from '#contract/streets/street-tile';
import type { GroundThing, Points } from '../things.ts';
import { joinLines } from './join-lines.ts';
import { areaOf, isInside } from './simplify.ts';
import { type Box, boxOf, boxWithOverhang } from './tile-box.ts';

/** Whether each corner of a square lies in the sea. */
export type Corners = readonly [northWest: boolean, northEast: boolean, southEast: boolean, southWest: boolean];

/** More than these in one square would not be seen; the longest and the largest stay. */
const most = { coasts: 1_000, islands: 2_000, looseEnds: 50 };

interface Sea {
  areas: GroundThing[];
  corners: Corners;
}

/**
 * The sea of a square, from the pieces of coast within its overhang: along each coast with the sea on the right, then along the
 * edge with the sun to the next coast. An end that the map's own edge left loose is led on to an edge. Null without a coast.
 */
export function seaOf(coasts: readonly Points[], tile: TileAt): Sea | null {
  const box = boxWithOverhang(tile);
  const lines = joinLines(
    coasts.filter((line) => line.length >= 4),
    false,
  );
  const closed = lines.filter(isRing);
  const open = lines
    .filter((line) => !isRing(line) && (isWhole(line, box) || reaches(line, boxOf(tile))))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most.coasts);
  const ways = open.map((line) => ledToEdge(line, box, open));
  // Latitude comes first, so what turns left on the map, as land with the sea round it does, has a negative area.
  const bySize = closed
    .map((ring) => ({ ring, area: areaOf(ring) }))
    .toSorted((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const largest = bySize.slice(0, most.islands);
  const islands = largest.flatMap(({ ring, area }) => (area < 0 ? [ring] : []));
  const bays = largest.flatMap(({ ring, area }) => (area > 0 ? [ring] : []));
  if (ways.length + islands.length + bays.length === 0) return null;
  const isAtSea = islands.some((ring) => !isInside(ring[0] ?? 0, ring[1] ?? 0, bays));
  const seas = ways.length > 0 ? seasAlong(ways, box) : isAtSea ? [seaBetween([true, true, true, true], box)] : [];
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

/** Whether both ends lie on the edge. */
function isWhole(line: Points, box: Box): boolean {
  return isOnEdge(line[0] ?? 0, line[1] ?? 0, box) && isOnEdge(line.at(-2) ?? 0, line.at(-1) ?? 0, box);
}

/** Whether any of its points lies in the square itself: of a loose end beside it nothing can be told. */
function reaches(line: Points, { south, west, north, east }: Box): boolean {
  return pairsOf(line).some(([lat, lon]) => lat >= south && lat <= north && lon >= west && lon <= east);
}

function ledToEdge(line: Points, box: Box, all: readonly Points[]): number[] {
  const points = pairsOf(line);
  const begin = isOnEdge(...(points[0] ?? nowhere), box) ? [] : ledOn(points, box, all);
  const end = isOnEdge(...(points.at(-1) ?? nowhere), box) ? [] : ledOn(points.toReversed(), box, all);
  return [...begin, ...line, ...end];
}

/** Where a line whose first point is loose goes on to: as it ran so far, or the nearest edge where another coast is in that way. */
function ledOn([end = nowhere, ...before]: At[], box: Box, all: readonly Points[]): At {
  const far = (box.north - box.south) / 3;
  const back = before.find(([lat, lon]) => Math.hypot(lat - end[0], lon - end[1]) > far) ?? before.at(-1) ?? end;
  const ahead = straightOn(back, end, box);
  const isFree = ahead && all.length <= most.looseEnds && !all.some((line) => isCrossed(end, ahead, line));
  return isFree ? ahead : nearestOnEdge(...end, box);
}

/** Where the straight line from one point through another meets the edge. */
function straightOn([lat, lon]: At, [endLat, endLon]: At, { south, west, north, east }: Box): At | null {
  const [up, right] = [endLat - lat, endLon - lon];
  if (up === 0 && right === 0) return null;
  const toLat = up === 0 ? Number.POSITIVE_INFINITY : ((up > 0 ? north : south) - endLat) / up;
  const toLon = right === 0 ? Number.POSITIVE_INFINITY : ((right > 0 ? east : west) - endLon) / right;
  if (toLat <= toLon) return [up > 0 ? north : south, Math.round(endLon + toLat * right)];
  return [Math.round(endLat + toLon * up), right > 0 ? east : west];
}

/** Whether a line is crossed between two points; where it only begins or ends in one of them it is not. */
function isCrossed(from: At, to: At, line: Points): boolean {
  const side = (a: At, b: At, point: At) =>
    Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));
  const points = pairsOf(line);
  return points.slice(1).some((next, at) => {
    const here = points[at] ?? next;
    return side(from, to, here) * side(from, to, next) < 0 && side(here, next, from) * side(here, next, to) < 0;
  });
}

function isOnEdge(lat: number, lon: number, { south, west, north, east }: Box): boolean {
  return lat === south || lat === north || lon === west || lon === east;
}

function nearestOnEdge(lat: number, lon: number, { south, west, north, east }: Box): At {
  const room = Math.min(north - lat, lat - south, east - lon, lon - west);
  if (room === north - lat) return [north, lon];
  if (room === lat - south) return [south, lon];
  return room === east - lon ? [lat, east] : [lat, west];
}

type At = [lat: number, lon: number];
const nowhere: At = [0, 0];

function pairsOf(points: Points): At[] {
  return Array.from({ length: points.length / 2 }, (_, at): At => [points[2 * at] ?? 0, points[2 * at + 1] ?? 0]);
}

/** A square with no coast in it of which some corners are sea: cut off half-way to those that are not. */
export function seaBetween(corners: Corners, { south, west, north, east }: Box): number[] {
  const [middle, centre] = [(south + north) / 2, (west + east) / 2];
  const round: [At, At][] = [
    [
      [north, west],
      [north, centre],
    ],
    [
      [north, east],
      [middle, east],
    ],
    [
      [south, east],
      [south, centre],
    ],
    [
      [south, west],
      [middle, west],
    ],
  ];
  const ring = round.flatMap(([corner, half], at) => [
    ...(corners[at] ? corner : []),
    ...(corners[at] === corners[(at + 1) % 4] ? [] : half),
  ]);
  return [...ring, ...ring.slice(0, 2)].map(Math.round);
}

function isRing(line: Points): boolean {
  return line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);
}
