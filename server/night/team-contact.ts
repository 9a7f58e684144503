import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Contact, keepContacts } from '../store/races/contacts.ts';
import type { Database } from '../store/database.ts';

type Told = Pick<Deps, 'database' | 'log' | 'now'>;

/** What a node has heard and not yet written down. */
interface Book {
  heard: Map<string, Contact>;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
}

/** Only contacts of half a minute ago say anything about a claim, on whichever node: until then they can wait for each other. */
const writeEveryMs = 5_000;
const mostHeard = 200_000;
const books = new WeakMap<Database, Book>();

/** [E9] A phone of a team sent us something, or took something from us: a call of whoever holds it, a word on its live line, a view. */
export function noteContact(told: Told, { gameId, team, accountId }: Omit<Contact, 'at'>): void {
  const at = told.now();
  const book = bookOf(told.database);
  const grain = Math.floor(at.getTime() / race.contactEveryMs);
  if (book.heard.size < mostHeard) {
    book.heard.set(`${gameId}${team}${grain}${accountId}`, { gameId, team, accountId, at });
  }
  book.timer ??= setTimeout(() => void writeContacts(told), writeEveryMs).unref();
}

/** Writes down what was heard; whoever asks about contacts waits for this. What could not be written is written with the next. */
export function writeContacts({ database, log }: Omit<Told, 'now'>): Promise<void> {
  const book = bookOf(database);
  book.writing = writeAfter(book, database).catch((error: unknown) => {
    log.warn({ err: error }, 'contacts could not be kept yet');
  });
  return book.writing;
}

async function writeAfter(book: Book, { db }: Database): Promise<void> {
  await book.writing;
  if (book.timer) clearTimeout(book.timer);
  book.timer = null;
  const { heard } = book;
  if (heard.size === 0) return;
  book.heard = new Map();
  try {
    await keepContacts(db, [...heard.values()]);
  } catch (error) {
    book.heard = new Map([...heard, ...book.heard]);
    throw error;
  }
}

function bookOf(database: Database): Book {
  const book = books.get(database) ?? { heard: new Map(), timer: null, writing: Promise.resolve() };
  books.set(database, book);
  return book;
}
