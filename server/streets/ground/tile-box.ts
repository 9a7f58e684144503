import { streetTiles, type TileAt, unitsAt } from '#contract/streets/street-tile';
import type { Points } from '../things.ts';

/** How far beyond its edges a square is drawn, in widths of the square, so that no seam shows between two. */
const overhang = 1 / 64;
const earthRoundM = 40_075_016.7;
/** Points are in ten-millionths of a degree. */
const perDegree = 1e7;

/** Edges in ten-millionths of a degree. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The square itself. */
export function boxOf(tile: TileAt): Box {
  return grown(tile, 0);
}

/** The square with what is drawn beyond its edges. */
export function boxWithOverhang(tile: TileAt): Box {
  return grown(tile, overhang);
}

function grown({ z, x, y }: TileAt, by: number): Box {
  const size = 2 ** z;
  const lon = (at: number) => Math.round(((at / size) * 360 - 180) * perDegree);
  const lat = (at: number) =>
    Math.round(((Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / size))) * 180) / Math.PI) * perDegree);
  return { south: lat(y + 1 + by), west: lon(x - by), north: lat(y - by), east: lon(x + 1 + by) };
}

/** Points as x and y in turn, in units of the square from its north-west corner; not rounded yet. */
export function toUnits(points: Points, { z, x, y }: TileAt): number[] {
  const units: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const place = { lat: (points[at] ?? 0) / perDegree, lon: (points[at + 1] ?? 0) / perDegree };
    const [right, down] = unitsAt(place, z);
    units.push((right - x) * streetTiles.unitsWide, (down - y) * streetTiles.unitsWide);
  }
  return units;
}

/** How many metres a unit of this square is. */
export function metresPerUnit({ z, y }: TileAt): number {
  const middle = Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z);
  return earthRoundM / Math.cosh(middle) / 2 ** z / streetTiles.unitsWide;
}
