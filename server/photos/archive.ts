import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, in memory when its turn has come. */
export interface ArchivedFile {
  name: string;
  at: Date;
  bytes: Buffer;
}

/** How long a reader may take for one file. An unread archive would hold memory and a connection without limit. */
export const filePatienceMs = 120_000;

/**
 * A ZIP of files that are asked for one by one, no sooner than the reader has taken the one before; who stops reading
 * stops the asking, and who takes longer than two minutes for a file is cut off. Each is stored whole with its length before it, which also the simplest of readers can open. An error
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
    if (archive.writableNeedDrain) await untilRead(archive, 'drain');
    if (archive.destroyed) return;
  }
  zip.end();
  await untilRead(archive, 'end');
}

/** What yazl remembers of a file for the directory at the end holds on to its bytes, though they are written already. */
function forgetBytes(zip: ZipFile): void {
  const { entries } = zip as unknown as { entries: { doFileDataPump?: unknown }[] };
  delete entries.at(-1)?.doFileDataPump;
}

/** Waits until the reader has taken what was written, or is gone. */
async function untilRead(archive: PassThrough, event: 'drain' | 'end'): Promise<void> {
  const over = new AbortController();
  const tooSlow = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The reader took too long for one file.')), filePatienceMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const waits = [event, 'close'].map((one) => once(archive, one, { signal: over.signal }));
  await Promise.race([...waits, tooSlow]).finally(() => over.abort());
}
