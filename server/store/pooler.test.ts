import { once } from 'node:events';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabaseUrl } from '../../tests/harness/servers/database.ts';
import { hasPgBouncer, startPgBouncer } from '../../tests/harness/servers/pgbouncer.ts';
import { isPassing } from '../http/refuse.ts';
import { openDatabase, refuseWrongPooler } from './database.ts';

const url = await freshDatabaseUrl();

describe.skipIf(!hasPgBouncer)('through PgBouncer in transaction mode', () => {
  test('nothing is left behind on a connection that another may get next', async () => {
    // One connection for all: whatever is left behind is met.
    const pooler = await startPgBouncer(url, (text) => text.replace('default_pool_size = 20', 'default_pool_size = 1'));
    const [one, other] = [opened(pooler, url), opened(pooler, url)];
    await refuseWrongPooler(one);
    for (const { pool } of [one, other, one]) {
      const { rows } = await pool.query({ name: 'same', text: 'select $1::int as n', values: [7] });
      expect(rows).toEqual([{ n: 7 }]);
    }
    // The same name for something else would be answered from what the first connection planned.
    const { rows } = await other.pool.query({ name: 'same', text: 'select $1::text as word', values: ['egg'] });
    expect(rows).toEqual([{ word: 'egg' }]);
  });

  test('what listens passes by it', async () => {
    const { pool, direct } = opened(await startPgBouncer(url), url);
    const listener = new Client(direct);
    await listener.connect();
    afterwards(() => listener.end());
    await listener.query('listen egg');
    const heard = once(listener, 'notification');
    await pool.query(`notify egg, 'cracked'`);
    expect(await heard).toEqual([expect.objectContaining({ payload: 'cracked' })]);
  });

  test('one that limits nothing, or leads elsewhere, is refused', async () => {
    const careless = await startPgBouncer(url, (text) => text.replace(/ connect_query='[^']*'/, ''));
    await expect(refuseWrongPooler(opened(careless, url))).rejects.toThrow(
      'DATABASE_URL leads through a pooler whose connections have no lock_timeout, no idle_in_transaction_session_timeout, no statement_timeout: let it set them, as ops/pgbouncer/pgbouncer.ini does.',
    );
    const elsewhere = opened(await startPgBouncer(url), await freshDatabaseUrl());
    await expect(refuseWrongPooler(elsewhere)).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  });

  test('when it has no connection to give, that passes', async () => {
    const busy = await startPgBouncer(url, (text) =>
      text
        .replace('default_pool_size = 20', 'default_pool_size = 1')
        .replace('query_wait_timeout = 5', 'query_wait_timeout = 1'),
    );
    const { pool } = opened(busy, url);
    const held = await pool.connect();
    afterwards(async () => held.release(true));
    await held.query('begin');
    const asked = await pool.query('select 1').catch((error: unknown) => error);
    expect([isPassing(asked), asked]).toEqual([true, expect.any(Error)]);
  });
});

function opened(pooler: string, direct: string) {
  const database = openDatabase(pooler, direct);
  afterwards(() => database.close());
  return database;
}
