import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type HeardPhone, type HeardSince, keepContacts } from '../store/races/contacts.ts';
import type { Database } from '../store/database.ts';

type Told = Pick<Deps, 'database' | 'log' | 'now'>;
type Racer = Pick<HeardPhone, 'gameId' | 'team' | 'accountId'>;

/** The phones of one race that were heard of, and since when they wait, by this machine's clock. */
interface HeardRace {
  since: number;
  phones: HeardSince[];
}

/** What a node has heard and not yet written down; the race that has waited longest first. */
interface Book {
  races: Map<number, HeardRace>;
  /** How many moments that are. */
  moments: number;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
  /** What waits for that, and will write down all that is asked for until then. */
  next: Promise<void> | null;
  asked: Set<number>;
}

/** Only contacts of half a minute ago say anything about a claim, on whichever node: until then they can wait for each other. */
const writeAfterMs = 5_000;
/** Races are written down as they become due, so that no view waits behind those of a whole node. */
const lookEveryMs = 250;
const phonesAtOnce = 600;
const mostHeard = 200_000;
const books = new WeakMap<Database, Book>();

/**
 * [E9] A phone of a team sent us something, or took something from us: a call of whoever holds it, a word on its live line, a view. Who
 * notes the same phone often hands over what this returned the last time, and saves looking for it.
 */
export function noteContact(
  told: Told,
  racer: Racer,
  last: HeardSince | null = null,
  at = told.now().getTime(),
): HeardSince {
  const book = bookOf(told.database);
  const phone = last && !last.isTaken ? last : phoneIn(book, racer);
  const { moments } = phone;
  const newest = moments.length - 1;
  const isSameSecond = newest >= 0 && grainOf(moments[newest] ?? 0) === grainOf(at);
  if (isSameSecond) moments[newest] = at;
  else if (book.moments < mostHeard) {
    moments.push(at);
    book.moments += 1;
  }
  book.timer ??= setTimeout(() => void writeDue(told), lookEveryMs).unref();
  return phone;
}

/** Writes down what was heard of a race, or of all; whoever asks about contacts waits for this. What could not be written is written later. */
export function writeContacts(told: Omit<Told, 'now'>, gameId?: number): Promise<void> {
  const book = bookOf(told.database);
  for (const asked of gameId === undefined ? book.races.keys() : [gameId]) book.asked.add(asked);
  return writeNext(book, told);
}

/** What is asked for while something is being written is written together. */
function writeNext(book: Book, told: Omit<Told, 'now'>): Promise<void> {
  book.next ??= book.writing.then(() => {
    book.next = null;
    book.writing = writeAsked(book, told);
    return book.writing;
  });
  return book.next;
}

const grainOf = (at: number) => Math.floor(at / race.contactEveryMs);

function phoneIn({ races }: Book, { gameId, team, accountId }: Racer): HeardSince {
  const heard = races.get(gameId) ?? { since: performance.now(), phones: [] };
  if (heard.phones.length === 0) races.set(gameId, heard);
  const known = heard.phones.find((phone) => phone.accountId === accountId && phone.team === team);
  if (known) return known;
  const phone = { gameId, team, accountId, moments: [], isTaken: false };
  heard.phones.push(phone);
  return phone;
}

async function writeDue(told: Told): Promise<void> {
  const book = bookOf(told.database);
  const dueSince = performance.now() - writeAfterMs;
  for (const [gameId, { since }] of book.races) {
    if (since > dueSince) break;
    book.asked.add(gameId);
  }
  if (book.asked.size > 0) await writeNext(book, told);
  book.timer = book.races.size > 0 ? setTimeout(() => void writeDue(told), lookEveryMs).unref() : null;
}

async function writeAsked(book: Book, { database, log }: Omit<Told, 'now'>): Promise<void> {
  const due = [...book.asked].flatMap((gameId) => takeRace(book, gameId));
  book.asked.clear();
  for (let from = 0; from < due.length; from += phonesAtOnce) {
    const phones = due.slice(from, from + phonesAtOnce);
    await keepContacts(database.pool, phones).catch((error: unknown) => {
      log.warn({ err: error }, 'contacts could not be kept yet');
      putBack(book, phones);
    });
  }
}

function takeRace(book: Book, gameId: number): HeardSince[] {
  const phones = book.races.get(gameId)?.phones ?? [];
  book.races.delete(gameId);
  for (const phone of phones) {
    phone.isTaken = true;
    book.moments -= phone.moments.length;
  }
  return phones.filter(({ moments }) => moments.length > 0);
}

function putBack(book: Book, phones: HeardSince[]): void {
  for (const { moments, ...racer } of phones) {
    phoneIn(book, racer).moments.unshift(...moments);
    book.moments += moments.length;
  }
}

function bookOf(database: Database): Book {
  const known = books.get(database);
  if (known) return known;
  const book = {
    races: new Map(),
    moments: 0,
    timer: null,
    writing: Promise.resolve(),
    next: null,
    asked: new Set<number>(),
  };
  books.set(database, book);
  return book;
}
