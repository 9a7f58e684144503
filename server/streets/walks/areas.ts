import { streetTiles } from '#contract/streets/street-tile';
import type { Executor } from '../../store/database.ts';
import { listNetworks } from '../../store/streets/street-tiles.ts';
import { inventedChains } from '../demo-streets/invented.ts';
import { boxOf } from '../ground/tile-box.ts';
import { unpackChains } from '../network-blob.ts';
import type { Chain } from '../things.ts';
import { openBreath } from './breath.ts';
import { joinChains } from './joined-points.ts';
import { type Parts, partsOf } from './parts.ts';
import { openSearch, type Search } from './search.ts';
import { bytesOf, graphOf, type StreetGraph } from './street-graph.ts';
import { holds, partsOfSpan, type WalkSpan } from './walk-span.ts';

/** Streets of some squares, ready to be searched. */
export interface Area {
  graph: StreetGraph;
  parts: Parts;
  search: Search;
}

/** Where streets come from: those of some squares, square by square or however they are kept. */
export type ChainSource = (db: Executor, span: WalkSpan) => Promise<Iterable<readonly Chain[]>>;

export interface Areas {
  /** The streets of these squares, perhaps with some round them; null where there are none. */
  around: (db: Executor, span: WalkSpan, version: number) => Promise<Area | null>;
}

interface Kept {
  span: WalkSpan;
  version: number;
  loading: Promise<Area | null>;
  bytes: number;
}

const most = { areas: 8, bytes: 150 * 1024 * 1024 };
/** Room that an area's searches take, for each junction and each way out of one. */
const searchBytes = { junction: 20, way: 12 };

/** Keeps the areas that were asked for last. Whoever asks for one that somebody else is loading waits for that. */
export function openAreas(source: ChainSource): Areas {
  let kept: Kept[] = [];

  async function weigh(entry: Kept): Promise<void> {
    try {
      const area = await entry.loading;
      entry.bytes = area === null ? 0 : sizeOf(area);
      kept = withinRoom(kept);
    } catch {
      kept = kept.filter((each) => each !== entry);
    }
  }

  function load(db: Executor, span: WalkSpan, version: number): Promise<Area | null> {
    const loading = loadArea(source, db, span);
    const entry: Kept = { span, version, bytes: 0, loading };
    kept = [entry, ...kept.filter((each) => each.version === version)];
    void weigh(entry);
    return loading;
  }

  return {
    around: async (db, span, version) => {
      const known = kept.find((each) => each.version === version && holds(each.span, span));
      if (!known) return load(db, span, version);
      kept = [known, ...kept.filter((each) => each !== known)];
      // Whoever loads it may have failed by their own transaction.
      return known.loading.catch(() => load(db, span, version));
    },
  };
}

/** Streets in the database. */
export const importedStreets: ChainSource = async (db, span) => {
  const networks: Buffer[] = [];
  for (const part of partsOfSpan(span)) networks.push(...(await listNetworks(db, part)));
  return unpacked(networks);
};

/** Streets of towns we made up. */
export const inventedStreets: ChainSource = async (_db, span) =>
  Promise.all(partsOfSpan(span).map((part) => inventedChains(boxOfSpan(part))));

async function loadArea(source: ChainSource, db: Executor, span: WalkSpan): Promise<Area | null> {
  const breath = openBreath();
  const points = await joinChains(await source(db, span), breath);
  if (points.lat.length === 0) return null;
  const graph = await graphOf(points, breath);
  await breath.take();
  return { graph, parts: partsOf(graph), search: openSearch(graph) };
}

function* unpacked(networks: readonly Buffer[]): Generator<Chain[]> {
  for (const network of networks) yield unpackChains(network);
}

/** In ten-millionths of a degree. */
function boxOfSpan({ west, east, north, south }: WalkSpan) {
  const one = boxOf({ z: streetTiles.near, x: west, y: north });
  const other = boxOf({ z: streetTiles.near, x: east, y: south });
  return { south: other.south, west: one.west, north: one.north, east: other.east };
}

function sizeOf({ graph }: Area): number {
  return bytesOf(graph) + searchBytes.junction * graph.junctions + searchBytes.way * graph.leads.length;
}

/** The newest first: whatever does not fit beside them goes. */
function withinRoom(kept: readonly Kept[]): Kept[] {
  let bytes = 0;
  return kept.filter((each, place) => {
    bytes += each.bytes;
    return place === 0 || (place < most.areas && bytes <= most.bytes);
  });
}
