/** A tile by its place; `z` from 0. */
interface Place {
  z: number;
  x: number;
  y: number;
}

interface Archive {
  kind: 'png' | 'vector';
  /** What every tile of it shows. */
  tile: Uint8Array;
  /** Round which point it has tiles, one more on each side. */
  round: { lat: number; lon: number };
  zooms: { min: number; max: number };
}

/** A PMTiles archive (version 3) with one and the same tile everywhere round a point. */
export function pmtiles({ kind, tile, round, zooms }: Archive): Uint8Array {
  const ids = placesRound(round, zooms).map(tileId);
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  const directory = Buffer.concat([
    varint(sorted.length),
    ...sorted.map((id, at) => varint(id - (sorted[at - 1] ?? 0))),
    ...sorted.map(() => varint(1)),
    ...sorted.map(() => varint(tile.length)),
    ...sorted.map(() => varint(1)),
  ]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const parts = [directory, metadata, Buffer.alloc(0), Buffer.from(tile)];
  let offset = header.length;
  for (const [at, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + at * 16);
    offset += part.length;
  }
  for (const at of [72, 80]) header.writeBigUInt64LE(BigInt(sorted.length), at);
  header.writeBigUInt64LE(1n, 88);
  // Nothing is compressed.
  header.set([1, 1, 1, kind === 'vector' ? 1 : 2, zooms.min, zooms.max], 96);
  header.writeInt32LE(-1_800_000_000, 102);
  header.writeInt32LE(-850_000_000, 106);
  header.writeInt32LE(1_800_000_000, 110);
  header.writeInt32LE(850_000_000, 114);
  return Buffer.concat([header, ...parts]);
}

/** A vector tile as the Protomaps basemap has it: land everywhere, and streets with a name from left to right. */
export function vectorTile(): Uint8Array {
  const corner = [
    9,
    zigzag(0),
    zigzag(0),
    26,
    zigzag(4_096),
    zigzag(0),
    zigzag(0),
    zigzag(4_096),
    zigzag(-4_096),
    zigzag(0),
    15,
  ];
  // From one end of the tile to the other, back to the left, and a little down.
  const streets = Array.from({ length: 31 }, (_, n) => [
    9,
    zigzag(n === 0 ? 0 : -4_096),
    zigzag(128),
    10,
    zigzag(4_096),
    zigzag(0),
  ]).flat();
  return Buffer.concat([
    layer('earth', { type: 3, geometry: corner, properties: { kind: 'earth' } }),
    layer('roads', { type: 2, geometry: streets, properties: { kind: 'major_road', name: 'Micklegate' } }),
  ]);
}

interface Shape {
  type: 2 | 3;
  geometry: number[];
  properties: Record<string, string>;
}

function layer(name: string, { type, geometry, properties }: Shape): Buffer {
  const keys = Object.keys(properties);
  const values = Object.values(properties);
  const tags = keys.flatMap((_, at) => [at, at]);
  const feature = Buffer.concat([
    field(2, Buffer.concat(tags.map(varint))),
    Buffer.concat([varint(3 << 3), varint(type)]),
    field(4, Buffer.concat(geometry.map(varint))),
  ]);
  const whole = Buffer.concat([
    Buffer.concat([varint(15 << 3), varint(2)]),
    field(1, Buffer.from(name)),
    field(2, feature),
    ...keys.map((key) => field(3, Buffer.from(key))),
    ...values.map((value) => field(4, field(1, Buffer.from(value)))),
    Buffer.concat([varint(5 << 3), varint(4_096)]),
  ]);
  return field(3, whole);
}

/** A field of a protocol buffer that holds bytes. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

function placesRound({ lat, lon }: Archive['round'], { min, max }: Archive['zooms']): Place[] {
  const places: Place[] = [];
  const turn = (lat * Math.PI) / 180;
  for (let z = min; z <= max; z += 1) {
    const wide = 2 ** z;
    const x = Math.floor(((lon + 180) / 360) * wide);
    const y = Math.floor(((1 - Math.asinh(Math.tan(turn)) / Math.PI) / 2) * wide);
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) places.push({ z, x: x + dx, y: y + dy });
  }
  return places;
}

/** The number of a tile on the Hilbert curve that runs through all tiles. */
function tileId({ z, x, y }: Place): number {
  let id = (4 ** z - 1) / 3;
  let [a, b] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, down] = [(a & side) > 0 ? 1 : 0, (b & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [a, b] = [side - 1 - a, side - 1 - b];
      [a, b] = [b, a];
    }
  }
  return id;
}
