import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { cookieFor, newGuest, seatedGuest } from '../../../tests/harness/people/guests.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { bearer, newcomer } from '../../../tests/harness/people/people.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'handing-host@example.org');

test('[K22] a sign-in moves into another browser by a link for one use, and ends in the first', async () => {
  const guest = await seatedGuest(server, await keptGame(pool, host.id), 'A');
  const token = await handOver(guest.cookie);
  const [status, session] = await takeOver(token);
  expect([status, session]).toEqual([200, { access_token: expect.any(String), refresh_token: expect.any(String) }]);
  const cookie = await cookieFor(app, (session as { access_token: string }).access_token);
  expect(await ask(app, { url: '/api/account/devices', cookie })).toMatchObject([200, [{ isThisOne: true }]]);
  expect((await ask(app, { url: '/api/account/devices', cookie: guest.cookie }))[0]).not.toBe(200);
  const payload = { refresh_token: guest.refreshToken };
  const refresh = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload });
  expect(refresh.statusCode).toBeGreaterThanOrEqual(400);
  expect(await takeOver(token)).toEqual(refusal('hand-over-gone'));
});

test('[K22] a link is good for two minutes, the newest alone, and for one of two who open it at once', async () => {
  const guest = await newGuest(server, await keptGame(pool, host.id));
  const [first, second] = [await handOver(guest.cookie), await handOver(guest.cookie)];
  expect(await takeOver(first)).toEqual(refusal('hand-over-gone'));
  await clock.later(joining.handOverMs, async () => {
    expect(await takeOver(second)).toEqual(refusal('hand-over-gone'));
  });
  const both = await Promise.all([takeOver(second), takeOver(second)]);
  expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  for (const token of ['', 'x', second]) expect(await takeOver(token)).toEqual(refusal('hand-over-gone'));
  expect(await ask(app, { method: 'POST', url: '/api/hand-over', cookie: '' })).toEqual(refusal('not-authenticated'));
});

test('[K22] a link tells whose sign-in it is and in which games, and can still be used', async () => {
  const gameId = await keptGame(pool, host.id);
  const guest = await seatedGuest(server, gameId, 'A');
  const { rows } = await pool.query('select game_name as name from games where game_id = $1', [gameId]);
  const token = await handOver(guest.cookie);
  for (let n = 0; n < 2; n += 1) {
    expect(await readLink(token)).toEqual([200, { name: 'Jo', games: [rows[0].name] }]);
  }
  expect((await takeOver(token))[0]).toBe(200);
  const old = await handOver((await seatedGuest(server, gameId, 'A')).cookie);
  await clock.later(joining.handOverMs, async () => {
    for (const spent of [token, old, 'x', 'a'.repeat(43)]) {
      expect(await readLink(spent)).toEqual(refusal('hand-over-gone'));
      expect(await takeOver(spent)).toEqual(refusal('hand-over-gone'));
    }
  });
});

test('[K22] unknown links count against the network they are tried from, and do not block a valid one', async () => {
  const ip = '203.0.113.9';
  const guess = (n: number) => readLink(String(n).padStart(43, 'g'), ip);
  for (let n = 0; n < joining.unknownCodes; n += 1) expect(await guess(n)).toEqual(refusal('hand-over-gone'));
  expect((await guess(99))[0]).toBe(429);
  expect((await takeOver('h'.repeat(43), ip))[0]).toBe(429);
  expect(await readLink('h'.repeat(43), '203.0.113.10')).toEqual(refusal('hand-over-gone'));
  const token = await handOver((await newGuest(server, await keptGame(pool, host.id))).cookie);
  expect((await readLink(token, ip))[0]).toBe(200);
  expect((await takeOver(token, ip))[0]).toBe(200);
});

test('[K22] only a guest makes such a link, and one who has become an account since is handed over no more', async () => {
  expect(await ask(app, { method: 'POST', url: '/api/hand-over', cookie: host.cookie })).toEqual(
    refusal('only-for-guests'),
  );
  const guest = await newGuest(server, await keptGame(pool, host.id));
  const token = await handOver(guest.cookie);
  await pool.query('update accounts set is_guest = false where id = $1', [guest.id]);
  expect(await readLink(token)).toEqual(refusal('hand-over-gone'));
  expect(await takeOver(token)).toEqual(refusal('hand-over-gone'));
  expect((await ask(app, { url: '/api/account/devices', cookie: guest.cookie }))[0]).toBe(200);
});

test('[K22] a sign-in that was handed over is as old as it was, and one that has ended is handed over no more', async () => {
  const own = await newGuest(server, await keptGame(pool, host.id));
  const { rows: before } = await pool.query('select created_at, method from auth_sessions where account_id = $1', [
    own.id,
  ]);
  clock.pass(60_000);
  const token = await handOver(own.cookie);
  const [, session] = await takeOver(token);
  const { rows: after } = await pool.query(
    'select created_at, method from auth_sessions where account_id = $1 and ended_at is null',
    [own.id],
  );
  expect(after).toEqual(before);
  const { access_token: access } = session as { access_token: string };
  const late = await handOver(await cookieFor(app, access));
  await app.inject({ method: 'POST', url: '/auth/v1/logout', headers: bearer(access) });
  expect(await takeOver(late)).toEqual(refusal('hand-over-gone'));
});

async function handOver(cookie: string): Promise<string> {
  const [status, answer] = await ask(app, { method: 'POST', url: '/api/hand-over', cookie });
  expect([status, answer]).toEqual([
    200,
    { token: expect.any(String), until: clock.now().getTime() + joining.handOverMs },
  ]);
  return (answer as { token: string }).token;
}

function takeOver(token: string, ip = '192.0.2.1'): Promise<[number, unknown]> {
  return withToken('/api/take-hand-over', token, ip);
}

function readLink(token: string, ip = '192.0.2.1'): Promise<[number, unknown]> {
  return withToken('/api/take-hand-over/name', token, ip);
}

function withToken(url: string, token: string, ip: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url, cookie: '', payload: { token }, headers: { 'x-forwarded-for': ip } });
}
