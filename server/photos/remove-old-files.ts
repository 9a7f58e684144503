import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
