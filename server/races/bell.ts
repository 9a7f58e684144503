import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { type Letter, letters } from '#contract/game';
import type { Database } from '../store/database.ts';

/** What nodes tell each other: ids only, never the thing itself. */
export type BellNotice =
  /** A race stands at this event now. */
  | { race: number; seq: number }
  /** A person joined or left a team of this game, or its host changed who may watch or press. */
  | { seats: number }
  /** A sign-in of this account ended. */
  | { account: string }
  /** Somebody came to or left the live line of this game. */
  | { presence: number }
  /** Somebody stands at the door of this game or no longer does: for this team to answer, or for its host alone. */
  | { knocks: number; team: Letter | null }
  /** Somebody has seen what a host of this game said. */
  | { receipts: number }
  /** The watch link of this game, or what watchers see beside its race, has changed. */
  | { watch: number };

/** Every node hears what any node rings, after it was committed; a notice may get lost, and nothing depends on it alone. */
export interface Bell {
  ring(notice: BellNotice): void;
  /** Also called with null when notices may have been missed: look for yourself. Returns how to stop listening. */
  listen(hear: (notice: BellNotice | null) => void): () => void;
  stop(): Promise<void>;
}

type Hear = Parameters<Bell['listen']>[0];

/** The channel; migrations ring it too, for seats and sign-ins. */
const channel = 'bell';
const ringing = { name: 'ring', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };
/** PostgreSQL takes 8,000 bytes at a time. */
const longestBytes = 7_000;
/** Other nodes' phones hear so much later at most; each batch costs every node a turn. */
const gatherMs = 5;
const retryMs = { first: 50, most: 2_000 };
/** How often a connection on which nothing came is checked. */
const checkMs = 10_000;

/** The bell on PostgreSQL's LISTEN and NOTIFY, over a connection of its own; resolves when it listens. */
export async function openBell({ database, log }: { database: Database; log: Logger }): Promise<Bell> {
  const bell = new PostgresBell(database, log);
  await bell.connect();
  return bell;
}

class PostgresBell implements Bell {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #hearers = new Set<Hear>();
  /** What is still to be rung: of a race only its newest event. */
  readonly #waiting = new Map<string, number | null>();
  #connection: Client | null = null;
  #sending: Promise<void> | null = null;
  #reconnecting: Promise<void> | null = null;
  #check: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  ring(notice: BellNotice): void {
    if ('race' in notice) {
      const key = String(notice.race);
      this.#waiting.set(key, Math.max(notice.seq, this.#waiting.get(key) ?? 0));
    } else if ('knocks' in notice) {
      this.#waiting.set(`knocks:${notice.knocks}:${notice.team ?? ''}`, null);
    } else {
      const [[kind, id] = []] = Object.entries(notice);
      this.#waiting.set(`${kind}:${id}`, null);
    }
    // Our own phones need not wait for the way to the database and back.
    this.#tell(notice);
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
  }

  listen(hear: Hear): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  async stop(): Promise<void> {
    clearInterval(this.#check);
    await this.#sending;
    this.#stopping.abort();
    await this.#reconnecting;
    await this.#connection?.end();
  }

  async connect(): Promise<void> {
    // All that is set for the pool, its time limits too.
    const connection = new Client({
      ...this.#database.direct,
      application_name: 'pickled-egg bell',
      keepAlive: true,
      query_timeout: this.#database.direct.silenceMs,
    });
    connection.on('error', () => this.#lost(connection));
    connection.on('end', () => this.#lost(connection));
    await connection.connect();
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    connection.on('notification', ({ processId, payload = '' }) => {
      if (processId === rows[0]?.pid) return;
      for (const text of payload.split(' ')) {
        const notice = readNotice(text);
        if (notice) this.#tell(notice);
      }
    });
    // A notice need not be on disk: nobody waits for it, and whoever comes back after a crash looks for themselves.
    await connection.query('set synchronous_commit = off');
    await connection.query(`listen ${channel}`);
    this.#connection = connection;
    this.#check = setInterval(
      () => void connection.query('select').catch(() => this.#lost(connection)),
      checkMs,
    ).unref();
  }

  #tell(notice: BellNotice | null): void {
    for (const hear of this.#hearers) hear(notice);
  }

  /** The first notice goes at once; whatever is rung while a batch is on its way, and a moment after, goes with the next one. */
  async #send(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#connection && this.#waiting.size > 0) {
      const batch = new Map(this.#waiting);
      this.#waiting.clear();
      try {
        await this.#connection.query({ ...ringing, values: [channel, joined(batch)] });
        await pause(gatherMs);
      } catch (error) {
        this.#log.warn({ err: error }, 'the bell could not be rung; it will be, once its connection is back');
        for (const [key, seq] of batch) {
          if (!this.#waiting.has(key)) this.#waiting.set(key, seq);
        }
        return;
      }
    }
  }

  #lost(connection: Client): void {
    if (this.#connection !== connection || this.#stopping.signal.aborted) return;
    this.#connection = null;
    clearInterval(this.#check);
    connection.end().catch(() => undefined);
    this.#log.warn('the connection of the bell was lost; opening another');
    this.#reconnecting = this.#reconnect().finally(() => (this.#reconnecting = null));
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#stopping;
    for (let waitMs = retryMs.first; !signal.aborted; waitMs = Math.min(2 * waitMs, retryMs.most)) {
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.connect();
      } catch (error) {
        this.#log.warn({ err: error }, 'the bell has no connection yet');
        continue;
      }
      this.#tell(null);
      await this.#send();
      return;
    }
  }
}

function joined(batch: Map<string, number | null>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const [key, seq] of batch) {
    const notice = seq === null ? key : `${key}:${seq}`;
    if (payload.length + notice.length > longestBytes) {
      payloads.push(payload);
      payload = '';
    }
    payload = payload === '' ? notice : `${payload} ${notice}`;
  }
  return [...payloads, payload];
}

/** A notice of another version than ours is none. */
function readNotice(text: string): BellNotice | null {
  const [kind = '', id = '', letter = ''] = text.split(':');
  if (/^\d+$/.test(kind)) return { race: Number(kind), seq: Number(id) };
  if (kind === 'seats') return { seats: Number(id) };
  if (kind === 'watch') return { watch: Number(id) };
  if (kind === 'receipts') return { receipts: Number(id) };
  if (kind === 'presence') return { presence: Number(id) };
  if (kind === 'knocks') return { knocks: Number(id), team: letters.find((team) => team === letter) ?? null };
  return kind === 'account' ? { account: id } : null;
}
