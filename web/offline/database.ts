import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Errand } from '../race/queue/errand.ts';
import { giveUpAfter } from '../call/give-up-after.ts';
import { storedPerson } from '../person/stored-session.ts';

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

/** A browser's database sometimes never answers, and on a cold start of the phone it takes its time. */
const coldMs = 15_000;
/** Longest wait for the database on sign-in and logout. */
const onTheWayMs = 3_000;

let opened: Promise<IDBPDatabase<Kept>> | null = null;

/** Does something with what this browser keeps of races. After a failure it is opened anew: a phone that slept may have lost it. */
export async function inDatabase<Done>(
  work: (db: IDBPDatabase<Kept>) => Promise<Done>,
  patienceMs = coldMs,
): Promise<Done> {
  const asked = open();
  try {
    return await giveUpAfter(patienceMs, async () => work(await asked));
  } catch (error) {
    if (opened === asked) opened = null;
    throw error;
  }
}

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openAt(1).catch((error: unknown) => {
    // Another tab has a newer version of us, and of this: what it holds can still be used.
    if (error instanceof DOMException && error.name === 'VersionError') return openAt(undefined);
    throw error;
  });
  return opened;
}

function openAt(version: number | undefined): Promise<IDBPDatabase<Kept>> {
  return openDB<Kept>('pickled-egg', version, {
    upgrade(db) {
      db.createObjectStore('errands', { keyPath: 'id' });
      db.createObjectStore('photos');
      db.createObjectStore('pages');
    },
    // A newer version in another tab wants to change it: this one makes way, and opens it again when it needs it.
    blocking(_own, _wanted, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (opened = null),
  });
}

/** What a record is called: by whom it was read, so that it goes when they sign out and nobody else is shown it. */
export function recordName(what: string, personId: string, gameId: number): string {
  return `${what}:${personId}:${gameId}`;
}

/** Reads a record that was kept, or null; also where the browser keeps nothing. */
export async function readRecord<Value>(name: string): Promise<Value | null> {
  try {
    return ((await inDatabase((db) => db.get('pages', name))) as Value | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Stores a record if it belongs to the person who is signed in; returns whether it did. */
export async function keepRecord(name: string, record: unknown): Promise<boolean> {
  try {
    return await inDatabase(async (db) => {
      // Opening the database takes its time: they may have signed out meanwhile, also in another tab.
      const personId = storedPerson()?.id;
      if (personId === undefined || isSignedOut(personId) || !isOf(personId)(name)) return false;
      await db.put('pages', record, name);
      return true;
    });
  } catch {
    return false;
  }
}

export async function removeRecord(name: string): Promise<void> {
  try {
    await inDatabase((db) => db.delete('pages', name));
  } catch {
    // What cannot be opened holds nothing.
  }
}

function isOf(personId: string): (name: string) => boolean {
  return (name) => name.includes(`:${personId}:`);
}

/** People who have signed out in this document: whatever of theirs is still on its way to be kept comes too late. */
const signedOut: string[] = [];

export function isSignedOut(personId: string): boolean {
  return signedOut.includes(personId);
}

/** Somebody signs out: what they could read without signal goes. What waits to be sent stays, for when they are back. */
export async function removeRecordsOf(personId: string): Promise<void> {
  signedOut.push(personId);
  await removeWhere(isOf(personId));
}

/**
 * Another person signed in, or the session ended: removes what others could read on this phone offline. Unsent home messages stay for their
 * author, as queued actions do.
 */
export async function removeRecordsBut(personId: string | null): Promise<void> {
  const isTheirs = personId === null ? () => false : isOf(personId);
  await removeWhere((name) => !isTheirs(name) && !name.startsWith('home-word:'), onTheWayMs);
}

async function removeWhere(isRemoved: (name: string) => boolean, patienceMs?: number): Promise<void> {
  try {
    await inDatabase(async (db) => {
      const tx = db.transaction('pages', 'readwrite');
      const names = await tx.store.getAllKeys();
      await Promise.all([...names.filter(isRemoved).map((name) => tx.store.delete(name)), tx.done]);
    }, patienceMs);
  } catch {
    // What cannot be opened holds nothing.
  }
}

/** Somebody's account is deleted: also what waits to be sent goes, for they will not be back. */
export async function removeKeptOf(personId: string): Promise<void> {
  await removeRecordsOf(personId);
  try {
    await inDatabase(async (db) => {
      const tx = db.transaction(['errands', 'photos'], 'readwrite');
      const theirs = (await tx.objectStore('errands').getAll()).filter((errand) => errand.personId === personId);
      const removed = theirs.flatMap(({ id }) => [
        tx.objectStore('errands').delete(id),
        tx.objectStore('photos').delete(id),
      ]);
      await Promise.all([...removed, tx.done]);
    });
  } catch {
    // What cannot be opened holds nothing.
  }
}
