import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, in memory when its turn has come. */
export interface ArchivedFile {
  name: string;
  at: Date;
  bytes: Buffer;
}

/**
 * A ZIP of files that are asked for one by one, no sooner than the reader has taken the one before; who stops reading
 * stops the asking. Each is stored whole with its length before it, which also the simplest of readers can open. An error
 * cuts the archive off, so that it is never taken for a whole one.
 */
export function archiveOf(files: AsyncIterable<ArchivedFile>): Readable {
  const zip = new ZipFile();
  // It is one; the types of yazl say less.
  const archive = zip.outputStream as PassThrough;
  fill(zip, archive, files).catch((error: Error) => archive.destroy(error));
  return archive;
}

async function fill(zip: ZipFile, archive: PassThrough, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const { name, at, bytes } of files) {
    if (archive.destroyed) return;
    zip.addBuffer(bytes, name, { mtime: at, compress: false });
    forgetBytes(zip);
    if (archive.writableNeedDrain) await roomIn(archive);
    if (archive.destroyed) return;
  }
  zip.end();
}

/** What yazl remembers of a file for the directory at the end holds on to its bytes, though they are written already. */
function forgetBytes(zip: ZipFile): void {
  const { entries } = zip as unknown as { entries: { doFileDataPump?: unknown }[] };
  delete entries.at(-1)?.doFileDataPump;
}

async function roomIn(archive: PassThrough): Promise<void> {
  const over = new AbortController();
  const waits = ['drain', 'close'].map((event) => once(archive, event, { signal: over.signal }));
  await Promise.race(waits).finally(() => over.abort());
}
