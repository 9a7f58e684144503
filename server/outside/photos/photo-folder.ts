import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { photoFileName, type PhotoFiles } from './photo-files.ts';

const fileName = new RegExp(`^${photoFileName}$`);

/** A folder that only we can read. A file appears in it whole, and a power cut takes none that was kept. */
export function openPhotoFolder(folder: string): PhotoFiles {
  const pathOf = (name: string) => {
    if (!fileName.test(name)) throw new Error(`No name for a file: ${name}`);
    return join(folder, name);
  };

  return {
    async keep(name, bytes) {
      const path = pathOf(name);
      const part = `${path}.${randomUUID().slice(0, 8)}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeWhole(part, bytes);
        await rename(part, path);
      } catch (error) {
        // On a full disk half a file would take the room that is left.
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async read(name) {
      const file = await open(pathOf(name)).catch(orNothing);
      if (!file) return null;
      return { stream: file.createReadStream(), bytes: (await file.stat()).size };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch(orNothing);
      for await (const { name } of entries ?? []) {
        const found = await stat(join(folder, name)).catch(orNothing);
        if (found) yield { name, at: found.mtime };
      }
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is safe only when the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
