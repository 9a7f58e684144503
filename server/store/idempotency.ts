import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Problem, type ProblemCode } from '#contract/problems';
import type { Database, Executor, Tx } from './database.ts';
import { idempotency } from './schema.ts';

export interface Asked {
  accountId: string;
  /** 0 where a call belongs to no game. */
  gameId: number;
  call: string;
  /** The Idempotency-Key header; null when the caller sent none. */
  key: string | null;
  body: unknown;
}

export interface Answer {
  status: number;
  answer: unknown;
}

/** A call that was sent with a key: sent again, it has the same body or is refused. */
export type KeyedCall = Omit<Asked, 'body'> & { key: string; bodyHash: Buffer };
type Refusal = { code: ProblemCode; message: string; extra: Record<string, unknown> };

/** How long a duplicate waits for the first of its kind. */
const waitMs = 5_000;
const retryAfterS = 5;

/**
 * Runs an effect once per key: whoever sends the key again gets the first answer again, a refusal (422) included. The
 * effect and its answer are one transaction; the effect answers 2xx or throws. Answers are kept, so they hold ids only.
 */
export async function once(
  database: Database,
  asked: Asked,
  effect: (tx: Tx) => Promise<Answer>,
  patienceMs = waitMs,
): Promise<Answer> {
  const keyed = keyedCall(asked);
  return afterOthers(database, asked, async () => {
    if (!keyed) return database.db.transaction(effect);
    const answer = await database.db.transaction(async (tx) => {
      await waitForOthers(tx, keyed, patienceMs);
      return (await readAnswer(tx, keyed)) ?? keepAnswer(tx, keyed, await run(tx, effect));
    });
    return sayAgain(answer);
  });
}

/** Changes a game, or what belongs to no game but to one account, when those before it on this node are done. */
export function afterOthers<Done>(
  { turns }: Database,
  { gameId, accountId }: Pick<Asked, 'gameId' | 'accountId'>,
  change: () => Promise<Done>,
): Promise<Done> {
  return turns.take(gameId || accountId, change, accountId);
}

/** A call with its key and the hash of its body; null when it was sent without a key. */
export function keyedCall({ accountId, gameId, call, key, body }: Asked): KeyedCall | null {
  if (key === null) return null;
  if (key.length < 8 || key.length > 80) {
    throw new Problem('bad-input', { message: 'Idempotency-Key must have 8 to 80 characters.' });
  }
  return { accountId, gameId, call, key, bodyHash: sha256(canonical(body)) };
}

/** Whether a call with this key was answered before: then it is only said again, and nothing is counted. */
export async function isAnswered(db: Executor, asked: Asked): Promise<boolean> {
  const keyed = keyedCall(asked);
  return keyed !== null && (await readAnswer(db, keyed)) !== null;
}

/** Says a kept answer again: a refusal is thrown. */
export function sayAgain(kept: Answer): Answer {
  if (kept.status !== 422) return kept;
  const { code, message, extra } = kept.answer as Refusal;
  throw new Problem(code, { message, extra });
}

/** How a refusal is kept; only 422 is. */
export function keptRefusal({ code, message, extra }: Problem): Answer {
  return { status: 422, answer: { code, message, extra } satisfies Refusal };
}

async function waitForOthers(tx: Tx, { accountId, gameId, call, key }: KeyedCall, patienceMs: number): Promise<void> {
  const lock = sha256(canonical([accountId, gameId, call, key])).readBigInt64BE();
  const { rows } = await tx.execute<{ usual: string }>(
    sql`select current_setting('lock_timeout') as usual, set_config('lock_timeout', ${`${patienceMs}ms`}, true)`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`).catch((error: { cause?: { code?: string } }) => {
    throw error.cause?.code === lockNotAvailable ? new Problem('busy', { retryAfterS }) : error;
  });
  // Not to its default: behind a pooler the usual is set on the connection, and the default is none.
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.usual}, true)`);
}

async function readAnswer(db: Executor, { accountId, gameId, call, key, bodyHash }: KeyedCall): Promise<Answer | null> {
  const [first] = await db
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.accountId, accountId),
        eq(idempotency.gameId, gameId),
        eq(idempotency.call, call),
        eq(idempotency.key, key),
      ),
    );
  if (!first) return null;
  if (!first.bodyHash.equals(bodyHash)) throw new Problem('key-reused');
  return { status: first.status, answer: first.answer };
}

/** A refusal undoes what the effect did (a savepoint) and is an answer like any other. */
async function run(tx: Tx, effect: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await tx.transaction(effect);
    if (answer.status < 200 || answer.status > 299) throw new Error('An effect answers 2xx or throws.');
    return answer;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    return keptRefusal(error);
  }
}

async function keepAnswer(tx: Tx, keyed: KeyedCall, answer: Answer): Promise<Answer> {
  await tx.insert(idempotency).values({ ...keyed, ...answer });
  return answer;
}

const lockNotAvailable = '55P03';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** JSON with sorted keys: the same body however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
