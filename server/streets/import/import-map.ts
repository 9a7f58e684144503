import { mkdir } from 'node:fs/promises';
import { streetTiles } from '#contract/streets/street-tile';
import type { Db, Tx } from '../../store/database.ts';
import { type Merged, openStaging } from '../../store/places/bar-staging.ts';
import {
  beginStreetSet,
  countStagedMembers,
  endStreetSet,
  listMemberWays,
  openStreetStaging,
  stageLines,
  stageSquares,
} from '../../store/streets/street-staging.ts';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { osmPlace } from '../../outside/places/osm-place.ts';
import { type Counted, mergePlaces, nothingYet, stagePlaces } from '../../places/import/staged-places.ts';
import { isSeenFromAfar } from '../ground/detail.ts';
import { packChains } from '../network-blob.ts';
import type { GroundThing } from '../things.ts';
import { inOrder } from './in-order.ts';
import { NodeStore } from './node-store.ts';
import { openOsmFile } from './osm-file.ts';
import { degree, type OsmFile, type OsmWay } from './osm-things.ts';
import { packSquares, type Packed } from './pack-squares.ts';
import { placesAmong } from './places.ts';
import { relationThings, setRelationsAside } from './relations.ts';
import { boxOf, boxOfPoints, cutChain, cutThing, Squares } from './squares.ts';
import { isShutGate } from '../walkable.ts';
import { readWays } from './ways.ts';

export interface MapImported extends Merged, Counted, Packed {
  localities: number;
}

interface Import {
  path: string;
  /** What the file is called where something is wrong with it. */
  name?: string;
  collection: string;
  /** Where the points of the map lie while it is read; on a disk with room for twice the file. */
  folder: string;
  mayClose?: boolean;
  now: Date;
  onProgress?: (done: { part: number; words: string }) => void;
}

/** Reading takes about so much of the whole time, packing the rest. */
const readingPart = 0.7;
/** However many a block of the file has. */
const waysAtOnce = 4_000;
/** An area that is smaller than this in its box says nothing from afar. */
const smallestFarM2 = 10_000;
const metresPerDegree = 111_195;
/** More of them than any country has; beyond that a gate is passed. */
const mostShutGates = 1_000_000;
/** So many pieces of things drawn may a file have for each thing in it, and some besides. */
const mostPieces = { each: 20, besides: 200_000 };

/** Brings an extract of OpenStreetMap in, its bars, towns and streets: all of it, or, when it turns out to be broken, nothing. */
export async function importMap(db: Db, wanted: Import): Promise<MapImported> {
  const { path, name = path, collection, folder, mayClose = false, now, onProgress } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await openOsmFile(path);
  const nodes = new NodeStore(folder);
  try {
    return await db.transaction(async (tx) => {
      await openStaging(tx);
      await openStreetStaging(tx);
      const reading = new Reading(tx, file, nodes);
      await reading.toTheEnd((part, words) => onProgress?.({ part: part * readingPart, words }));
      const { counted, box } = reading;
      if (counted.bars + reading.streets === 0)
        throw new BrokenFile(name, 'there is neither a bar nor a street in it.');
      const set = await beginStreetSet(tx, collection, now);
      const packed = await packSquares(tx, set, (part) =>
        onProgress?.({ part: readingPart + part * (1 - readingPart), words: 'packing' }),
      );
      await endStreetSet(tx, set, { points: packed.points, ...box });
      return { ...counted, ...packed, ...(await mergePlaces(tx, { path: name, collection, mayClose, now })) };
    });
  } finally {
    nodes.close();
    await file.close();
  }
}

/** Reads a file into the tables where it waits. */
class Reading {
  readonly counted = nothingYet();
  /** Ways one may walk. */
  streets = 0;
  readonly #tx: Tx;
  readonly #file: OsmFile;
  readonly #nodes: NodeStore;
  readonly #squares = new Squares();
  #box = { south: 90, west: 180, north: -90, east: -180 };
  #hasMembers = false;
  readonly #shutGates = new Set<number>();
  #read = 0;

  constructor(tx: Tx, file: OsmFile, nodes: NodeStore) {
    this.#tx = tx;
    this.#file = file;
    this.#nodes = nodes;
  }

