import { opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '#contract/limits';
import type { Deps } from '../deps.ts';
import type { PhotoFiles } from '../outside/photos/photo-files.ts';
import type { Db } from '../store/database.ts';
import { listKnownPhotos, listPhotosEndedBefore, removePhotos } from '../store/races/photos.ts';
import { photoNames, photoOfFile } from './may-see-photo.ts';

const atATime = 200;
const dayMs = 86_400_000;
/** A file this old belongs to a row, or to nothing. */
const strayAfterMs = 3_600_000;

/** [X2] The photos of races that ended so long ago go: their files first, so that no file outlives its row. */
export async function removeOldPhotos(db: Db, files: PhotoFiles, now: Date): Promise<void> {
  const before = new Date(now.getTime() - picture.keptDays * dayMs);
  for (;;) {
    const ids = await listPhotosEndedBefore(db, before, atATime);
    if (ids.length === 0) return;
    for (const id of ids) await removeFiles(files, id);
    await removePhotos(db, ids);
  }
}

/** [P13] One photo goes for good, its files first. */
export async function removePhoto(db: Db, files: PhotoFiles, id: string): Promise<void> {
  await removeFiles(files, id);
  await removePhotos(db, [id]);
}

/** Removes files that belong to no photo: of uploads that broke down before their row was kept, and of games that are gone. */
export async function removeStrayFiles(db: Db, files: PhotoFiles, now: Date): Promise<void> {
  const before = now.getTime() - strayAfterMs;
  let names: string[] = [];
  const removeStrays = async () => {
    const known = await listKnownPhotos(db, [...new Set(names.map(photoOfFile).filter((id) => id !== null))]);
    for (const name of names) if (!known.has(photoOfFile(name) ?? '')) await files.remove(name);
    names = [];
  };
  for await (const { name, at } of files.list()) {
    if (at.getTime() < before) names.push(name);
    if (names.length === atATime) await removeStrays();
  }
  await removeStrays();
}

/** The files of one photo; its row is still there. */
export async function removeFiles(files: PhotoFiles, id: string): Promise<void> {
  const { large, thumbnail } = photoNames(id);
  await files.remove(large);
  await files.remove(thumbnail);
}

/** Removes the files of a folder that nobody has written to since a moment. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder).catch(orNothing);
  for await (const { name } of entries ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(orNothing);
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}

function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const filesAtOnce = 8;

/** Removes the files of photos whose rows are gone. What cannot be removed now is found by the clearing up. */
export async function removePhotoFiles(
  { photoFiles, log }: Pick<Deps, 'photoFiles' | 'log'>,
  photoIds: string[],
): Promise<void> {
  const names = photoIds.flatMap((id) => Object.values(photoNames(id)));
  for (let from = 0; from < names.length; from += filesAtOnce) {
    const removed = names.slice(from, from + filesAtOnce).map((name) => photoFiles.remove(name));
    await Promise.all(removed).catch((error: unknown) => log.warn({ err: error }, 'photo files were left behind'));
  }
}

/** Removes what somebody began to send to this node and never finished; what other nodes have of it goes within a day. */
export async function removeUploadsOf(folder: string, accountId: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const about = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (!about.includes(`"account":"${accountId}"`)) continue;
    await rm(join(folder, name.slice(0, -'.json'.length)), { force: true });
    await rm(join(folder, name), { force: true });
  }
}
