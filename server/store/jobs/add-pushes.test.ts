import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { addPushes, type ToTell } from './add-pushes.ts';

const { pool } = await freshDatabase();

test('events that are told at once become one job each', async () => {
  await addPushes(pool, [told(1, 2), { job: 'push-door', about: { gameId: 1, seq: 3 }, tries: 1, key: null }]);
  expect(await jobs()).toEqual([
    { task: 'send-push', payload: { gameId: 1, seq: 2 }, tries: 3, key: 'push:1:2' },
    { task: 'push-door', payload: { gameId: 1, seq: 3 }, tries: 1, key: null },
  ]);
});

test('only the jobs wait for no disk: whatever the connection commits next does', async () => {
  const client = await pool.connect();
  await client.query('set synchronous_commit = on');
  await addPushes(client, [told(1, 1)]);
  const shown = await client.query('show synchronous_commit');
  client.release(true);
  expect(shown.rows).toEqual([{ synchronous_commit: 'on' }]);
});

function told(gameId: number, seq: number): ToTell {
  return { job: 'send-push', about: { gameId, seq }, tries: 3, key: `push:${gameId}:${seq}` };
}

async function jobs() {
  const kept = await pool.query(
    `select identifier as task, payload, max_attempts as tries, key
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
     order by payload ->> 'seq'`,
  );
  return kept.rows;
}
