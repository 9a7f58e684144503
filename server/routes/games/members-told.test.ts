import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closes } from '#contract/live';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { guestIn, guestOf, joinByCode, memberIn, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import { stillPace } from '../../../tests/harness/races/line.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { callIn } from '../../../tests/harness/races/phone.ts';
import { readyRace, startedRace } from '../../../tests/harness/races/race.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';
import { listGamePeople } from '../../store/games/told-games.ts';
import { listDevices } from '../../store/races/push-subscriptions.ts';

const server = await freshApp({}, { livePace: stillPace });
const { app, deps } = server;
const { pool, db } = deps.database;

test('[K23] members by code read the host’s number while the race is on and never the address; rivals no more than that', async () => {
  const race = await readyRace(server, { columns: { host_tel: '+447700900123' } });
  const jo = await guestIn(server, race.gameId, 'A');
  const seen = async () => {
    const { host_tel: tel, host_email: email, group: team, role } = await gameOf(jo.cookie, race.gameId);
    return [tel, email, team, role];
  };
  expect(await seen()).toEqual([null, '', 'A', 'player']);
  await ask(app, {
    method: 'POST',
    url: `/api/start-game?gameId=${race.gameId}`,
    cookie: race.host.cookie,
    payload: {},
  });
  expect(await seen()).toEqual(['+447700900123', '', 'A', 'player']);
  const payload = { gameId: race.gameId };
  await ask(app, { method: 'POST', url: '/api/end-game', cookie: race.host.cookie, payload });
  expect(await seen()).toEqual([null, '', 'A', 'player']);
  const results = await ask(app, { url: `/api/game-results/${race.gameId}`, cookie: jo.cookie });
  expect(results).toMatchObject([200, { gameData: { host_email: '' } }]);
  const [, games] = await ask(app, { url: '/api/data/games', cookie: jo.cookie });
  expect(games).toMatchObject([{ game_id: race.gameId, role: 'player', group: 'A', host_email: '' }]);
});

test('a list of games says how many are in each that is not over, nobody counted twice', async () => {
  const race = await readyRace(server, { empty: ['A', 'B'] });
  const counted = async () => {
    const [, games] = await ask(app, { url: '/api/data/games', cookie: race.host.cookie });
    return (games as { game_id: number; people?: number }[]).find(({ game_id: id }) => id === race.gameId)?.people;
  };
  expect(await counted()).toBe(0);
  await guestIn(server, race.gameId, 'A');
  await memberIn(server, race.gameId, 'B');
  expect(await counted()).toBe(2);
});

test('a race begins with teams of members alone', async () => {
  const race = await readyRace(server, { empty: ['A', 'B'] });
  const start = () =>
    ask(app, { method: 'POST', url: `/api/start-game?gameId=${race.gameId}`, cookie: race.host.cookie, payload: {} });
  expect((await start())[0]).toBe(409);
  const [jo] = [await guestIn(server, race.gameId, 'A'), await guestIn(server, race.gameId, 'B')];
  expect((await start())[0]).toBe(200);
  expect(await ask(app, { url: `/api/view/${race.gameId}`, cookie: jo.cookie })).toMatchObject([200, { team: 'A' }]);
});

test('[L7] a member who is moved comes back as one of the new team, and one who is taken out loses the line at once', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const race = await readyRace(server);
  const { gameId } = race;
  const [jo, mo] = [await guestIn(server, gameId, 'A'), await guestIn(server, gameId, 'A')];
  await ask(app, { method: 'POST', url: `/api/start-game?gameId=${gameId}`, cookie: race.host.cookie, payload: {} });
  const phone = await callIn({ origin, gameId, cookie: jo.cookie });
  const stays = await callIn({ origin, gameId, cookie: mo.cookie });
  expect([(await phone.shows(() => true)).team, (await stays.shows(() => true)).team]).toEqual(['A', 'A']);
  const seat = await seatNumber(server, gameId, jo.id);
  await postTo(server, race.host.cookie, gameId, `members/${seat}`, { team: 'B' });
  expect((await phone.closed).code).toBe(closes.comeBack);
  const again = await callIn({ origin, gameId, cookie: jo.cookie });
  expect((await again.shows(() => true)).team).toBe('B');
  await postTo(server, race.host.cookie, gameId, `members/${seat}/remove`);
  expect((await again.closed).code).toBe(closes.notAMember);
  // The old cookie opens nothing any more, nor does the code.
  expect(await ask(app, { url: `/api/view/${gameId}`, cookie: jo.cookie })).toEqual(refusal('game-not-found'));
  expect(await joinByCode(server, gameId, jo.cookie, 'B')).toEqual(refusal('was-removed'));
  await postTo(server, mo.cookie, gameId, 'leave-team');
  expect((await stays.closed).code).toBe(closes.notAMember);
});

