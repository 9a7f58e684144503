import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { ask, type Answer, Interrupted } from './ask-for-file.ts';

interface Download {
  address: URL;
  folder: string;
  signal: AbortSignal;
  onProgress?: (part: number) => void;
  /** After the first break; twice as long after each further one. */
  pauseMs?: number;
}

const firstPauseMs = 1_000;
/** So many breaks in a row without a byte in between. */
const mostBreaks = 6;
/** How often room on the disk is looked at while the length is not known. */
const lookEvery = 64 * 1024 * 1024;
/** What must be left on the disk, and what the import needs beside the file itself, as a share of it. */
const spareBytes = 256 * 1024 * 1024;
const importShare = 2;

/** What is known of the file there, so that the rest of the same file is asked for and never that of another. */
interface Known {
  /** A strong ETag, else the time of its last change; '' where the server tells neither. */
  version: string;
}

/** Where a file from this address lies while it is fetched and read. */
export function partPath(folder: string, address: URL): string {
  const name = basename(address.pathname)
    .replaceAll(/[^\w.-]/g, '_')
    .slice(-60);
  return join(folder, `${createHash('sha256').update(address.href).digest('hex').slice(0, 12)}-${name}.part`);
}

/** Fetches a file whole, or the rest of it where an earlier attempt ended; it stays until removeDownload. */
export async function download(wanted: Download): Promise<string> {
  const { address, folder, signal, onProgress, pauseMs = firstPauseMs } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = partPath(folder, address);
  let breaks = 0;
  for (;;) {
    const before = await sizeOf(path);
    try {
      await fetchRest(path, before, wanted);
      onProgress?.(1);
      return path;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Interrupted)) throw error;
      breaks = (await sizeOf(path)) > before ? 1 : breaks + 1;
      if (breaks >= mostBreaks) {
        throw new BrokenFile(
          address.host,
          `${error.message} What has come is kept, and the same command goes on from there.`,
        );
      }
      await pause(pauseMs * 2 ** (breaks - 1), undefined, { signal });
    }
  }
}

export async function removeDownload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
}

async function fetchRest(path: string, have: number, { address, signal, onProgress }: Download): Promise<void> {
  const { version } = have > 0 ? await readKnown(path) : { version: '' };
  const from = version === '' ? 0 : have;
  const answer = await ask({ address, from, version, signal });
  try {
    if (answer.rest === 'none') return;
    if (answer.rest === 'impossible') {
      await removeDownload(path);
      throw new Interrupted('it has another file now.');
    }
    if (answer.from === 0) {
      const known: Known = { version: answer.version };
      await writeFile(`${path}.json`, JSON.stringify(known), { mode: 0o600 });
    }
    await refuseWithoutRoom(path, answer);
    const file = await open(path, answer.from === 0 ? 'w' : 'r+', 0o600);
    try {
      await writeTo(file, answer, path, onProgress);
    } finally {
      await file.close();
    }
  } finally {
    answer.end();
  }
}

async function writeTo(
  file: FileHandle,
  answer: Answer,
  path: string,
  onProgress: ((part: number) => void) | undefined,
): Promise<void> {
  let at = answer.from;
  let looked = at;
  for await (const chunk of answer.chunks()) {
    await file.write(chunk, 0, chunk.length, at);
    at += chunk.length;
    if (answer.total !== null && at > answer.total) throw new Interrupted('more came than was announced.');
    if (answer.total !== null) onProgress?.(at / answer.total);
    if (at - looked > lookEvery) {
      looked = at;
      if (answer.total === null) await refuseWithoutRoom(path, { ...answer, from: 0, total: importShare * at });
    }
  }
  if (answer.total !== null && at < answer.total) throw new Interrupted('the line broke before the file was there.');
  await file.sync();
}

async function refuseWithoutRoom(path: string, { from, total }: Pick<Answer, 'from' | 'total'>): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, '..'));
  const needed = total === null ? spareBytes : total - from + importShare * total + spareBytes;
  if (needed <= bavail * bsize) return;
  throw new BrokenFile(
    basename(path),
    `${inGB(needed)} GB are needed on the disk for it, ${inGB(bavail * bsize)} are free.`,
  );
}

function inGB(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function readKnown(path: string): Promise<Known> {
  const text = await readFile(`${path}.json`, 'utf8').catch(() => '');
  try {
    const { version } = JSON.parse(text) as Partial<Known>;
    return { version: typeof version === 'string' ? version : '' };
  } catch {
    return { version: '' };
  }
}
