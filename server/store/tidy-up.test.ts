import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame, writeClues } from '../../tests/harness/races/kept-game.ts';
import { seat } from '../../tests/harness/people/seat.ts';
import { tidyUp } from './tidy-up.ts';

const { db, pool } = await freshDatabase();
const now = new Date();

test('[X4] what is past its time goes, what is not stays', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ('sam@example.org', 'Sam') returning id",
  );
  const accountId = rows[0]?.id ?? '';
  const open = await keptSession(accountId, null, 'open');
  await keptSession(accountId, '29 days', 'ended-lately');
  await keptSession(accountId, '31 days', 'ended-long-ago');
  const perSession = ['29 days', '31 days', '91 days'];
  for (const [n, age] of perSession.entries()) {
    await keep('login_sessions', {
      token_hash: hash(n),
      account_id: accountId,
      session_id: open,
      created_at: ago(age),
    });
    await keep('refresh_tokens', {
      token_hash: hash(n),
      session_id: open,
      created_at: ago('99 days'),
      used_at: ago(age),
    });
  }
  await keep('login_sessions', {
    token_hash: hash(7),
    account_id: accountId,
    session_id: open,
    ended_at: ago('31 days'),
  });
  await keep('refresh_tokens', { token_hash: hash(7), session_id: open, created_at: ago('99 days') });
  for (const [n, age] of ['47 hours', '49 hours'].entries()) {
    const answer = { body_hash: hash(n), status: 200, answer: '{}', key: `${age} ago`, call: 'x', game_id: 0 };
    await keep('idempotency', { account_id: accountId, ...answer, created_at: ago(age) });
  }
  for (const age of ['29 days', '31 days']) {
    const sent = { to_address: 'sam@example.org', subject: age, created_at: ago(age), sent_at: ago(age) };
    await keep('mail_outbox', sent);
    await keep('payment_notices', { id: age, kind: 'PAYMENT.CAPTURE.COMPLETED', received_at: ago(age) });
  }
  for (const [n, age] of ['23 hours', '25 hours'].entries()) {
    const token = { account_id: accountId, purpose: 'confirm', expires_at: ago(age) };
    await keep('one_time_tokens', { token_hash: hash(n), ...token });
  }
  const idle = { account_id: accountId, method: 'password', user_agent: 'idle', refreshed_at: ago('31 days') };
  await keep('auth_sessions', idle);
  await keep('auth_sessions', { ...idle, user_agent: 'aged', refreshed_at: now, created_at: ago('91 days') });
  for (const [asked, age, found] of [
    ['found-lately', '29 days', '[{}]'],
    ['found-long-ago', '364 days', '[{}]'],
    ['forgotten', '366 days', '[{}]'],
    ['missed-lately', '29 days', '[]'],
    ['missed-long-ago', '31 days', '[]'],
  ] as const) {
    await keep('city_lookups', { asked, found, fetched_at: ago(age) });
  }
  for (const [lat, age] of ['364 days', '366 days'].entries()) {
    await keep('live_discs', { lat, lon: 0, bars: 1, fetched_at: ago(age) });
  }
  await keep('attempts', { key: 'past', count: 1, window_ends_at: ago('1 second') });
  await keep('attempts', { key: 'present', count: 1, window_ends_at: ago('-1 minute') });
  await pool.query(
    "select graphile_worker.add_job('tidy-up', job_key => key) from unnest(array['waiting', 'lost', 'long-lost']) key",
  );
  await pool.query("update graphile_worker._private_jobs set attempts = max_attempts where key <> 'waiting'");
  await pool.query(
    "update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where key <> 'lost'",
  );

  await tidyUp(db, now);

  expect(await left('user_agent', 'auth_sessions')).toEqual(['ended-lately', 'open']);
  expect(await left('get_byte(token_hash, 0)', 'login_sessions')).toEqual(['0', '1']);
  expect(await left('get_byte(token_hash, 0)', 'refresh_tokens')).toEqual(['0', '7']);
  expect(await left('key', 'idempotency')).toEqual(['47 hours ago']);
  expect(await left('subject', 'mail_outbox')).toEqual(['29 days']);
  expect(await left('id', 'payment_notices')).toEqual(['29 days']);
  expect(await left('get_byte(token_hash, 0)', 'one_time_tokens')).toEqual(['0']);
  expect(await left('key', 'attempts')).toEqual(['present']);
  expect(await left('asked', 'city_lookups')).toEqual(['found-lately', 'found-long-ago', 'missed-lately']);
  expect(await left('lat', 'live_discs')).toEqual(['0']);
  expect(await left('key', 'graphile_worker.jobs')).toEqual(['lost', 'waiting']);
  expect(await left('email', 'accounts')).toEqual(['sam@example.org']);
});

