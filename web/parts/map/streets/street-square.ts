import {
  areaKinds,
  type AreaKind,
  lineKinds,
  type LineKind,
  type StreetTile,
  type TileAt,
} from '#contract/streets/street-tile';

/** What a shape touches, in units of its square. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Area {
  /** Each one x, y, x, y …, the first round it, holes after it. */
  rings: Float32Array[];
  extent: Extent;
}

export interface Street {
  name: string | null;
  points: Float32Array;
  extent: Extent;
}

/** A square of our map, read once: shapes by kind, with what each touches, so that a sheet draws only what lies on it. */
export interface Square {
  at: TileAt;
  credit: string | null;
  areas: Record<AreaKind, Area[]>;
  lines: Record<LineKind, Street[]>;
}

/** A square as it was sent, opened; null where it holds nothing. What a newer server may add is passed over. */
export function openSquare(at: TileAt, tile: StreetTile): Square | null {
  if (tile.areas.length + tile.lines.length === 0) return null;
  const square: Square = {
    at,
    credit: tile.credit || null,
    areas: { green: [], water: [], square: [] },
    lines: { river: [], rail: [], path: [], lane: [], street: [], main: [] },
  };
  for (const [kind, ...sent] of tile.areas) {
    const of = areaKinds[kind];
    const rings = sent.map((steps) => pointsFrom(steps, 0));
    if (of && rings[0]) square.areas[of].push({ rings, extent: extentOf(rings[0]) });
  }
  for (const line of tile.lines) {
    const of = lineKinds[line[0]];
    const points = pointsFrom(line, 2);
    if (of) square.lines[of].push({ name: tile.names[line[1]] || null, points, extent: extentOf(points) });
  }
  return square;
}

/** The first point, then steps to each that follows. */
function pointsFrom(steps: readonly number[], first: number): Float32Array {
  const points = new Float32Array(steps.length - first);
  for (let index = 0; index < points.length; index += 1) {
    points[index] = (steps[first + index] ?? 0) + (index < 2 ? 0 : (points[index - 2] ?? 0));
  }
  return points;
}

function extentOf(points: Float32Array): Extent {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  }
  return extent;
}

export function doTouch(a: Extent, b: Extent): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}