  get box() {
    return this.#box.south > this.#box.north ? { south: 0, west: 0, north: 0, east: 0 } : this.#box;
  }

  async toTheEnd(onProgress: (part: number, words: string) => void): Promise<void> {
    const tell = () => onProgress(this.#file.part(), `${this.counted.bars.toLocaleString('en-GB')} bars`);
    for await (const { relations } of inOrder(this.#file.relations())) {
      await setRelationsAside(this.#tx, relations);
      tell();
    }
    this.#hasMembers = (await countStagedMembers(this.#tx)) > 0;
    for await (const { nodes, ways } of inOrder(this.#file.nodesAndWays())) {
      for (const [n, id] of nodes.ids.entries()) this.#nodes.add(id, nodes.lats[n] ?? 0, nodes.lons[n] ?? 0);
      for (const { at, tags } of nodes.tags) {
        if (isShutGate(tags) && this.#shutGates.size < mostShutGates) this.#shutGates.add(nodes.ids[at] ?? 0);
      }
      await stagePlaces(this.#tx, placesAmong(nodes), true, this.counted);
      for (let from = 0; from < ways.length; from += waysAtOnce) {
        await this.#takeWays(ways.slice(from, from + waysAtOnce));
      }
      this.#read += nodes.ids.length + ways.length;
      tell();
    }
    await this.#takeRelations();
    await this.#stage();
  }

  async #takeWays(ways: readonly OsmWay[]): Promise<void> {
    const [first, last] = [ways[0], ways.at(-1)];
    if (!first || !last) return;
    const members = this.#hasMembers ? await listMemberWays(this.#tx, first.id, last.id) : new Set<number>();
    const found = readWays(
      ways,
      { isMember: (way) => members.has(way), isShut: (node) => this.#shutGates.has(node) },
      this.#nodes,
    );
    await stagePlaces(this.#tx, found.places, true, this.counted);
    await stageLines(
      this.#tx,
      found.members.map(({ way, pieces }) => ({ way, line: packChains(pieces) })),
    );
    for (const chain of found.chains) {
      this.streets += 1;
      this.#widen(boxOfPoints(chain.points));
      for (const [tile, piece] of cutChain(chain)) this.#squares.addChain(tile, piece);
      if (this.#squares.isFull) await this.#stage();
    }
    for (const thing of found.things) await this.#draw(thing);
  }

  async #takeRelations(): Promise<void> {
    for await (const { areas, place } of relationThings(this.#tx)) {
      const found = place && osmPlace(place);
      if (found && !('locality' in found)) await stagePlaces(this.#tx, [found], true, this.counted);
      for (const area of areas) await this.#draw(area);
    }
  }

  async #draw(thing: GroundThing): Promise<void> {
    const isFar = isSeenFromAfar(thing) && ('line' in thing || boxM2(thing) >= smallestFarM2);
    for (const z of isFar ? [streetTiles.near, streetTiles.far] : [streetTiles.near]) {
      for (const [tile, piece] of cutThing(thing, z)) {
        this.#squares.addThing(tile, piece);
        if (this.#squares.isFull) await this.#stage();
        if (this.#squares.pieces > mostPieces.besides + mostPieces.each * this.#read) {
          throw new BrokenFile('the map', 'its areas cover far more than what is in it.');
        }
      }
    }
  }

  async #stage(): Promise<void> {
    await stageSquares(this.#tx, this.#squares.take());
  }

  #widen({ south, west, north, east }: { south: number; west: number; north: number; east: number }): void {
    this.#box = {
      south: Math.min(this.#box.south, south / degree),
      west: Math.min(this.#box.west, west / degree),
      north: Math.max(this.#box.north, north / degree),
      east: Math.max(this.#box.east, east / degree),
    };
  }
}

function boxM2(thing: GroundThing): number {
  const { south, west, north, east } = boxOf(thing);
  const high = ((north - south) / degree) * metresPerDegree;
  const wide = ((east - west) / degree) * metresPerDegree * Math.cos(((south / degree) * Math.PI) / 180);
  return high * wide;
}
