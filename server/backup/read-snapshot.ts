import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { DatabaseError } from 'pg';
import type { PhotoFiles } from '../outside/photos/photo-files.ts';
import type { beginLoad } from '../store/snapshot/load.ts';
import {
  type End,
  format,
  type Manifest,
  names,
  partPattern,
  photoPattern,
  SnapshotRefused,
  tableKey,
} from './format.ts';
import { decryptWith } from './encryption.ts';

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
  const entries = snapshot.entries[Symbol.asyncIterator]();
  const first = await next(entries);
  if (first?.header.name !== names.manifest) throw new SnapshotRefused('This file is no snapshot of Pickled Egg.');
  const manifest = (await whole(json(bodyOf(first)))) as Manifest;
  if (manifest.format !== format) {
    throw new SnapshotRefused(`This snapshot has the format ${manifest.format}; this version reads ${format}.`);
  }
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]));
  const loading = await target.load(manifest);
  const rows = new Map<string, number>();
  let photos = 0;
  for (;;) {
    const entry = await next(entries);
    if (!entry) throw broken();
    asked.onProgress(snapshot.progress());
    const [, part] = partPattern.exec(entry.header.name) ?? [];
    const [, photo] = photoPattern.exec(entry.header.name) ?? [];
    const table = part === undefined ? undefined : tables.get(part);
    if (part !== undefined && table) {
      rows.set(part, (rows.get(part) ?? 0) + (await whole(loading.add(table, bodyOf(entry)))));
    } else if (photo !== undefined) {
      await target.photoFiles.keep(photo, await whole(buffer(bodyOf(entry))));
      photos += 1;
    } else if (entry.header.name === names.end) {
      const end = (await whole(json(bodyOf(entry)))) as End;
      // To its last byte: that is where gzip and age say whether all of it was as it was written.
      while (await next(entries));
      const isAll = Object.entries(end.rows).every(([key, count]) => (rows.get(key) ?? 0) === count);
      if (!isAll || photos !== end.photos) throw broken();
      await loading.finish(end.sequences);
      return { ...end, manifest };
    } else throw broken();
  }
}

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
  const gunzip = createGunzip();
  opened.on('error', (error) => gunzip.destroy(error));
  const unpacked = Readable.toWeb(opened.pipe(gunzip)) as ReadableStream<Uint8Array>;
  const decoded = unpacked.pipeThrough(createTarDecoder({ strict: true }));
  return {
    entries: decoded as AsyncIterable<ParsedTarEntry>,
    progress: () => ({
      part: bytes.bytesRead / Math.max(1, size),
      words: `${Math.ceil(bytes.bytesRead / 1_000_000)} of ${Math.ceil(size / 1_000_000)} MB`,
    }),
  };
}

async function next(entries: AsyncIterator<ParsedTarEntry>): Promise<ParsedTarEntry | null> {
  const { done, value } = await whole(entries.next());
  return done ? null : value;
}

/** What goes wrong while a file is read is the file's fault, unless the database says otherwise. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof DatabaseError ? error : broken(error);
  }
}

function bodyOf({ body }: ParsedTarEntry): Readable {
  return Readable.fromWeb(body);
}
