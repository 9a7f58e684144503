/**
 * Our own map, cut into squares as every web map is (x and y count from the north-west corner of the world, 2^z to a side): near
 * squares hold every street, far ones only what is seen from afar.
 */
export const streetTiles = {
  near: 14,
  far: 11,
  /** A square is so many units wide; points are whole units from its north-west corner and may lie beyond its edges. */
  unitsWide: 2_048,
  /** What one square weighs at most, compressed: the nine near ones round a start and the far ones they lie in stay under 150,000 bytes. */
  mostBytes: { near: 12_500, far: 9_000 },
} as const;

/** Drawn in this order, the first at the bottom. */
export const areaKinds = ['green', 'water', 'square'] as const;
export const lineKinds = ['river', 'rail', 'path', 'lane', 'street', 'main'] as const;
export type AreaKind = (typeof areaKinds)[number];
export type LineKind = (typeof lineKinds)[number];

/** One square as it is sent: JSON, kinds and names by their index, points as x, y of the first and steps to each that follows. */
export interface StreetTile {
  /** Of OpenStreetMap; left out for a town we made up. */
  credit?: string;
  names: string[];
  /** An index of areaKinds, then its rings: the first one round it, holes after it. */
  areas: [kind: number, ...rings: number[][]][];
  /** An index of lineKinds, an index of names or -1, then the points. */
  lines: [kind: number, name: number, ...points: number[]][];
}

/** Which square it is. */
export interface TileAt {
  z: number;
  x: number;
  y: number;
}

export function streetTilePath({ z, x, y }: TileAt): string {
  return `/streets/${z}/${x}/${y}`;
}

/** The square a place lies in. */
export function tileAt({ lat, lon }: { lat: number; lon: number }, z: number): TileAt {
  const [x, y] = unitsAt({ lat, lon }, z);
  const last = 2 ** z - 1;
  const within = (value: number) => Math.max(0, Math.min(last, Math.floor(value)));
  return { z, x: within(x), y: within(y) };
}

/** A place in squares from the north-west corner of the world, with what lies behind the point. */
export function unitsAt({ lat, lon }: { lat: number; lon: number }, z: number): [x: number, y: number] {
  const size = 2 ** z;
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180);
  return [((lon + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

/** What a race's surroundings are drawn from: the near squares round its start, and the far ones they lie in. Set by the start alone, never by other bars. */
export function tilesAround(start: { lat: number; lon: number }): TileAt[] {
  const { near, far } = streetTiles;
  const middle = tileAt(start, near);
  const size = 2 ** near;
  const nine = [-1, 0, 1]
    .flatMap((down) =>
      [-1, 0, 1].map((right) => ({ z: near, x: (middle.x + right + size) % size, y: middle.y + down })),
    )
    .filter(({ y }) => y >= 0 && y < size);
  const above = nine.map(({ x, y }) => ({ z: far, x: x >> (near - far), y: y >> (near - far) }));
  return [...nine, ...new Map(above.map((tile) => [streetTilePath(tile), tile])).values()];
}
