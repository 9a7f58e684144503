import type { LatLon } from './lat-lon.ts';

/**
 * Which points a sketched street joins, as pairs of their indexes in the list: two have one between them when no third
 * stands inside the circle they span (the Gabriel graph). It joins everything, and no two streets cross.
 */
export function neighbours(points: readonly LatLon[]): [number, number][] {
  const flat = flattened(points);
  return flat.flatMap((from, i) => {
    const others = flat
      .map((point, index) => ({ index, point, far: squareBetween(from, point) }))
      .filter(({ index }) => index !== i)
      .toSorted((a, b) => a.far - b.far);
    return others
      .filter((to) => to.index > i && to.far > 0 && !isBlocked(from, to, others))
      .map(({ index }): [number, number] => [i, index]);
  });
}

/** Only what is nearer than the far end can stand between, and most often the nearest does. */
function isBlocked(from: Flat, to: Other, byDistance: readonly Other[]): boolean {
  const middle = { x: (from.x + to.point.x) / 2, y: (from.y + to.point.y) / 2 };
  for (const other of byDistance) {
    if (other.far >= to.far) return false;
    if (squareBetween(middle, other.point) < (to.far / 4) * inside) return true;
  }
  return false;
}

/** A point on the rim stands beside the street, not in its way. */
const inside = 1 - 1e-9;

interface Flat {
  x: number;
  y: number;
}

interface Other {
  index: number;
  point: Flat;
  far: number;
}

function flattened(points: readonly LatLon[]): Flat[] {
  const middleLat = points.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, points.length);
  const narrower = Math.cos((middleLat * Math.PI) / 180);
  return points.map(({ lat, lon }) => ({ x: lon * narrower, y: lat }));
}

function squareBetween(a: Flat, b: Flat): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
