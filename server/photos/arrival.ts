import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What somebody sent, as it was sent. */
export interface LazyBoundary {
  path: string;
  sha256: Buffer;
  /** Once it is done with. */
  remove: () => Promise<void>;
}

/** Puts what arrives into a file as it comes, so that nobody's photo waits in memory. */
export async function receive(folder: string, stream: Readable): Promise<LazyBoundary> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const remove = () => rm(path, { force: true });
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(
      stream,
      async function* hashed(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part);
          yield part;
        }
      },
      file,
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, sha256: hash.digest(), remove };
}

/** The same of a file that has arrived before: a name of its own for it, so that nobody takes it away meanwhile. Null when it is gone. */
export async function arrivedBefore(folder: string, file: string): Promise<LazyBoundary | null> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await link(file, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return { path, sha256: hash.digest(), remove: () => rm(path, { force: true }) };
}
