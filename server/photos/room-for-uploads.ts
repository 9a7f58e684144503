import { readdir, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { body, uploads as limit } from '#contract/limits';
import { Problem } from '#contract/problems';

/** An upload somebody is about to begin; `bytes` is null when they do not say how long it will be. */
interface NewUpload {
  id: string;
  accountId: string;
  gameId: number;
  bytes: number | null;
}

export interface RoomForUploads {
  /** Begins an upload, or refuses it; those that are begun at the same time count for each other. */
  begin<T>(upload: NewUpload, work: () => Promise<T>): Promise<T>;
}

/** How much of the disk with this folder is free, from 0 to 1. */
export async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 1 : bavail / blocks;
}

/** [P11] Keeps what lies unfinished in a folder of this node within limits: by person, by game and by what the disk has left. */
export function openRoomForUploads(folder: string, freeShare: () => Promise<number>): RoomForUploads {
  const beginning = new Set<NewUpload>();
  const unfinished = readingOnce(folder);

  return {
    async begin(upload, work) {
      // Before the folder is read: what is begun meanwhile is in this list, or in the folder, or in both.
      const ahead = [...beginning];
      beginning.add(upload);
      try {
        if ((await freeShare()) < limit.leastFree) throw new Problem('disk-low');
        const others = new Map([...ahead, ...(await unfinished.list())].map((one) => [one.id, one]));
        others.delete(upload.id);
        const all = [...others.values()];
        const theirs = all.filter(({ accountId }) => accountId === upload.accountId);
        if (theirs.length >= limit.unfinished) throw new Problem('uploads-unfinished');
        const ofGame = [upload, ...all.filter(({ gameId }) => gameId === upload.gameId)];
        const bytes = ofGame.reduce((sum, one) => sum + (one.bytes ?? body.photoBytes), 0);
        if (bytes > limit.gameBytes) throw new Problem('uploads-of-game');
        return await work();
      } finally {
        // One that is begun anew may be announced with another length.
        unfinished.forget(upload.id);
        beginning.delete(upload);
      }
    },
  };
}

const ending = '.json';

/**
 * What lies in the folder by the length it was announced with, so that what is yet to come is counted. What is said of an upload does not
 * change, so each file is read once: where many photos wait, each that comes would else open all of them again.
 */
function readingOnce(folder: string) {
  const known = new Map<string, NewUpload>();
  const readNew = async (id: string) => {
    const upload = uploadIn(await readFile(join(folder, id + ending), 'utf8').catch(() => ''));
    if (upload) known.set(id, upload);
  };
  return {
    async list(): Promise<NewUpload[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
      const there = new Set(names.map((name) => name.slice(0, -ending.length)));
      for (const id of known.keys()) if (!there.has(id)) known.delete(id);
      await Promise.all([...there].filter((id) => !known.has(id)).map(readNew));
      return [...known.values()];
    },
    forget: (id: string) => known.delete(id),
  };
}

/** Null for a file that went meanwhile, or is being written just now. */
function uploadIn(about: string): NewUpload | null {
  try {
    const { id, size, metadata } = JSON.parse(about) as {
      id: string;
      size?: number;
      metadata: { account: string; gameId: string };
    };
    return { id, accountId: metadata.account, gameId: Number(metadata.gameId), bytes: size ?? null };
  } catch {
    return null;
  }
}
