import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { BrokenFile } from '../../../outside/places/found-place.ts';
import { Wire } from './wire.ts';

/** As the format has it. */
const mostHeaderBytes = 64 * 1024;
const mostBytes = 32 * 1024 * 1024;
const otherPackings = new Map([
  [4, 'lzma'],
  [5, 'bzip2'],
  [6, 'lz4'],
  [7, 'zstd'],
]);
const inflated = promisify(inflate);

/** A piece of the file: where its content lies, and what it is. */
interface Blob {
  type: string;
  from: number;
  bytes: number;
  /** Where the next one begins. */
  next: number;
}

export function whereAt(offset: number): string {
  return `the block at byte ${offset}`;
}

/** The piece that begins at an offset; its content is not read. */
export async function readBlobAt(file: FileHandle, size: number, offset: number): Promise<Blob> {
  const where = whereAt(offset);
  const beginning = await readPart(file, offset, Math.min(256, size - offset), where);
  if (beginning.length < 4) throw new BrokenFile(where, 'the file ends in the middle.');
  const headerBytes = beginning.readUInt32BE(0);
  if (headerBytes > mostHeaderBytes)
    throw new BrokenFile(where, 'this is no beginning of a block of an .osm.pbf file.');
  const from = offset + 4 + headerBytes;
  if (from > size) throw new BrokenFile(where, 'the file ends in the middle.');
  const header =
    4 + headerBytes <= beginning.length
      ? beginning.subarray(4, 4 + headerBytes)
      : await readPart(file, offset + 4, headerBytes, where);
  const wire = new Wire(header, where);
  let [type, bytes] = ['', -1];
  while (wire.hasMore) {
    const { field, kind } = wire.field();
    if (field === 1 && kind === 2) type = Buffer.from(wire.inner().bytes()).toString('latin1');
    else if (field === 3 && kind === 0) bytes = wire.whole();
    else wire.skip(kind);
  }
  if (bytes < 0 || bytes > mostBytes) throw new BrokenFile(where, 'it has no length that is allowed.');
  if (from + bytes > size) throw new BrokenFile(where, 'the file ends in the middle.');
  return { type, from, bytes, next: from + bytes };
}

/** What lies in a piece, unpacked. */
export async function readContent(file: FileHandle, { from, bytes }: Blob, where: string): Promise<Uint8Array> {
  const wire = new Wire(await readPart(file, from, bytes, where), where);
  let content: Uint8Array | null = null;
  let packed: Uint8Array | null = null;
  let size = -1;
  while (wire.hasMore) {
    const { field, kind } = wire.field();
    const other = otherPackings.get(field);
    if (field === 1 && kind === 2) content = wire.inner().bytes();
    else if (field === 2 && kind === 0) size = wire.whole();
    else if (field === 3 && kind === 2) packed = wire.inner().bytes();
    else if (other) wire.broken(`it is packed with ${other}; only zlib is read here (osmium cat -f pbf packs it so).`);
    else wire.skip(kind);
  }
  if (content) return content;
  if (!packed) return wire.broken('there is nothing in it.');
  if (size < 0 || size > mostBytes) wire.broken('unpacked it would be longer than is allowed.');
  // One byte more than it says, so that more is noticed and never unpacked.
  const unpacked = await inflated(packed, { maxOutputLength: size + 1 }).catch(() =>
    wire.broken('it cannot be unpacked.'),
  );
  if (unpacked.length !== size) wire.broken('unpacked it is not as long as it says.');
  return unpacked;
}

async function readPart(file: FileHandle, from: number, bytes: number, where: string): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, from + done).catch(() => ({ bytesRead: 0 }));
    if (bytesRead === 0) throw new BrokenFile(where, 'the file cannot be read any further.');
    done += bytesRead;
  }
  return buffer;
}
