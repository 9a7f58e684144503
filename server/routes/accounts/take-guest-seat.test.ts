import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { seatedGuest, sitByCode } from '../../../tests/harness/people/guests.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { newcomer, signUp } from '../../../tests/harness/people/people.ts';
import { keptPhoto, startedRace } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'taking-host@example.org');

test('[K5] whoever logs in on a guest’s phone takes the seat, its photos and its device along, and the guest is no more', async () => {
  const race = await startedRace(server);
  const { gameId } = race;
  const guest = await seatedGuest(server, gameId, 'B');
  const photoId = await keptPhoto(race, 'B', 'step', '0');
  await pool.query('update photos set account_id = $2 where id = $1', [photoId, guest.id]);
  await pool.query(
    `insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select $1, id, $2, 'https://push.example/jo', 'B', 'A', now() from auth_sessions where account_id = $1`,
    [guest.id, gameId],
  );
  await pool.query(
    "insert into positions (game_id, game_group, account_id, lat, lon, at) values ($1, 'B', $2, 53.9, -1, now())",
    [gameId, guest.id],
  );
  const own = await newcomer(app, 'sam-takes@example.org');
  const taken = { method: 'POST', url: '/api/take-guest-seat', key: 'take-once' } as const;
  const payload = { guestToken: guest.token };
  expect(await ask(app, { ...taken, cookie: own.cookie, payload })).toEqual([200, { success: true }]);
  expect(await ask(app, { ...taken, cookie: own.cookie, payload })).toEqual([200, { success: true }]);
  expect(await ask(app, { ...taken, key: 'take-again', cookie: own.cookie, payload })).toEqual(
    refusal('invalid-token'),
  );
  expect(await seatsOf(own.id)).toEqual([{ game_id: gameId, game_group: 'B' }]);
  const { rows } = await pool.query(
    `select (select account_id from photos where id = $2) as photo,
       (select count(*)::int from push_subscriptions join auth_sessions on auth_sessions.id = session_id
        where push_subscriptions.account_id = $1 and auth_sessions.account_id = $1) as devices,
       (select count(*)::int from positions where account_id = $1) as positions`,
    [own.id, photoId],
  );
  expect(rows).toEqual([{ photo: own.id, devices: 1, positions: 1 }]);
  expect(await ask(app, { url: `/api/view/${gameId}`, cookie: own.cookie })).toMatchObject([200, {}]);
  expect(await ask(app, { url: `/api/view/${gameId}`, cookie: guest.cookie })).toEqual(refusal('not-authenticated'));
  expect(await isErased(guest.id)).toBe(true);
});

test('[T20] [K5] a captain by code who logs in on their phone is captain with their account', async () => {
  const gameId = await keptGame(pool, host.id);
  const guest = await seatedGuest(server, gameId, 'A');
  await pool.query('update members set captain_at = now() where account_id = $1', [guest.id]);
  const own = await newcomer(app, 'captain-takes@example.org');
  const payload = { guestToken: guest.token };
  const answer = await ask(app, { method: 'POST', url: '/api/take-guest-seat', cookie: own.cookie, payload });
  expect(answer).toEqual([200, { success: true }]);
  const [, people] = await ask(app, { url: `/api/games/${gameId}/people`, cookie: own.cookie });
  expect(people).toMatchObject({ teams: [{ people: [{ isCaptain: true, kind: 'account', you: true }] }, {}] });
});

test('[K5] where the account has a seat already that one stays, and where the host took it out it gets none', async () => {
  const [seated, removed, free] = [
    await keptGame(pool, host.id),
    await keptGame(pool, host.id),
    await keptGame(pool, host.id),
  ];
  const own = await newcomer(app, 'two-seats@example.org');
  await sitByCode(server, seated, own.id, 'A');
  await pool.query('insert into removed_members values ($1, $2, now())', [removed, own.id]);
  const guest = await seatedGuest(server, seated, 'B');
  await sitByCode(server, removed, guest.id, 'B');
  await sitByCode(server, free, guest.id, 'B');
  await pool.query("insert into phone_steps select game_id, account_id, 'ready' from members where account_id = $1", [
    guest.id,
  ]);
  const payload = { guestToken: guest.token };
  const answer = await ask(app, { method: 'POST', url: '/api/take-guest-seat', cookie: own.cookie, payload });
  expect(answer).toEqual([200, { success: true }]);
  expect(await seatsOf(own.id)).toEqual([
    { game_id: seated, game_group: 'A' },
    { game_id: free, game_group: 'B' },
  ]);
  expect(await seatsOf(guest.id)).toEqual([]);
  // [SL3] What the phone reported goes with each seat that is given up.
  expect((await pool.query('select game_id, account_id from phone_steps')).rows).toEqual([
    { game_id: free, account_id: own.id },
  ]);
});

test('[K5] [T16] a host takes no seat of the race that is on, and nothing has changed', async () => {
  const race = await startedRace(server);
  const guest = await seatedGuest(server, race.gameId, 'A');
  const payload = { guestToken: guest.token };
  const answer = await ask(app, { method: 'POST', url: '/api/take-guest-seat', cookie: race.host.cookie, payload });
  expect(answer).toEqual(refusal('host-too-late'));
  expect(await seatsOf(guest.id)).toEqual([{ game_id: race.gameId, game_group: 'A' }]);
});

test('[K5] what is no guest’s token takes nothing along', async () => {
  const own = await newcomer(app, 'own-token@example.org');
  const other = await signUp(app, 'other-token@example.org');
  const call = { method: 'POST', url: '/api/take-guest-seat' } as const;
  for (const guestToken of ['', 'x', other.access_token]) {
    expect(await ask(app, { ...call, cookie: own.cookie, payload: { guestToken } })).toEqual(refusal('invalid-token'));
  }
  expect(await ask(app, { ...call, cookie: own.cookie, payload: { guestToken: 7 } })).toMatchObject([
    422,
    { code: 'bad-input' },
  ]);
  expect(await ask(app, { ...call, cookie: '', payload: { guestToken: 'x' } })).toEqual(refusal('not-authenticated'));
});

async function seatsOf(accountId: string): Promise<unknown[]> {
  const { rows } = await pool.query('select game_id, game_group from members where account_id = $1 order by 1', [
    accountId,
  ]);
  return rows;
}

async function isErased(id: string): Promise<boolean> {
  const { rows } = await pool.query<{ deleted_at: Date | null }>('select deleted_at from accounts where id = $1', [id]);
  return rows[0]?.deleted_at !== null;
}
