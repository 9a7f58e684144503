import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import { keptGame } from '../../../tests/harness/kept-game.ts';
import { addPushes, type ToTell } from './add-pushes.ts';

const { pool } = await freshDatabase();
const { rows } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('host@example.org', 'Ada') returning id",
);
const hostId = rows[0]?.id ?? '';

test('events of games in which somebody wants to be told become jobs, and those of the others none', async () => {
  const [wanted, unwanted] = [await keptGame(pool, hostId), await keptGame(pool, hostId)];
  await aDevice(wanted);
  await addPushes(pool, [
    told(wanted, 2),
    told(unwanted, 2),
    { job: 'push-door', about: { gameId: wanted, seq: 3 }, tries: 1, key: null },
  ]);
  expect(await jobs()).toEqual([
    { task: 'send-push', payload: { gameId: wanted, seq: 2 }, tries: 3, key: `push:${wanted}:2` },
    { task: 'push-door', payload: { gameId: wanted, seq: 3 }, tries: 1, key: null },
  ]);
});

test('only the jobs wait for no disk: whatever the connection commits next does', async () => {
  const gameId = await keptGame(pool, hostId);
  await aDevice(gameId);
  const client = await pool.connect();
  await client.query('set synchronous_commit = on');
  await addPushes(client, [told(gameId, 1)]);
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

async function aDevice(gameId: number): Promise<void> {
  await pool.query(
    `with signed as (insert into auth_sessions (account_id, method) values ($1, 'password') returning id)
     insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select $1, id, $2::int, 'https://push.example/' || $2::int, 'key', 'secret', now() from signed`,
    [hostId, gameId],
  );
}
