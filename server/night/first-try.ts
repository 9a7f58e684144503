import { createHash } from 'node:crypto';
import type { FastifyError } from 'fastify';
import { triedText, type Tried } from '#contract/first-try';
import { Problem } from '#contract/problems';
import type { Instant, SaidTime } from '#contract/race';
import type { Deps } from '../deps.ts';
import { problemOf } from '../http/refuse.ts';
import { keepFirstTries, readContactsBefore, readFirstTry } from '../store/races/contacts.ts';
import type { Database } from '../store/database.ts';
import { readPhoneTime } from './phone-fix.ts';
import type { RacingTeam } from './racing-team.ts';
import { writeContacts } from './team-contact.ts';

type Timed = Tried & { claimedAt?: string };

/** What this node had to turn away while nothing could be written down. */
const remembered = new WeakMap<Database, Map<string, Instant>>();
const mostRemembered = 10_000;

/**
 * [O2] Takes what a phone sends; when we cannot just now, remembers that it came: that we were busy, asked it to wait or had paused
 * the race costs nobody their time.
 */
export async function rememberingTry<Said>(
  deps: Deps,
  { input, key }: { input: Timed; key: string | null },
  take: () => Promise<Said>,
): Promise<Said> {
  const at = deps.now();
  try {
    return await take();
  } catch (error) {
    if (isOurs(error)) await noteTries(deps, hashesOf(input, key), at);
    throw error;
  }
}

/** [E9, O10] What is known of when this was made: what the phone says, when it was first sent, and which contacts came before. */
export async function saidTime(deps: Deps, racer: RacingTeam, input: Timed, key: string | null): Promise<SaidTime> {
  const claimedAt = readPhoneTime(input.claimedAt);
  const now = deps.now().getTime();
  const [tryHash] = hashesOf(input, key);
  const triedAt = tryHash ? await firstTryOf(deps, tryHash) : null;
  const firstAt = Math.min(now, triedAt ?? now);
  await writeContacts(deps, racer.gameId);
  const { own, others } = await readContactsBefore(deps.database.db, racer, firstAt);
  return { claimedAt, contactAt: own ?? firstAt, othersAt: others, triedAt };
}

/** Remembers that these were to be sent now, whether or not that can be written down at once: false where it could not. */
export async function noteTries({ database, log }: Deps, tryHashes: Buffer[], at: Date): Promise<boolean> {
  const book = bookOf(database);
  for (const key of tryHashes.map(keyOf)) if (!book.has(key) && book.size < mostRemembered) book.set(key, at.getTime());
  try {
    const tries = tryHashes.map((tryHash) => ({ tryHash, at: new Date(book.get(keyOf(tryHash)) ?? at) }));
    await keepFirstTries(database.db, tries);
    for (const tryHash of tryHashes) book.delete(keyOf(tryHash));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'first tries are only in memory');
    return false;
  }
}

/** One without a number of its own and without a key stands for itself each time. */
function hashesOf(input: Timed, key: string | null): Buffer[] {
  const text = triedText(input, key);
  return text === null ? [] : [createHash('sha256').update(text).digest()];
}

/** We were busy, asked to wait, or the race stood still; a no for good says nothing about time. */
function isOurs(error: unknown): boolean {
  const { status, code } = error instanceof Problem ? error : problemOf(error as FastifyError);
  return status === 429 || status === 503 || code === 'race-paused';
}

async function firstTryOf({ database }: Deps, tryHash: Buffer): Promise<Instant | null> {
  const here = bookOf(database).get(keyOf(tryHash)) ?? null;
  const kept = (await readFirstTry(database.db, tryHash))?.getTime() ?? null;
  return here === null || kept === null ? (here ?? kept) : Math.min(here, kept);
}

function bookOf(database: Database): Map<string, Instant> {
  const book = remembered.get(database) ?? new Map<string, Instant>();
  remembered.set(database, book);
  return book;
}

const keyOf = (tryHash: Buffer) => tryHash.toString('base64');
