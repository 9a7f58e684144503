import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { streetTiles, type StreetTile, type TileAt } from '#contract/streets/street-tile';
import type { GroundThing } from '../things.ts';
import { type Corners, seaBetween, seaOf } from './coast.ts';
import { farDetails, inDetail, joined, nearDetails } from './detail.ts';
import { type Drawing, type DrawnArea, type DrawnLine, drawingOf, tileOf } from './drawing.ts';
import type { SeaTile } from './sea-tiles.ts';
import { areaOf, lengthOf } from './simplify.ts';
import { boxWithOverhang, metresPerUnit, toUnits } from './tile-box.ts';

/** Squares are unpacked by us alone and were packed by us alone; still none may unpack to more than this. */
const mostUnpacked = 4 * 1024 * 1024;

interface PackedTile {
  /** A StreetTile, JSON in brotli, within streetTiles.mostBytes; null where nothing is to be drawn. */
  ground: Buffer | null;
  /** Which corners are sea, for seaTiles; null where no coast is in the square. */
  corners: Corners | null;
}

/**
 * Packs a square from what clipToTile left of each thing in it (isSeenFromAfar tells what a far square needs at all). Once all
 * squares are packed, seaTiles tells from their corners which other ones are open sea, and packSea packs those.
 */
export function packTile(tile: TileAt, things: readonly GroundThing[], credit?: string): PackedTile {
  const coasts = things.flatMap((thing) => ('line' in thing && thing.line === 'coast' ? [thing.points] : []));
  const sea = coasts.length > 0 ? seaOf(coasts, tile) : null;
  const areas: DrawnArea[] = [];
  const lines: DrawnLine[] = [];
  for (const thing of [...(sea?.areas ?? []), ...things]) {
    if ('area' in thing) areas.push({ kind: thing.area, rings: thing.rings.map((ring) => toUnits(ring, tile)) });
    else if (thing.line !== 'coast')
      lines.push({ kind: thing.line, name: thing.name, points: toUnits(thing.points, tile) });
  }
  return { ground: packDrawing(tile, joined({ areas, lines }), credit), corners: sea?.corners ?? null };
}

/**
 * A square that seaTiles found, with what was packed for it on top. A square with only some corners in the sea stays as it is
 * where anything was packed for it.
 */
export function packSea({ corners, ...tile }: SeaTile, ground: Buffer | null, credit?: string): Buffer {
  if (ground && corners.includes(false)) return ground;
  const ring = toUnits(seaBetween(corners, boxWithOverhang(tile)), tile).map(Math.round);
  const sea: DrawnArea = { kind: 'water', rings: [ring] };
  const { areas, lines } = ground ? drawingOf(unpackTile(ground)) : { areas: [], lines: [] };
  const packed = packDrawing(tile, { areas: [sea, ...areas], lines }, credit);
  return packed ?? pack(tileOf({ areas: [sea], lines: [] }, credit));
}

/** One square of several that different imports packed for the same place. */
export function mergeGrounds(tile: TileAt, grounds: readonly Buffer[]): Buffer | null {
  const [only] = grounds;
  if (grounds.length <= 1) return only ?? null;
  const tiles = grounds.map(unpackTile);
  const drawings = tiles.map(drawingOf);
  const credit = [...new Set(tiles.flatMap((one) => one.credit ?? []))].join(', ') || undefined;
  const areas = drawings.flatMap((drawing) => drawing.areas);
  const lines = drawings.flatMap((drawing) => drawing.lines);
  return packDrawing(tile, joined({ areas: onlyOnce(areas), lines: onlyOnce(lines) }), credit);
}

export function unpackTile(ground: Buffer): StreetTile {
  return JSON.parse(brotliDecompressSync(ground, { maxOutputLength: mostUnpacked }).toString());
}

function onlyOnce<Drawn>(drawn: readonly Drawn[]): Drawn[] {
  return [...new Map(drawn.map((one) => [JSON.stringify(one), one])).values()];
}

/** With as much detail as the square's weight allows; null where nothing is left to draw. */
function packDrawing(tile: TileAt, drawing: Drawing, credit: string | undefined): Buffer | null {
  const isFar = tile.z <= streetTiles.far;
  const mostBytes = isFar ? streetTiles.mostBytes.far : streetTiles.mostBytes.near;
  const unitM = metresPerUnit(tile);
  let drawn: Drawing = { areas: [], lines: [] };
  for (const detail of isFar ? farDetails : nearDetails) {
    drawn = inDetail(drawing, detail, unitM);
    if (drawn.areas.length + drawn.lines.length === 0) return null;
    const packed = packWithin(tileOf(drawn, credit), mostBytes);
    if (packed) return packed;
  }
  return packLargest(drawn, credit, mostBytes);
}

/** Where even the coarsest drawing is too heavy, as many of its largest things as fit. */
function packLargest(drawing: Drawing, credit: string | undefined, mostBytes: number): Buffer | null {
  const areas = drawing.areas
    .map((area) => ({ area, size: Math.abs(areaOf(area.rings[0] ?? [])) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ area }) => area);
  const lines = drawing.lines
    .map((line) => ({ line, size: lengthOf(line.points) * (line.kind === 'main' ? 4 : 1) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ line }) => line);
  let best: Buffer | null = null;
  let [fits, tooMany] = [0, 1];
  for (let round = 0; round < 12; round++) {
    const share = (fits + tooMany) / 2;
    const some = {
      areas: areas.slice(0, Math.floor(share * areas.length)),
      lines: lines.slice(0, Math.floor(share * lines.length)),
    };
    const packed = packWithin(tileOf(some, credit), mostBytes);
    if (packed && some.areas.length + some.lines.length > 0) best = packed;
    if (packed) fits = share;
    else tooMany = share;
  }
  return best;
}

function packWithin(tile: StreetTile, mostBytes: number): Buffer | null {
  const text = Buffer.from(JSON.stringify(tile));
  // Nothing of this kind is ever packed so well.
  if (text.length > 12 * mostBytes) return null;
  const packed = compressed(text);
  return packed.length <= mostBytes ? packed : null;
}

function pack(tile: StreetTile): Buffer {
  return compressed(Buffer.from(JSON.stringify(tile)));
}

function compressed(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