test('[N2] a member’s device is told until they leave, whoever else leaves the game', async () => {
  const race = await startedRaceWith('A');
  const { gameId } = race;
  await keepDevice(gameId, race.jo.id);
  const told = async () => (await listDevices(db, gameId)).map(({ accountId, team }) => [accountId, team]);
  expect(await told()).toEqual([[race.jo.id, 'A']]);
  await pool.query("delete from seats where game_id = $1 and game_group = 'B'", [gameId]);
  expect(await told()).toEqual([[race.jo.id, 'A']]);
  await postTo(server, race.jo.cookie, gameId, 'leave-team');
  const { rowCount } = await pool.query('select from push_subscriptions where game_id = $1', [gameId]);
  expect([await told(), rowCount]).toEqual([[], 0]);
});

test('[N9] [K3] mails about a race go to members with an account, and never to guests', async () => {
  const { gameId, host } = await aGame();
  await guestIn(server, gameId, 'A');
  const mo = await memberIn(server, gameId, 'B');
  const people = await listGamePeople(db, await row(gameId));
  expect(Object.fromEntries(people.map(({ account, team }) => [account.email, team]))).toEqual({
    [host.email]: null,
    [mo.email]: 'B',
  });
});

test('[G5] a game that is called off is told to members with a confirmed address, without the host’s', async () => {
  const { gameId, host } = await aGame();
  await guestIn(server, gameId, 'A');
  const mo = await memberIn(server, gameId, 'B');
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [mo.id]);
  await pool.query('delete from mail_outbox');
  await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie });
  const { rows } = await pool.query<{ to_address: string; text: string }>('select to_address, text from mail_outbox');
  expect(rows.map(({ to_address: to }) => to)).toEqual([mo.email]);
  expect(rows[0]?.text).toContain('The host has called off “Egg” in York.');
  expect(rows[0]?.text).not.toContain(host.email);
});

async function aGame() {
  const email = `${randomUUID()}@example.org`;
  const host = { ...(await newcomer(app, email)), email };
  return { host, gameId: await seatedGame(pool, { hostId: host.id }) };
}

async function startedRaceWith(team: 'A' | 'B') {
  const race = await startedRace(server);
  const jo = await guestOf(server);
  await pool.query(
    "insert into members (game_id, account_id, game_group, seat, rescue_code, joined_at) values ($1, $2, $3, 1, 'K4WQ7P', now())",
    [race.gameId, jo.id, team],
  );
  return { ...race, jo };
}

async function keepDevice(gameId: number, accountId: string): Promise<void> {
  await pool.query(
    `insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select $2, id, $1, 'https://push.example/1', 'p', 'a', now() from auth_sessions where account_id = $2`,
    [gameId, accountId],
  );
}

async function row(gameId: number): Promise<Parameters<typeof listGamePeople>[1]> {
  const { rows } = await pool.query('select game_id as "gameId", user_id as "hostId" from games where game_id = $1', [
    gameId,
  ]);
  return rows[0];
}

async function gameOf(cookie: string, gameId: number): Promise<Record<string, unknown>> {
  const [, game] = await ask(app, { url: `/api/data/games/${gameId}`, cookie });
  return game as Record<string, unknown>;
}
