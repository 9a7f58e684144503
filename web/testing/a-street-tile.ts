import { areaKinds, type AreaKind, lineKinds, type LineKind, type StreetTile } from '#contract/streets/street-tile';

type Point = [x: number, y: number];

/** A square by hand: areas and lines with whole points, packed as the server packs them. */
export function aStreetTile(given: {
  credit?: string;
  areas?: [AreaKind, ...Point[]][];
  lines?: [LineKind, string | null, ...Point[]][];
}): StreetTile {
  const lines = given.lines ?? [];
  const names = [...new Set(lines.flatMap(([, name]) => (name === null ? [] : [name])))];
  return {
    ...(given.credit === undefined ? {} : { credit: given.credit }),
    names,
    areas: (given.areas ?? []).map(([kind, ...points]) => [areaKinds.indexOf(kind), steps(points)]),
    lines: lines.map(([kind, name, ...points]) => [
      lineKinds.indexOf(kind),
      name === null ? -1 : names.indexOf(name),
      ...steps(points),
    ]),
  };
}

function steps(points: readonly Point[]): number[] {
  return points.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
}
