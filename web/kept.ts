import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Errand } from './errand.ts';

/** Bytes, since not every browser gives a stored Blob back. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
}

interface Kept extends DBSchema {
  /** What this phone has yet to tell the server, and what came of it; by id. */
  errands: { key: string; value: Errand };
  /** The photo of an errand, until it has arrived; by the errand's id. */
  photos: { key: string; value: KeptPhoto };
  /** What must be readable without a signal: the last view, the game, the bars nearby, a half-made claim; by a name of its own. */
  pages: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** What this browser keeps of races. A failed opening is tried again by whoever asks next. */
export function kept(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>('pickled-egg', 1, {
    upgrade(db) {
      db.createObjectStore('errands', { keyPath: 'id' });
      db.createObjectStore('photos');
      db.createObjectStore('pages');
    },
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** What a page is called: by whom it was read, so that it goes when they sign out and nobody else is shown it. */
export function pageName(what: string, personId: string, gameId: number): string {
  return `${what}:${personId}:${gameId}`;
}

/** Reads a page that was kept, or null; also where the browser keeps nothing. */
export async function readPage<Page>(name: string): Promise<Page | null> {
  try {
    return ((await (await kept()).get('pages', name)) as Page | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a page; says whether it is kept. */
export async function keepPage(name: string, page: unknown): Promise<boolean> {
  try {
    await (await kept()).put('pages', page, name);
    return true;
  } catch {
    return false;
  }
}

export async function removePage(name: string): Promise<void> {
  try {
    await (await kept()).delete('pages', name);
  } catch {
    // What cannot be opened holds nothing.
  }
}

/** Somebody signs out: what they could read without signal goes. What waits to be sent stays, for when they are back. */
export async function removePagesOf(personId: string): Promise<void> {
  try {
    const db = await kept();
    const names = await db.getAllKeys('pages');
    await Promise.all(names.filter((name) => name.includes(`:${personId}:`)).map((name) => db.delete('pages', name)));
  } catch {
    // What cannot be opened holds nothing.
  }
}
