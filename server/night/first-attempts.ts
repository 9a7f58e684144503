import type { Logger } from 'pino';
import type { Instant } from '#contract/race';
import { isRepeated, type PhoneContacts } from '#engine/official-time';
import type { Database } from '../store/database.ts';
import { type Attempt, readFirstAttempt, saveFirstAttempt } from '../store/races/contacts.ts';

/** A claim as it reached us. */
export interface TriedClaim {
  /** Of its phone and step: by account where that is known, then by cookie. */
  keys: Buffer[];
  /** The caller's account was known: while the database is away it is not. */
  isKnown: boolean;
  /** Of all that it says. */
  claimHash: Buffer;
}

/** Attempts held in memory while the database cannot take them. */
const mostUnwritten = 10_000;

/**
 * [O2] Claims that reached us when we could not take them. One is remembered for each phone and step, word for word: another claim for
 * that step replaces it, so that no phone holds the time of two bars.
 */
export class FirstAttempts {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #unwritten = new Map<string, Attempt>();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Remembers that a claim reached us at `at`, and that its phone last repeated it at `seenAt`. */
  async record({ keys, isKnown, claimHash }: TriedClaim, at: Instant, seenAt: Instant): Promise<void> {
    const [key] = keys;
    if (!key) return;
    const earlier = this.#unwritten.get(hex(key));
    const attempt = { claimHash, seenAt, at: earlier?.claimHash.equals(claimHash) ? earlier.at : at };
    if (earlier || this.#unwritten.size < mostUnwritten) this.#unwritten.set(hex(key), attempt);
    if (!isKnown) return;
    try {
      await saveFirstAttempt(this.#database.db, key, attempt);
      this.#unwritten.delete(hex(key));
    } catch (error) {
      this.#log.warn({ err: error }, 'a first attempt is only in memory');
    }
  }

  /** When this very claim first reached us, if its phone has repeated it whenever it could. */
  async find({ keys, claimHash }: TriedClaim, own: PhoneContacts | null, now: Instant): Promise<Instant | null> {
    const [key] = keys;
    const stored = key && (await readFirstAttempt(this.#database.db, key));
    const inMemory = keys.flatMap((one) => this.#unwritten.get(hex(one)) ?? []);
    const found = [...inMemory, ...(stored ? [stored] : [])].filter(
      (one) => one.claimHash.equals(claimHash) && isRepeated(one.seenAt, own, now),
    );
    return found.length > 0 ? Math.min(...found.map(({ at }) => at)) : null;
  }
}

const hex = (bytes: Buffer) => bytes.toString('hex');
