import { attribution } from '#contract/attribution';
import { streetTiles, type TileAt, tileAt } from '#contract/streets/street-tile';
import type { Tx } from '../../store/database.ts';
import { countStagedSquares, keepStreetTiles, listStagedSquares } from '../../store/streets/street-staging.ts';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { packTile } from '../ground/pack-tile.ts';
import { packChains } from '../network-blob.ts';
import type { Chain, GroundThing } from '../things.ts';
import { degree } from './osm-things.ts';
import { Coasts } from './sea.ts';
import { pointsOf, unpackStaged } from './squares.ts';

const rowsAtOnce = 64;
const tilesAtOnce = 100;
/** Ten times what the densest square of the world has. */
const mostPoints = 1_000_000;

export interface Packed {
  /** Of streets to walk. */
  points: number;
  /** Near squares with streets in them. */
  squares: number;
}

interface Gathered extends TileAt {
  chains: Chain[];
  things: GroundThing[];
  points: number;
}

/** Packs every square that waits, in its order, and keeps it with the set. */
export async function packSquares(tx: Tx, set: number, onProgress: (part: number) => void): Promise<Packed> {
  const total = await countStagedSquares(tx);
  const packed = { points: 0, squares: 0 };
  const keep = keeper(tx, set);
  const coasts = { near: new Coasts(), far: new Coasts() };
  let done = 0;
  let square: Gathered | null = null;
  const end = async () => {
    if (!square) return;
    const { z, x, y, chains, things } = square;
    packed.points += countPoints(square);
    packed.squares += chains.length > 0 ? 1 : 0;
    const network = chains.length > 0 ? packChains(chains) : null;
    const { ground, corners } = packTile({ z, x, y }, things, attribution.osm);
    (z === streetTiles.far ? coasts.far : coasts.near).add({ z, x, y }, corners);
    await keep.add({ z, x, y, network, ground });
  };
  for await (const row of listStagedSquares(tx, rowsAtOnce)) {
    if (!square || square.z !== row.z || square.x !== row.x || square.y !== row.y) {
      await end();
      square = { z: row.z, x: row.x, y: row.y, chains: [], things: [], points: 0 };
    }
    const { chains, things } = unpackStaged(row);
    for (const chain of chains) square.chains.push(chain);
    for (const thing of things) square.things.push(thing);
    square.points +=
      chains.reduce((sum, { ids }) => sum + ids.length, 0) + things.reduce((sum, one) => sum + pointsOf(one), 0);
    if (square.points > mostPoints) {
      throw new BrokenFile(`the square ${row.z}/${row.x}/${row.y}`, 'there is more in it than any town has.');
    }
    done += 1;
    onProgress(done / total);
  }
  await end();
  await keep.end();
  await coasts.near.fill(tx, set);
  await coasts.far.fill(tx, set);
  return packed;
}

/** Points that lie in the square itself; where a street leaves it, the next square counts its first point there. */
function countPoints({ x, y, chains }: Gathered): number {
  const seen = new Set<number>();
  for (const { ids, points } of chains) {
    for (const [n, id] of ids.entries()) {
      const isEnd = n === ids.length - 1;
      const place = { lat: (points[2 * n] ?? 0) / degree, lon: (points[2 * n + 1] ?? 0) / degree };
      const at = isEnd ? tileAt(place, streetTiles.near) : null;
      if (!at || (at.x === x && at.y === y)) seen.add(id);
    }
  }
  return seen.size;
}

/** Keeps squares some at a time. */
function keeper(tx: Tx, set: number) {
  let waiting: Parameters<typeof keepStreetTiles>[2] = [];
  const end = async () => {
    await keepStreetTiles(tx, set, waiting);
    waiting = [];
  };
  return {
    add: async (tile: (typeof waiting)[number]) => {
      if (tile.network || tile.ground) waiting.push(tile);
      if (waiting.length >= tilesAtOnce) await end();
    },
    end,
  };
}
