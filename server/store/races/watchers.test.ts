import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { keepNodeSeen, keepWatchers, listPresence, listWatching, removeNode, removeWatchers } from './watchers.ts';

const { db, pool } = await freshDatabase();
const [host, ada, bob] = [await account('host'), await account('ada'), await account('bob')];

test('people on the lines of all nodes count, each once, and so does the host', async () => {
  const gameId = await keptGame(pool, host);
  const [one, other] = [randomUUID(), randomUUID()];
  await keepWatchers(db, one, [
    { gameId, accountId: ada, team: 'A' },
    { gameId, accountId: host, team: null },
  ]);
  await keepWatchers(db, other, [
    { gameId, accountId: ada, team: 'A' },
    { gameId, accountId: bob, team: 'A' },
  ]);
  expect(await listPresence(db, [gameId, 0])).toEqual(
    new Map([
      [gameId, { online: { A: 2 }, host: true }],
      [0, { online: {}, host: false }],
    ]),
  );
  expect((await listWatching(db, gameId)).toSorted()).toEqual([ada, bob, host].toSorted());
  await removeWatchers(db, one, [{ gameId, accountId: ada, team: 'A' }]);
  await removeNode(db, other);
  expect(await listPresence(db, [gameId])).toEqual(new Map([[gameId, { online: {}, host: true }]]));
});

test('whoever changed teams counts in the new one', async () => {
  const gameId = await keptGame(pool, host);
  const node = randomUUID();
  await keepWatchers(db, node, [{ gameId, accountId: ada, team: 'A' }]);
  await keepWatchers(db, node, [{ gameId, accountId: ada, team: 'B' }]);
  expect(await listPresence(db, [gameId])).toEqual(new Map([[gameId, { online: { B: 1 }, host: false }]]));
});

test('who was deleted meanwhile is left out, and does not keep the others out', async () => {
  const gameId = await keptGame(pool, host);
  await keepWatchers(db, randomUUID(), [
    { gameId, accountId: randomUUID(), team: 'A' },
    { gameId: 0, accountId: ada, team: 'A' },
    { gameId, accountId: ada, team: 'A' },
  ]);
  expect(await listWatching(db, gameId)).toEqual([ada]);
});

test('a node that fell silent has nobody on its lines, and another one clears away after it', async () => {
  const gameId = await keptGame(pool, host);
  const [dead, alive] = [randomUUID(), randomUUID()];
  await keepWatchers(db, dead, [{ gameId, accountId: ada, team: 'A' }]);
  await keepWatchers(db, alive, [{ gameId, accountId: bob, team: 'B' }]);
  await pool.query("update watchers set seen_at = now() - interval '91 seconds'");
  expect(await listWatching(db, gameId)).toEqual([]);
  expect(await keepNodeSeen(db, alive)).toBe(1);
  expect(await listPresence(db, [gameId])).toEqual(new Map([[gameId, { online: { B: 1 }, host: false }]]));
  await pool.query("update watchers set seen_at = now() - interval '181 seconds' where node_id = $1", [dead]);
  await keepNodeSeen(db, alive);
  const { rows } = await pool.query('select account_id from watchers where game_id = $1', [gameId]);
  expect(rows).toEqual([{ account_id: bob }]);
});

async function account(name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into accounts (email, display_name) values ($1, $2) returning id',
    [`${name}@example.com`, name],
  );
  return rows[0]?.id ?? '';
}
