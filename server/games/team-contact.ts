import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Heard, keepContacts } from '../store/contacts.ts';
import type { Database } from '../store/database.ts';

interface Notes {
  /** When each team's contact was last written: a node that hears of a team all the time writes now and then. */
  written: Map<string, number>;
  /** What is about to be written, by one statement for all who are heard at the same moment. */
  next: { heard: Map<string, Heard>; kept: Promise<void> } | null;
}

const notes = new WeakMap<Database, Notes>();
const mostRemembered = 20_000;

/** A phone of a team was heard of: by a call of one of its members, or a word on their live line. Nothing else waits for this to succeed. */
export async function noteContact(
  { database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>,
  gameId: number,
  team: Letter,
): Promise<void> {
  const at = now();
  const book = notesOf(database);
  const key = `${gameId}${team}`;
  if (Math.abs(at.getTime() - (book.written.get(key) ?? -Infinity)) < race.contactEveryMs) return;
  book.written.set(key, at.getTime());
  book.next ??= { heard: new Map(), kept: keepNext(database, book) };
  const { heard, kept } = book.next;
  heard.set(key, { gameId, team, at });
  await kept.catch((error: unknown) => {
    book.written.delete(key);
    log.error({ err: error }, 'a contact could not be kept');
  });
}

async function keepNext(database: Database, book: Notes): Promise<void> {
  await new Promise(setImmediate);
  const heard = [...(book.next?.heard.values() ?? [])];
  book.next = null;
  await keepContacts(database.db, heard);
}

function notesOf(database: Database): Notes {
  const book = notes.get(database) ?? { written: new Map(), next: null };
  if (book.written.size >= mostRemembered) book.written.clear();
  notes.set(database, book);
  return book;
}
