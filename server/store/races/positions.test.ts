import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { keepPosition, type PhoneOfTeam, readNewestPosition } from './positions.ts';

const { db, pool } = await freshDatabase();
const { rows } = await pool.query<{ id: string }>(
  `insert into accounts (email, display_name) values ('host@example.org', 'Ada'), ('sam@example.org', 'Sam') returning id`,
);
const [hostId = '', samId = ''] = rows.map(({ id }) => id);

test('[E3] a phone is told where it was before, newest first, and nothing of other phones, teams and races', async () => {
  const phone = await aPhone();
  const others: PhoneOfTeam[] = [{ ...phone, accountId: samId }, { ...phone, team: 'B' }, await aPhone()];
  for (const other of others) await keepPosition(db, other, position(0), at(0));
  expect(await keepPosition(db, phone, position(1), at(0))).toEqual([]);
  expect(await keepPosition(db, phone, position(3), at(0))).toEqual([position(1)]);
  expect(await keepPosition(db, phone, position(5), at(0))).toEqual([position(3), position(1)]);
  expect(await keepPosition(db, phone, position(7), at(2))).toEqual([position(5), position(3)]);
});

test('[E3] positions are kept at most once a second', async () => {
  const phone = await aPhone();
  for (const second of [1, 1.5, 1.9, 2.1, 2.1]) await keepPosition(db, phone, position(second), at(0));
  expect(await keepPosition(db, phone, position(9), at(0))).toEqual([position(2.1), position(1)]);
});

test('[E3] the newest between two moments', async () => {
  const phone = await aPhone();
  for (const second of [10, 20, 30]) await keepPosition(db, phone, position(second), at(0));
  expect(await readNewestPosition(db, phone, at(5), at(25))).toEqual(position(20));
  expect(await readNewestPosition(db, phone, at(31), at(60))).toBeNull();
  expect(await readNewestPosition(db, { ...phone, accountId: samId }, at(0), at(60))).toBeNull();
});

test('[E3] the end removes them, and after it none is kept', async () => {
  const phone = await aPhone();
  await keepPosition(db, phone, position(1), at(0));
  await pool.query("update games set status = 'fini' where game_id = $1", [phone.gameId]);
  await keepPosition(db, phone, position(9), at(0));
  expect(await countKept(phone)).toBe(0);
});

test('[E3] one that is kept while the race ends is removed too', async () => {
  const phone = await aPhone();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select from games where game_id = $1 and status = 'ongoing' for share", [phone.gameId]);
    const ending = pool.query("update games set status = 'fini' where game_id = $1", [phone.gameId]);
    await eventually(waiting).toBe(1);
    await client.query(
      "insert into positions (game_id, game_group, account_id, lat, lon, at) values ($1, 'A', $2, 1, 1, now())",
      [phone.gameId, phone.accountId],
    );
    await client.query('commit');
    await ending;
  } finally {
    client.release();
  }
  expect(await countKept(phone)).toBe(0);
});

async function aPhone(): Promise<PhoneOfTeam> {
  return { gameId: await keptGame(pool, hostId, { status: 'ongoing' }), team: 'A', accountId: hostId };
}

/** How many statements wait for a lock of another. */
async function waiting(): Promise<number> {
  const isWaiting = "datname = current_database() and wait_event_type = 'Lock'";
  return (await pool.query(`select from pg_stat_activity where ${isWaiting}`)).rowCount ?? 0;
}

async function countKept({ gameId }: PhoneOfTeam): Promise<number> {
  return (await pool.query('select from positions where game_id = $1', [gameId])).rowCount ?? 0;
}

function position(second: number) {
  return { lat: 53.96 + second / 1_000, lon: -1.08, accuracyM: second === 5 ? null : 20, at: at(second) };
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 20) + second * 1_000);
}
