import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { DatabaseError } from 'pg';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { PhotoFiles } from '../outside/photos/photo-files.ts';
import type { beginLoad } from '../store/snapshot/load.ts';
import { isOmitted } from '../store/snapshot/tables.ts';
import {
  type End,
  endShape,
  format,
  type Manifest,
  manifestShape,
  names,
  partPattern,
  photoPattern,
  SnapshotRefused,
  tableKey,
} from './format.ts';
import { decryptWith } from './encryption.ts';

/** Largest entry that is read into memory. Ours are far smaller; the rows of tables are streamed. */
const largestEntryBytes = { json: 1_000_000, picture: 20_000_000 } as const;
/** A snapshot may unpack to this many times its size, and some bytes more. Ours reach about ten times. */
const unpacking = { times: 100, moreBytes: 64_000_000 } as const;

interface Asked {
  path: string;
  key: string | null;
  onProgress: (done: { part: number; words: string }) => void;
  signal: AbortSignal;
}

/** Where what a snapshot holds goes. */
export interface Target {
  /** Makes ready for it, or refuses. */
  load: (manifest: Manifest) => ReturnType<typeof beginLoad>;
  photoFiles: PhotoFiles;
}

const broken = (cause?: unknown) =>
  new SnapshotRefused('This snapshot is broken or was cut short.', cause === undefined ? {} : { cause });

/** Reads a snapshot to its end; only then does what was loaded count. */
export async function readSnapshot(asked: Asked, target: Target): Promise<End & { manifest: Manifest }> {
  const snapshot = await openSnapshot(asked);
  try {
    return await loadSnapshot(asked, target, snapshot);
  } finally {
    snapshot.close();
  }
}

async function loadSnapshot(asked: Asked, target: Target, { entries, progress }: OpenSnapshot) {
  const manifest = await readManifest(await next(entries));
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]));
  const loading = await target.load(manifest);
  const rows = new Map<string, number>();
  let photos = 0;
  for (;;) {
    const entry = await next(entries);
    if (!entry) throw broken();
    asked.onProgress(progress());
    const [, part] = partPattern.exec(entry.header.name) ?? [];
    const [, photo] = photoPattern.exec(entry.header.name) ?? [];
    const table = part === undefined ? undefined : tables.get(part);
    if (table && isOmitted(table)) {
      await entry.body.cancel();
    } else if (part !== undefined && table) {
      rows.set(part, (rows.get(part) ?? 0) + (await whole(loading.add(table, Readable.fromWeb(entry.body)))));
    } else if (photo !== undefined) {
      await target.photoFiles.keep(photo, await whole(buffer(bodyOf(entry, largestEntryBytes.picture))));
      photos += 1;
    } else if (entry.header.name === names.end) {
      const end = checked(endShape, await whole(json(bodyOf(entry, largestEntryBytes.json))));
      // To its last byte: that is where gzip and age say whether all of it was as it was written.
      if (await next(entries)) throw broken();
      const isAll = Object.entries(end.rows).every(([key, count]) => {
        const one = tables.get(key);
        return one && (isOmitted(one) || (rows.get(key) ?? 0) === count);
      });
      if (!isAll || photos !== end.photos) throw broken();
      await whole(loading.finish(end.sequences));
      return { ...end, manifest };
    } else throw broken();
  }
}

async function readManifest(first: ParsedTarEntry | null): Promise<Manifest> {
  if (first?.header.name !== names.manifest) throw new SnapshotRefused('This file is no snapshot of Pickled Egg.');
  const said: unknown = await whole(json(bodyOf(first, largestEntryBytes.json)));
  const given = said && typeof said === 'object' && 'format' in said ? said.format : undefined;
  if (typeof given === 'number' && given !== format) {
    throw new SnapshotRefused(`This snapshot has the format ${given}; this version reads ${format}.`);
  }
  return checked(manifestShape, said);
}

function checked<T extends TSchema>(shape: T, said: unknown): Static<T> {
  if (!Check(shape, said)) throw broken();
  return said;
}

type OpenSnapshot = Awaited<ReturnType<typeof openSnapshot>>;

async function openSnapshot({ path, key, signal }: Asked) {
  const start = Buffer.alloc(32);
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new SnapshotRefused(`${path} cannot be read.`, { cause: error });
  });
  await file.read(start, 0, start.length, 0);
  const { size } = await file.stat();
  await file.close();
  const bytes = createReadStream(path, { signal });
  const opened = await decryptWith(key, bytes, start);
  const unpacked = limitUnpacking(() => bytes.bytesRead);
  pipeline(opened, createGunzip(), unpacked, () => undefined);
  const decoded = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  return {
    entries: (decoded as AsyncIterable<ParsedTarEntry>)[Symbol.asyncIterator](),
    progress: () => ({
      part: bytes.bytesRead / Math.max(1, size),
      words: `${Math.ceil(bytes.bytesRead / 1_000_000)} of ${Math.ceil(size / 1_000_000)} MB`,
    }),
    close: () => {
      bytes.destroy();
      unpacked.destroy();
    },
  };
}

/** Passes on what gzip unpacks, and fails where that is far more than a snapshot of ours would be. */
function limitUnpacking(packedBytes: () => number): Transform {
  let unpackedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpackedBytes += chunk.length;
      const isTooMuch = unpackedBytes > unpacking.times * packedBytes() + unpacking.moreBytes;
      done(isTooMuch ? new SnapshotRefused('This snapshot unpacks to far more than one of ours would.') : null, chunk);
    },
  });
}

/** The next entry; all of ours are plain files. */
async function next(entries: AsyncIterator<ParsedTarEntry>): Promise<ParsedTarEntry | null> {
  const { done, value } = await whole(entries.next());
  if (done) return null;
  if (value.header.type !== 'file') throw broken();
  return value;
}

/** Values that do not fit their column, rows that break a constraint, a table or sequence that does not exist. */
const rowsDoNotFit = /^(22|23|42P01)/;

/** What goes wrong while a file is read is the file's fault, unless the database fails by itself. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isOurs = error instanceof DatabaseError && !rowsDoNotFit.test(error.code ?? '');
    throw error instanceof SnapshotRefused || isOurs ? error : broken(error);
  }
}

/** The bytes of an entry that is read whole. Its header says how many there are: one that is too large is refused unread. */
function bodyOf({ header, body }: ParsedTarEntry, mostBytes: number): Readable {
  if (header.size > mostBytes) {
    const [size, most] = [header.size, mostBytes].map((bytes) => Math.ceil(bytes / 1_000_000));
    throw new SnapshotRefused(`A file in this snapshot has ${size} MB; none of ours has more than ${most} MB.`);
  }
  return Readable.fromWeb(body);
}
