import type { TileAt } from '#contract/streets/street-tile';
import type { GroundThing, Points } from '../things.ts';
import { type Box, boxWithOverhang } from './tile-box.ts';

/** What of a thing lies in a square and a little beyond its edges: nothing, the thing itself, or its pieces. */
export function clipToTile(thing: GroundThing, tile: TileAt): GroundThing[] {
  const box = boxWithOverhang(tile);
  if ('line' in thing) return clipLine(thing.points, box).map((points) => ({ ...thing, points }));
  const [outer, ...holes] = thing.rings.map((ring) => clipRing(ring, box));
  if (!outer || outer.length === 0) return [];
  return [{ ...thing, rings: [outer, ...holes.filter((hole) => hole.length > 0)] }];
}

/** The pieces of a line within a box. */
function clipLine(points: Points, box: Box): Points[] {
  if (isWithin(points, box)) return points.length >= 4 ? [points] : [];
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [lat, lon, nextLat, nextLon] = [
      num(points, at),
      num(points, at + 1),
      num(points, at + 2),
      num(points, at + 3),
    ];
    const inside = insideOf(lat, lon, nextLat, nextLon, box);
    if (!inside) continue;
    const [from, to] = inside;
    if (piece.length === 0 || piece.at(-2) !== from[0] || piece.at(-1) !== from[1]) pieces.push((piece = [...from]));
    piece.push(...to);
  }
  return pieces.filter((found) => found.some((value, at) => value !== found[at % 2]));
}

type At = [lat: number, lon: number];

/** The part of a straight piece within the box; its new ends lie on the edge to the digit. */
function insideOf(lat: number, lon: number, nextLat: number, nextLon: number, box: Box): [At, At] | null {
  let [enter, leave] = [0, 1];
  let [enterEdge, leaveEdge] = [-1, -1];
  const [up, right] = [nextLat - lat, nextLon - lon];
  const edges = [
    [-up, lat - box.south],
    [up, box.north - lat],
    [-right, lon - box.west],
    [right, box.east - lon],
  ] as const;
  for (const [edge, [step, room]] of edges.entries()) {
    if (step === 0 && room < 0) return null;
    if (step === 0) continue;
    const share = room / step;
    if (step < 0 && share > enter) [enter, enterEdge] = [share, edge];
    if (step > 0 && share < leave) [leave, leaveEdge] = [share, edge];
  }
  if (enter > leave) return null;
  const cut = (share: number, edge: number): At => {
    const at: At = [Math.round(lat + share * up), Math.round(lon + share * right)];
    if (edge === 0) at[0] = box.south;
    if (edge === 1) at[0] = box.north;
    if (edge === 2) at[1] = box.west;
    if (edge === 3) at[1] = box.east;
    return at;
  };
  return [
    enterEdge < 0 ? [lat, lon] : cut(enter, enterEdge),
    leaveEdge < 0 ? [nextLat, nextLon] : cut(leave, leaveEdge),
  ];
}

/** A ring within a box, cut at one edge after the other (Sutherland and Hodgman); it may run to and fro along an edge. */
function clipRing(ring: Points, box: Box): Points {
  if (isWithin(ring, box)) return ring.length >= 8 ? ring : [];
  let open = ring.slice(0, -2);
  for (const [axis, edge, side] of [
    [0, box.south, 1],
    [0, box.north, -1],
    [1, box.west, 1],
    [1, box.east, -1],
  ] as const) {
    open = cutAt(open, axis, edge, side);
  }
  return open.length >= 6 ? [...open, num(open, 0), num(open, 1)] : [];
}

function cutAt(open: readonly number[], axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const kept: number[] = [];
  for (let at = 0; at < open.length; at += 2) {
    const before = at === 0 ? open.length - 2 : at - 2;
    const [was, is] = [num(open, before + axis), num(open, at + axis)];
    const [wasIn, isIn] = [(was - edge) * side >= 0, (is - edge) * side >= 0];
    if (wasIn !== isIn) {
      const [otherWas, otherIs] = [num(open, before + 1 - axis), num(open, at + 1 - axis)];
      const other = Math.round(otherWas + ((edge - was) / (is - was)) * (otherIs - otherWas));
      kept.push(...(axis === 0 ? [edge, other] : [other, edge]));
    }
    if (isIn) kept.push(num(open, at), num(open, at + 1));
  }
  return kept;
}

function isWithin(points: Points, { south, west, north, east }: Box): boolean {
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [lat, lon] = [num(points, at), num(points, at + 1)];
    if (lat < south || lat > north || lon < west || lon > east) return false;
  }
  return true;
}

function num(points: Points, at: number): number {
  return points[at] ?? 0;
}
