import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import type { Client } from 'pg';
import type { PhotoFiles } from '../outside/photos/photo-files.ts';
import { beginSnapshot, copyOut, listSequences, newestMigration } from '../store/snapshot/tables.ts';
import { type End, format, type Manifest, names, photoPattern, SnapshotRefused, tableKey } from './format.ts';
import { encryptFor } from './encryption.ts';

interface Asked {
  client: Client;
  /** Null: photos are left out. */
  photoFiles: PhotoFiles | null;
  path: string;
  key: string | null;
  version: string;
  now: Date;
  onProgress: (done: { part: number; words: string }) => void;
  signal: AbortSignal;
}

/** Photos do not get smaller, and rows do at once. */
const level = 3;
/** Of the way, by and large. */
const tablesShare = 0.5;

/** Writes a snapshot beside its name, and gives it the name when it is whole and on disk. */
export async function writeSnapshot(asked: Asked): Promise<End> {
  const { path, key, signal } = asked;
  const part = `${path}.part`;
  const { readable, controller } = createTarPacker();
  const gzip = createGzip({ level });
  try {
    const packed = pipeline(Readable.fromWeb(readable as NodeStream<Uint8Array>), gzip, { signal });
    const file = createWriteStream(part, { mode: 0o600 });
    const written = pipeline(key === null ? gzip : await encryptFor(key, gzip), file, { signal });
    const filled = fill(controller, asked).catch((error: unknown) => {
      controller.error(error);
      throw error;
    });
    const [end] = await firstFault([filled, packed, written]);
    await flush(part);
    await rename(part, path);
    return end;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** All of them, once each has come to its end; what went wrong first, if anything did: the others only failed with it. */
async function firstFault<T extends readonly unknown[]>(works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const faults: unknown[] = [];
  const noted = works.map((work: Promise<unknown>) => work.catch((error: unknown) => void faults.push(error)));
  const done = await Promise.all(noted);
  if (faults.length > 0) throw faults[0];
  return done as unknown as T;
}

async function fill(tar: TarPackController, asked: Asked): Promise<End> {
  const { client, photoFiles, version, now, onProgress } = asked;
  const migratedTo = await newestMigration(client);
  if (migratedTo === null) throw new SnapshotRefused('There is no Pickled Egg in this database.');
  const tables = await beginSnapshot(client);
  const manifest: Manifest = {
    pickledEgg: 'snapshot',
    format,
    version,
    migratedTo,
    madeAt: now.toISOString(),
    tables,
    hasPhotos: photoFiles !== null,
  };
  await add(tar, names.manifest, Buffer.from(JSON.stringify(manifest, null, 2)));
  const end: End = { rows: {}, sequences: [], photos: 0, photoBytes: 0 };
  for (const [at, table] of tables.entries()) {
    const parts = copyOut(client, table);
    let next = await parts.next();
    for (let number = 1; !next.done; number += 1) {
      await add(tar, names.part(table, number), next.value);
      next = await parts.next();
    }
    end.rows[tableKey(table)] = next.value;
    onProgress({ part: (tablesShare * (at + 1)) / tables.length, words: `${at + 1} of ${tables.length} tables` });
  }
  // After the rows: a sequence may run ahead of them, and never stay behind.
  end.sequences = await listSequences(client);
  await client.query('commit');
  if (photoFiles) await addPhotos(tar, photoFiles, end, onProgress);
  await add(tar, names.end, Buffer.from(JSON.stringify(end, null, 2)));
  tar.finalize();
  return end;
}

/** Those that came in meanwhile are taken too; what time has removed meanwhile is gone, and files that are not ours are left out. */
async function addPhotos(tar: TarPackController, files: PhotoFiles, end: End, onProgress: Asked['onProgress']) {
  const all: string[] = [];
  for await (const { name } of files.list()) {
    if (photoPattern.test(names.photo(name)) && !name.endsWith('.part')) all.push(name);
  }
  for (const [at, name] of all.entries()) {
    const photo = await files.read(name);
    if (!photo) continue;
    await add(tar, names.photo(name), Buffer.concat(await photo.stream.toArray()));
    end.photos += 1;
    end.photoBytes += photo.bytes;
    const part = tablesShare + ((1 - tablesShare) * (at + 1)) / all.length;
    onProgress({ part, words: `${at + 1} of ${all.length} pictures` });
  }
}

async function add(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = tar.add({ name, size: bytes.length, type: 'file', mode: 0o600 }).getWriter();
  if (bytes.length > 0) await writer.write(bytes);
  await writer.close();
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}
