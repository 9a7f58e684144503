import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Heard, keepContacts } from '../store/contacts.ts';
import type { Database } from '../store/database.ts';
import { gathered } from '../store/gathered.ts';

interface Notes {
  /** When each team's contact was last written: a node that hears of a team all the time writes now and then. */
  written: Map<string, number>;
  /** Those who are heard at the same moment are written down by one statement. */
  keep: (heard: Heard) => Promise<void>;
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
  const key = keyOf({ gameId, team });
  if (Math.abs(at.getTime() - (book.written.get(key) ?? -Infinity)) < race.contactEveryMs) return;
  book.written.set(key, at.getTime());
  await book.keep({ gameId, team, at }).catch((error: unknown) => {
    book.written.delete(key);
    log.error({ err: error }, 'a contact could not be kept');
  });
}

function notesOf(database: Database): Notes {
  const book = notes.get(database) ?? { written: new Map(), keep: keepingIn(database) };
  if (book.written.size >= mostRemembered) book.written.clear();
  notes.set(database, book);
  return book;
}

function keepingIn({ db }: Database): Notes['keep'] {
  return gathered(async (heard: Heard[]) => {
    const each = new Map(heard.map((one) => [keyOf(one), one]));
    await keepContacts(db, [...each.values()]);
    return [];
  });
}

const keyOf = ({ gameId, team }: Pick<Heard, 'gameId' | 'team'>) => `${gameId}${team}`;
