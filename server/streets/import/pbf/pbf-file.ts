import type { FileHandle } from 'node:fs/promises';
import { BrokenFile } from '../../../outside/places/found-place.ts';
import type { OsmBatch, OsmFile } from '../osm-things.ts';
import { hasRelations, readBlock } from './block.ts';
import { readBlobAt, readContent, whereAt } from './blobs.ts';
import { Wire } from './wire.ts';

/** What a reader must know of to understand a file; we know of these. */
const known = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Opens an .osm.pbf file: its header is judged and its blocks are found, none of them is read yet. */
export async function openPbf(file: FileHandle, size: number): Promise<OsmFile> {
  const blocks = await findBlocks(file, size);
  const read = async (offset: number) => readContent(file, await readBlobAt(file, size, offset), whereAt(offset));
  const first = await firstWithRelations(blocks, read);
  let done = 0;
  async function* batches(from: number, end: number): AsyncGenerator<OsmBatch> {
    for (const offset of blocks.slice(from, end)) {
      yield readBlock(await read(offset), whereAt(offset));
      done += 1;
    }
  }
  return {
    relations: () => batches(first, blocks.length),
    nodesAndWays: () => batches(0, Math.min(first + 1, blocks.length)),
    part: () => Math.min(1, done / (blocks.length + 1)),
    close: () => file.close(),
  };
}

/** Where the blocks with things in them begin. */
async function findBlocks(file: FileHandle, size: number): Promise<number[]> {
  const header = await readBlobAt(file, size, 0);
  if (header.type !== 'OSMHeader') throw new BrokenFile('byte 0', 'this is no .osm.pbf, .osm or .osm.gz file.');
  judgeHeader(new Wire(await readContent(file, header, whereAt(0)), whereAt(0)));
  const blocks: number[] = [];
  for (let at = header.next; at < size; ) {
    const { type, next } = await readBlobAt(file, size, at);
    if (type === 'OSMData') blocks.push(at);
    at = next;
  }
  return blocks;
}

function judgeHeader(wire: Wire): void {
  while (wire.hasMore) {
    const { field, kind } = wire.field();
    if (field !== 4 || kind !== 2) wire.skip(kind);
    else {
      const feature = Buffer.from(wire.inner().bytes()).toString();
      if (feature === 'HistoricalInformation') {
        wire.broken('this file has the history of its map; make one of today with osmium time-filter.');
      }
      if (!known.has(feature)) wire.broken(`it needs '${feature.slice(0, 60)}', which is not read here.`);
    }
  }
}

/** Relations come last in a sorted file, so the first block that has any is found by halving. */
async function firstWithRelations(blocks: number[], read: (offset: number) => Promise<Uint8Array>): Promise<number> {
  let [from, end] = [0, blocks.length];
  while (from < end) {
    const middle = Math.floor((from + end) / 2);
    const offset = blocks[middle] ?? 0;
    if (hasRelations(await read(offset), whereAt(offset))) end = middle;
    else from = middle + 1;
  }
  return from;
}
