import { deserialize, serialize } from 'node:v8';
import { streetTiles, type TileAt, tileAt, unitsAt } from '#contract/streets/street-tile';
import type { StagedSquare } from '../../store/streets/street-staging.ts';
import { clipToTile } from '../ground/clip.ts';
import { packChains, unpackChains } from '../network-blob.ts';
import type { Chain, GroundThing, Points } from '../things.ts';
import { degree } from './osm-things.ts';

/** So much is in memory before it is staged. */
const mostGathered = { points: 200_000, squares: 10_000 };
/** As far as clipToTile goes beyond a square, in widths of it. */
const overhang = 1 / 64;

interface Square extends TileAt {
  chains: Chain[];
  things: GroundThing[];
}

/** Gathers what lies in each square until it is enough to be staged together. */
export class Squares {
  readonly #squares = new Map<number, Square>();
  #points = 0;
  /** Pieces of things drawn so far, which a file of a few huge things would have without end. */
  pieces = 0;

  get isFull(): boolean {
    return this.#points >= mostGathered.points || this.#squares.size >= mostGathered.squares;
  }

  addChain(tile: TileAt, chain: Chain): void {
    this.#at(tile).chains.push(chain);
    this.#points += chain.ids.length;
  }

  addThing(tile: TileAt, thing: GroundThing): void {
    this.#at(tile).things.push(thing);
    this.#points += pointsOf(thing);
    this.pieces += 1;
  }

  /** What is gathered, ready to be staged; then there is nothing. */
  take(): StagedSquare[] {
    const taken = [...this.#squares.values()].map(({ z, x, y, chains, things }) => ({
      z,
      x,
      y,
      chains: chains.length > 0 ? packChains(chains) : null,
      things: things.length > 0 ? serialize(things) : null,
    }));
    this.#squares.clear();
    this.#points = 0;
    return taken;
  }

  #at({ z, x, y }: TileAt): Square {
    const key = (z * 2 ** 20 + x) * 2 ** 20 + y;
    const square = this.#squares.get(key) ?? { z, x, y, chains: [], things: [] };
    this.#squares.set(key, square);
    return square;
  }
}

/** What was staged of a square, read back. */
export function unpackStaged({ chains, things }: StagedSquare): { chains: Chain[]; things: GroundThing[] } {
  return {
    chains: chains ? unpackChains(chains) : [],
    things: things ? (deserialize(things) as GroundThing[]) : [],
  };
}

/** A way cut where it leaves a near square: each step belongs to the square it begins in. */
export function* cutChain({ way, ids, points }: Chain): Generator<[TileAt, Chain]> {
  const at = (n: number) => tileAt(placeOf(points, n), streetTiles.near);
  let tile = at(0);
  let from = 0;
  for (let n = 1; n < ids.length; n++) {
    const next = at(n);
    if (n === ids.length - 1 || next.x !== tile.x || next.y !== tile.y) {
      yield [tile, { way, ids: ids.slice(from, n + 1), points: points.slice(2 * from, 2 * n + 2) }];
      tile = next;
      from = n;
    }
  }
}

/** A thing in each square of a zoom that it lies in, cut to it: by halves, so that a large one is not cut whole for each of its many squares. */
export function* cutThing(thing: GroundThing, z: number): Generator<[TileAt, GroundThing]> {
  const zooms = Array.from({ length: z + 1 }, (_, n) => z - n);
  const top = zooms.find((zoom) => tilesOf(thing, zoom).length <= 4) ?? 0;
  for (const tile of tilesOf(thing, top)) yield* cutWithin(thing, tile, z);
}

function* cutWithin(thing: GroundThing, tile: TileAt, z: number): Generator<[TileAt, GroundThing]> {
  for (const piece of clipToTile(thing, tile)) {
    if (tile.z === z) yield [tile, piece];
    else {
      for (const [right, down] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        yield* cutWithin(piece, { z: tile.z + 1, x: 2 * tile.x + right, y: 2 * tile.y + down }, z);
      }
    }
  }
}

/** The squares of a zoom that the box of a thing reaches; no more than a few are ever listed. */
function tilesOf(thing: GroundThing, z: number): TileAt[] {
  const { south, west, north, east } = boxOf(thing);
  const [left, top] = unitsAt({ lat: north / degree, lon: west / degree }, z);
  const [right, bottom] = unitsAt({ lat: south / degree, lon: east / degree }, z);
  const last = 2 ** z - 1;
  const within = (value: number) => Math.max(0, Math.min(last, Math.floor(value)));
  const tiles: TileAt[] = [];
  for (let x = within(left - overhang); x <= within(right + overhang); x++) {
    for (let y = within(top - overhang); y <= within(bottom + overhang); y++) {
      tiles.push({ z, x, y });
      if (tiles.length > 4) return tiles;
    }
  }
  return tiles;
}

interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export function boxOf(thing: GroundThing): Box {
  return boxOfPoints('line' in thing ? thing.points : (thing.rings[0] ?? []));
}

export function boxOfPoints(points: Points): Box {
  let [south, west, north, east] = [points[0] ?? 0, points[1] ?? 0, points[0] ?? 0, points[1] ?? 0];
  for (let n = 0; n < points.length; n += 2) {
    const [lat, lon] = [points[n] ?? 0, points[n + 1] ?? 0];
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  return { south, west, north, east };
}

export function pointsOf(thing: GroundThing): number {
  if ('line' in thing) return thing.points.length / 2;
  return thing.rings.reduce((sum, ring) => sum + ring.length / 2, 0);
}

function placeOf(points: Points, n: number): { lat: number; lon: number } {
  return { lat: (points[2 * n] ?? 0) / degree, lon: (points[2 * n + 1] ?? 0) / degree };
}