test('of one person’s answers to calls with a key the newest thousand stay, of others’ all', async () => {
  for (const [name, answers] of [
    ['busy', 1_003],
    ['calm', 3],
  ] as const) {
    await pool.query(
      `with person as (insert into accounts (email, display_name) values ($1 || '@example.org', $1) returning id)
       insert into idempotency (account_id, game_id, call, key, body_hash, status, answer, created_at)
       select id, 0, 'x', 'key-' || lpad(n::text, 8, '0'), decode(repeat('00', 32), 'hex'), 200, '{}', now() - n * interval '1 second'
       from person, generate_series(1, $2::int) n`,
      [name, answers],
    );
  }
  await tidyUp(db, now);
  const { rows } = await pool.query(
    `select display_name as name, count(*)::int, max(key) as oldest from idempotency
     join accounts on accounts.id = account_id where display_name in ('busy', 'calm') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: 'busy', count: 1_000, oldest: 'key-00001000' },
    { name: 'calm', count: 3, oldest: 'key-00000003' },
  ]);
});

test('[G14] a game that never started goes 30 days after its date with all in it; one that did stays', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ('host@example.org', 'Sam') returning id",
  );
  const hostId = rows[0]?.id ?? '';
  for (const [name, days, status] of [
    ['coming', -5, 'setup'],
    ['lately', 30, 'setup'],
    ['long ago', 31, 'setup'],
    ['on', 31, 'ongoing'],
    ['over', 31, 'fini'],
  ] as const) {
    const gameId = await keptGame(pool, hostId, {
      game_name: name,
      game_date: ago(`${days} days`).toISOString().slice(0, 10),
      status,
    });
    await seat(pool, gameId, 'A', `${status}-${days}@example.org`);
    await writeClues(pool, gameId, 'A', [name]);
  }
  await tidyUp(db, now);
  expect(await left('game_name', 'games')).toEqual(['coming', 'lately', 'on', 'over']);
  expect(await left('bar_id', 'clues')).toEqual(['coming', 'lately', 'on', 'over']);
  expect([await left('game_id', 'seats'), await left('game_id', 'game_groups')]).toMatchObject([
    { length: 4 },
    { length: 8 },
  ]);
});

test('[X1] [X3] what a race leaves behind goes in its time', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ('racer@example.org', 'Sam') returning id",
  );
  const accountId = rows[0]?.id ?? '';
  const sessionId = await keptSession(accountId, null, 'racing');
  for (const [name, ended] of [
    ['on', null],
    ['over', '29 minutes'],
    ['late', '31 minutes'],
    ['today', '23 hours'],
    ['yesterday', '25 hours'],
    ['lately', '29 days'],
    ['long ago', '31 days'],
  ] as const) {
    const endedAt = ended && ago(ended);
    const status = ended ? 'fini' : 'ongoing';
    const gameId = await keptGame(pool, accountId, { game_name: name, status });
    await pool.query('update games set started_at = $2, ended_at = $3 where game_id = $1', [gameId, now, endedAt]);
    const where = { lat: 53.96, lon: -1.08, at: now };
    await keep('positions', { game_id: gameId, game_group: 'A', account_id: accountId, ...where });
    await keep('contacts', { game_id: gameId, game_group: 'A', since_at: now, last_at: now });
    const device = { endpoint: name, p256dh: 'B', auth: 'A', saved_at: now };
    await keep('push_subscriptions', { game_id: gameId, account_id: accountId, session_id: sessionId, ...device });
    await keep('snapshots', { game_id: gameId, seq: 50, fold_version: 1, state: '{}' });
    const link = { nonce: Buffer.alloc(16), token_hash: hash(gameId), delay_minutes: 2, photos: false };
    await keep('watch_links', { game_id: gameId, ...link });
  }
  await tidyUp(db, now);
  expect(await gamesIn('positions')).toEqual(['on']);
  expect(await gamesIn('contacts')).toEqual(['on', 'over']);
  expect(await gamesIn('push_subscriptions')).toEqual(['late', 'on', 'over', 'today']);
  expect(await gamesIn('watch_links')).toEqual(['late', 'lately', 'on', 'over', 'today', 'yesterday']);
  expect(await gamesIn('snapshots')).toEqual(['late', 'lately', 'on', 'over', 'today', 'yesterday']);
});

async function keptSession(accountId: string, ended: string | null, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into auth_sessions (account_id, method, user_agent, ended_at) values ($1, 'password', $2, $3) returning id",
    [accountId, name, ended && ago(ended)],
  );
  return rows[0]?.id ?? '';
}

async function keep(table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, n) => `$${n + 1}`);
  await pool.query(`insert into ${table} (${Object.keys(row).join()}) values (${places.join()})`, Object.values(row));
}

/** The games that have rows in a table. */
function gamesIn(table: string): Promise<string[]> {
  return left('game_name', `${table} join games using (game_id)`);
}

async function left(what: string, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`select (${what})::text as what from ${table} order by 1`);
  return rows.map((row) => row.what);
}

function hash(n: number): Buffer {
  return Buffer.alloc(32, n);
}

function ago(age: string): Date {
  const [count, unit = ''] = age.split(' ');
  const ms = { second: 1_000, minute: 60_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }[unit] ?? 0;
  return new Date(now.getTime() - Number(count) * ms);
}
