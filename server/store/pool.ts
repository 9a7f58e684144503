import { Socket } from 'node:net';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

/** How a pool is opened, and how long its server may say nothing to somebody who waits for an answer. */
export interface PoolOptions extends PoolConfig {
  silenceMs: number;
}

/**
 * A pool whose questions do not wait for a server that stands still, where the server's own limits do not help. This is watched on the
 * connection, whose one timer is only put back by what comes and goes. pg's own `query_timeout` sets a timer for each question, and with it all
 * that was read outlives the collector's first rounds: it then lies among what stays, where the collector seldom looks.
 */
export function openPool(options: PoolOptions): Pool {
  const pool = new Pool(options);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watch(client, silenceOf(pool));
  });
  return pool;
}

/** What the pool was opened with, or a test has changed since. */
function silenceOf({ options }: Pick<Pool, 'options'>): number {
  return (options as Pool['options'] & PoolOptions).silenceMs;
}

function watch(client: PoolClient, silenceMs: number): void {
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) throw new Error('A connection to the database is a socket.');
  stream.setTimeout(silenceMs, () => {
    // Silent, but nobody waits: idle in the pool, or listening.
    if ('readyForQuery' in client && client.readyForQuery === true) return;
    stream.destroy(new Error(`Query timeout: the database said nothing for ${silenceMs} ms.`));
  });
}

/** Statements of this pool are planned anew each time: a name that one connection knows means nothing on the next. */
export function withoutNames(pool: Pool): void {
  pool.on('connect', (client) => {
    const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
    client.query = ((asked: unknown, ...more: unknown[]) => ask(nameless(asked), ...more)) as PoolClient['query'];
  });
}

function nameless(asked: unknown): unknown {
  return asked && typeof asked === 'object' && 'name' in asked && 'text' in asked
    ? { ...asked, name: undefined }
    : asked;
}
