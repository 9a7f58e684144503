import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BrokenFile } from '../../outside/places/found-place.ts';

/** An id as a float of eight bytes, then latitude and longitude as integers of four. */
const recordBytes = 16;
const recordsWritten = 65_536;
/** So many entries has the index at most; then every other one goes, and blocks are twice as large. */
const indexEntries = 1_048_576;
const firstBlock = 256;

/** Where the points of a map lie, in the order of the ids that were asked for. */
export interface Positions {
  /** In rising order, each once. */
  ids: Float64Array;
  lats: Int32Array;
  lons: Int32Array;
  /** 1 for those the map has. */
  known: Uint8Array;
}

/**
 * Where all points of a map are, on disk: an extract of a country has more of them than memory should hold. They come in the order of
 * their ids and are looked up many at a time. The file has no name, so that it is gone with this process however that ends.
 */
export class NodeStore {
  readonly #file: number;
  readonly #writing = buffers(recordsWritten);
  #written = 0;
  #waiting = 0;
  /** The id that each block begins with. */
  #index: number[] = [];
  #blockRecords = firstBlock;
  #block = buffers(firstBlock);

  readonly #mostBlocks: number;

  constructor(folder: string, mostBlocks = indexEntries) {
    this.#mostBlocks = mostBlocks;
    const path = join(folder, `points-${randomUUID()}.part`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(id: number, lat: number, lon: number): void {
    if ((this.#written + this.#waiting) % this.#blockRecords === 0) this.#beginBlock(id);
    const { floats, integers } = this.#writing;
    floats[2 * this.#waiting] = id;
    integers[4 * this.#waiting + 2] = lat;
    integers[4 * this.#waiting + 3] = lon;
    this.#waiting += 1;
    if (this.#waiting === recordsWritten) this.#flush();
  }

  /** Takes ids in any order and as often as they come. */
  find(wanted: Float64Array): Positions {
    if (this.#waiting > 0) this.#flush();
    const ids = once(wanted.toSorted());
    const found = {
      ids,
      lats: new Int32Array(ids.length),
      lons: new Int32Array(ids.length),
      known: new Uint8Array(ids.length),
    };
    const { floats, integers } = this.#block;
    let [block, records, at] = [-1, 0, 0];
    for (const [n, id] of ids.entries()) {
      // Neighbours often lie in one block, else it is looked for among all of them.
      if (block < 0 || id >= (this.#index[block + 1] ?? Number.POSITIVE_INFINITY)) {
        block = lastUpTo(this.#index, this.#index.length, 1, id);
        if (block < 0) continue;
        records = this.#readBlock(block);
        at = 0;
      }
      at += Math.max(0, lastUpTo(floats.subarray(2 * at), records - at, 2, id));
      if (floats[2 * at] !== id) continue;
      found.lats[n] = integers[4 * at + 2] ?? 0;
      found.lons[n] = integers[4 * at + 3] ?? 0;
      found.known[n] = 1;
    }
    return found;
  }

  close(): void {
    closeSync(this.#file);
  }

  #beginBlock(id: number): void {
    this.#index.push(id);
    if (this.#index.length <= this.#mostBlocks) return;
    this.#index = this.#index.filter((_, n) => n % 2 === 0);
    this.#blockRecords *= 2;
    this.#block = buffers(this.#blockRecords);
  }

  #flush(): void {
    const bytes = this.#waiting * recordBytes;
    for (let done = 0; done < bytes; ) {
      try {
        done += writeSync(this.#file, this.#writing.bytes, done, bytes - done, this.#written * recordBytes + done);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        throw new BrokenFile(
          'the data folder',
          'its disk is full; a map needs about twice the size of its file there.',
        );
      }
    }
    this.#written += this.#waiting;
    this.#waiting = 0;
  }

  #readBlock(block: number): number {
    const from = block * this.#blockRecords;
    const records = Math.min(this.#blockRecords, this.#written - from);
    for (let done = 0; done < records * recordBytes; ) {
      const read = readSync(
        this.#file,
        this.#block.bytes,
        done,
        records * recordBytes - done,
        from * recordBytes + done,
      );
      if (read === 0) throw new Error('The points of the map cannot be read back.');
      done += read;
    }
    return records;
  }
}

function buffers(records: number) {
  const bytes = new ArrayBuffer(records * recordBytes);
  return { bytes: new Uint8Array(bytes), floats: new Float64Array(bytes), integers: new Int32Array(bytes) };
}

/** Where the last of rising numbers is that does not exceed one; -1 where all do. */
function lastUpTo(numbers: ArrayLike<number>, count: number, stride: number, most: number): number {
  let [from, end] = [0, count];
  while (from < end) {
    const middle = (from + end) >>> 1;
    if ((numbers[middle * stride] ?? 0) <= most) from = middle + 1;
    else end = middle;
  }
  return from - 1;
}

/** Where an id lies among those that were looked up; -1 where the map does not have it. */
export function indexOfPoint({ ids, known }: Positions, id: number): number {
  const at = lastUpTo(ids, ids.length, 1, id);
  return at >= 0 && ids[at] === id && known[at] === 1 ? at : -1;
}

function once(sorted: Float64Array): Float64Array {
  let count = 0;
  for (const [n, value] of sorted.entries()) {
    if (n === 0 || value !== sorted[count - 1]) sorted[count++] = value;
  }
  return sorted.subarray(0, count);
}
