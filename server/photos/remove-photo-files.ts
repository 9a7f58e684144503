import type { Deps } from '../deps.ts';
import { photoNames } from './photo-names.ts';

const atATime = 8;

/** Removes the files of photos whose rows are gone. What cannot be removed now is found by the clearing up. */
export async function removePhotoFiles(
  { photoFiles, log }: Pick<Deps, 'photoFiles' | 'log'>,
  photoIds: string[],
): Promise<void> {
  const names = photoIds.flatMap((id) => Object.values(photoNames(id)));
  for (let from = 0; from < names.length; from += atATime) {
    const removed = names.slice(from, from + atATime).map((name) => photoFiles.remove(name));
    await Promise.all(removed).catch((error: unknown) => log.warn({ err: error }, 'photo files were left behind'));
  }
}
