export type Tags = ReadonlyMap<string, string>;

/** Points of the map, each at the same index of the first three lists; positions in ten-millionths of a degree. */
export interface OsmNodes {
  ids: number[];
  lats: number[];
  lons: number[];
  /** Only of those that have any. */
  tags: { at: number; tags: Tags }[];
}

export interface OsmWay {
  id: number;
  nodes: number[];
  tags: Tags;
}

export interface OsmRelation {
  id: number;
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[];
  tags: Tags;
}

/** A few things of a map that were read together. */
export interface OsmBatch {
  /** Where in the file, for whoever must say that something is wrong with them. */
  where: string;
  nodes: OsmNodes;
  ways: OsmWay[];
  relations: OsmRelation[];
}

/** A file of OpenStreetMap, read in two turns: what relations there are says which ways are worth keeping. */
export interface OsmFile {
  relations: () => AsyncGenerator<OsmBatch>;
  nodesAndWays: () => AsyncGenerator<OsmBatch>;
  /** How much of both turns is done, from 0 to 1. */
  part: () => number;
  close: () => Promise<void>;
}

/** No file of OpenStreetMap comes near these; one that goes beyond them means harm. */
export const most = {
  /** Things in one block; the format recommends 8,000. */
  things: 16_000,
  /** Tags of one thing, and of all things in one block. */
  tags: 5_000,
  tagsTogether: 250_000,
  /** Points of a way, members of a relation, and all of these in one block. */
  wayRefs: 20_000,
  members: 100_000,
  refsTogether: 1_000_000,
} as const;

export const degree = 10_000_000;

export function isOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 * degree && Math.abs(lon) <= 180 * degree;
}

export function emptyNodes(): OsmNodes {
  return { ids: [], lats: [], lons: [], tags: [] };
}
