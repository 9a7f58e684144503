import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import { joining } from '../contract/limits.ts';
import { closes } from '../contract/live.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask, refusal } from './harness/people/ask.ts';
import { askAsGuest, cookieFor, newGuest } from './harness/people/guests.ts';
import {
  codeOf,
  getOf,
  guestIn,
  guestOf,
  type Joined,
  joinByCode,
  memberIn,
  membersOf,
  postTo,
  seatNumber,
} from './harness/people/joining.ts';
import { answerKnock, knockAs, knockAt, knocksFor, ownKnock, rightPairOf, tryKnock } from './harness/people/knocks.ts';
import { seatedGuest } from './harness/people/members.ts';
import { aNight, anEvening } from './harness/races/night.ts';
import { callIn } from './harness/races/phone.ts';
import { cookieOf, readyRace, startedRace } from './harness/races/race.ts';

const server = await freshApp({ TRUST_PROXY: '1' });
const { app, deps } = server;
const { pool } = deps.database;
const evening = await anEvening();

test('[K21] who guesses codes has twenty tries in ten minutes from one network, however they ask; a code joined with from there today still opens', {
  tags: 'promise',
}, async () => {
  const [known, secret] = [await readyRace(server), await readyRace(server)];
  const [code, other] = [await codeOf(server, known.gameId), await codeOf(server, secret.gameId)];
  const pub = '203.0.113.50';
  const jo = await guestOf(server);
  expect((await from(pub, 'POST', `/api/join/${code}`, jo.cookie, { team: 'A' })).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < joining.unknownCodes; n += 1) {
    const guess = `/api/join/ZZ${letters[n]}${letters[n]}22`;
    const ways = [
      () => from(pub, 'GET', guess),
      () => from(pub, 'POST', guess, jo.cookie, {}),
      () => from(pub, 'POST', `${guess}/knock`, jo.cookie, { team: 'A' }),
    ];
    statuses.push((await ways[n % ways.length]?.())?.statusCode ?? 0);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
  for (const guess of ['ZZZZZ3', other]) {
    const paused = await from(pub, 'GET', `/api/join/${guess}`);
    expect([paused.statusCode, paused.json().code]).toEqual([429, 'over_request_rate_limit']);
    expect(paused.json().message).toMatch(/\w/);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await from(pub, 'GET', `/api/join/${code}`)).statusCode).toBe(200);
  expect((await from('203.0.113.51', 'GET', `/api/join/${other}`)).statusCode).toBe(200);
});

test('[K21] signing in as a guest is no way round: codes guessed there count too', async () => {
  const secret = await readyRace(server);
  const code = await codeOf(server, secret.gameId);
  const guest = { name: 'Eve', adult: true };
  for (let n = 0; n < joining.unknownCodes; n += 1) {
    const guessed = await signUpFrom('203.0.113.60', { ...guest, code: `YY${letters[n]}${letters[n]}22` });
    expect([guessed.statusCode, guessed.json().code]).toEqual([422, 'guest-code-needed']);
  }
  expect((await signUpFrom('203.0.113.60', { ...guest, code })).statusCode).toBe(429);
  expect((await from('203.0.113.60', 'GET', `/api/join/${code}`)).statusCode).toBe(429);
});

test('[K17] a seat that is guessed opens nothing, and one of an account, of another team or of nobody is answered alike', async () => {
  const race = await readyRace(server);
  const jo = await guestIn(server, race.gameId, 'A', 'Jo');
  const ada = await memberIn(server, race.gameId, 'A');
  const eve = await guestOf(server, 'Eve');
  const seats = [await seatNumber(server, race.gameId, ada.id), 77, 999_999];
  for (const seat of seats) {
    expect(await tryKnock(race, eve.cookie, { team: 'A', seat })).toEqual(refusal('member-not-found'));
  }
  const seat = await seatNumber(server, race.gameId, jo.id);
  expect(await tryKnock(race, eve.cookie, { team: 'B', seat })).toEqual(refusal('member-not-found'));
  const id = await knockAs(race, eve, jo);
  expect(await ownKnock(race, eve, id)).toMatchObject({ state: 'waiting', session: null });
  expect(await getOf(server, eve.cookie, race.gameId, 'seat')).toEqual(refusal('game-not-found'));
});

test('[K20] a rescue code knocks for its own seat alone, joins nothing, and does not reveal the join code', async () => {
  const race = await readyRace(server);
  const [jo, mo] = [await guestIn(server, race.gameId, 'A', 'Jo'), await guestIn(server, race.gameId, 'A', 'Mo')];
  const [, card] = await getOf(server, jo.cookie, race.gameId, 'seat');
  const { seat, rescueCode, code } = card as { seat: number; rescueCode: string; code: string };
  const [, told] = await ask(app, { url: `/api/join/${code}`, cookie: '' });
  expect((told as { teams: { guests: unknown[] }[] }).teams[0]?.guests).toMatchObject([{ seat, name: 'Jo' }, {}]);
  expect(JSON.stringify(told)).not.toContain(rescueCode);
  await postTo(server, race.host.cookie, race.gameId, 'join-code');
  const renewed = await codeOf(server, race.gameId);
  const opened = await ask(app, { url: `/api/join/${rescueCode}`, cookie: '' });
  expect(opened).toMatchObject([200, { gameId: race.gameId, seat }]);
  for (const secret of [code, renewed]) expect(JSON.stringify(opened)).not.toContain(secret);

  const signedUp = await askAsGuest(app, { name: 'Jo', code: rescueCode, adult: true });
  expect(signedUp.statusCode).toBe(200);
  const fresh = { cookie: await cookieFor(app, signedUp.json<{ access_token: string }>().access_token) };
  const tryAt = (url: string, payload: object) => ask(app, { method: 'POST', url, cookie: fresh.cookie, payload });
  const door = `/api/join/${rescueCode}/knock`;
  const moSeat = await seatNumber(server, race.gameId, mo.id);
  for (const [url, payload] of [
    [`/api/join/${rescueCode}`, { team: 'A' }],
    [door, { team: 'A' }],
    [door, { team: 'A', seat: moSeat }],
  ] as const) {
    expect([url, payload, ...(await tryAt(url, payload))]).toEqual([url, payload, ...refusal('join-code-unknown')]);
  }
  const [status, { id }] = (await tryAt(door, { team: 'A', seat })) as [number, { id: string }];
  expect(status).toBe(200);
  expect(await ownKnock(race, fresh as Joined, id)).toMatchObject({ name: 'Jo', state: 'waiting', session: null });
  expect((await getOf(server, jo.cookie, race.gameId, 'seat'))[0]).toBe(200);
});

test('[K16] [K20] the rescue code of a guest who was taken out opens nothing', async () => {
  const race = await readyRace(server);
  const jo = await guestIn(server, race.gameId, 'A', 'Jo');
  const [, card] = await getOf(server, jo.cookie, race.gameId, 'seat');
  const { seat, rescueCode } = card as { seat: number; rescueCode: string };
  expect((await postTo(server, race.host.cookie, race.gameId, `members/${seat}/remove`))[0]).toBe(200);
  expect(await ask(app, { url: `/api/join/${rescueCode}`, cookie: '' })).toEqual(refusal('join-code-unknown'));
  const guessed = await askAsGuest(app, { name: 'Jo', code: rescueCode, adult: true });
  expect(guessed.statusCode).toBe(422);
});

test('[K17] [K18] pairs are guessed once a knock: nothing tells which is right, and whoever guesses wrong three times is locked out', async () => {
  const race = await startedRace(server);
  const rights: number[] = [];
  for (let n = 0; n < 90; n += 1) {
    const sam = await guestOf(server, 'Sam');
    const id = await knockAt(race, sam, { team: 'A' }, `198.18.${n}.1`);
    rights.push(await rightPairOf(race, id));
    if (n > 0) continue;
    const [listed] = await knocksFor(race, cookieOf(race, 'A'));
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(['id', 'kind', 'name', 'pairs', 'team', 'until']);
    expect(new Set(listed?.pairs.flat().map(({ name }) => name)).size).toBe(6);
    // Who knocks does not answer, neither do rivals, and nobody answers what does not exist.
    for (const cookie of [sam.cookie, cookieOf(race, 'B')]) {
      for (const pair of [0, 1, 2]) expect(await answerKnock(race, cookie, id, pair)).toEqual(refusal('knock-gone'));
    }
    expect(await answerKnock(race, cookieOf(race, 'A'), randomUUID(), 0)).toEqual(refusal('knock-gone'));
  }
  // By chance fewer than one in a hundred thousand nights would see one of the three so seldom.
  for (const pair of [0, 1, 2]) expect(rights.filter((right) => right === pair).length).toBeGreaterThan(10);
  const eve = await guestOf(server, 'Eve');
  for (let n = 0; n < joining.knocksFailed; n += 1) {
    const id = await knockAt(race, eve, { team: 'A' }, '198.19.0.1');
    await answerKnock(race, cookieOf(race, 'A'), id, ((await rightPairOf(race, id)) + 1) % 3);
  }
  const id = await knockAt(race, eve, { team: 'A' }, '198.19.0.1');
  expect(await answerKnock(race, cookieOf(race, 'A'), id, await rightPairOf(race, id))).toEqual(refusal('knock-gone'));
});

test('[K7] joining again and again, at once and with a key each, is one seat', async () => {
  const race = await readyRace(server);
  const code = await codeOf(server, race.gameId);
  const jo = await guestOf(server, 'Jo');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      ask(app, {
        method: 'POST',
        url: `/api/join/${code}`,
        cookie: jo.cookie,
        payload: { team: n % 2 === 0 ? 'A' : 'B' },
        key: randomUUID(),
      }),
    ),
  );
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(([, said]) => (said as { team: string }).team)).size).toBe(1);
  expect(await membersOf(server, race.gameId)).toHaveLength(1);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['"><img src=x onerror=1>', '"><img src=x onerror=1>'],
  ['J\u202Eo\u2066 B\u2069', 'Jo B'],
  ['👩‍👩‍👧‍👦 Jo 🏴‍☠️', '👩‍👩‍👧‍👦 Jo 🏴‍☠️'],
  ['𝒥'.repeat(30), '𝒥'.repeat(30)],
])('[K3] the name %j is told to everybody as text', async (name, shown) => {
  const race = await readyRace(server);
  const { cookie } = await newGuest(server, race.gameId, name);
  expect((await joinByCode(server, race.gameId, cookie, 'A'))[0]).toBe(200);
  const read = await app.inject({ url: `/api/join/${await codeOf(server, race.gameId)}` });
  expect(read.headers['content-type']).toMatch(/^application\/json/);
  expect(read.json<{ teams: { guests: { name: string }[] }[] }>().teams[0]?.guests).toMatchObject([{ name: shown }]);
  const [, people] = await getOf(server, race.host.cookie, race.gameId, 'people');
  expect(JSON.stringify(people)).toContain(JSON.stringify(shown));
  expect(await getOf(server, cookie, race.gameId, 'seat')).toMatchObject([200, { name: shown }]);
});

test.each(['\u200B \u2800', '𝒥'.repeat(31)])('[K3] the name %j is refused in words', async (name) => {
  const race = await readyRace(server);
  const signedUp = await askAsGuest(app, { name, code: await codeOf(server, race.gameId), adult: true });
  expect([signedUp.statusCode, signedUp.json().code]).toEqual([422, 'validation_failed']);
});

test('[K16] a guest who was taken out has nothing left of the race, neither by the old cookie nor on the line', async () => {
  const night = await aNight(evening, { teams: 2 });
  const { gameId, origin } = night;
  const jo = await seatedGuest(night, gameId, 'A', 'Jo');
  const phone = await callIn({ origin, gameId, cookie: jo.cookie });
  await phone.shows(({ step }) => step?.type === 'clue');
  const seat = await seatNumber(night, gameId, jo.id);
  expect((await postTo(night, night.host.cookie, gameId, `members/${seat}/remove`))[0]).toBe(200);
  expect((await phone.closed).code).toBe(closes.notAMember);
  await expect(callIn({ origin, gameId, cookie: jo.cookie })).rejects.toThrow('Refused: 404');
  for (const url of ['view', 'data/games', 'game-results', 'game-photos'].map((part) => `/api/${part}/${gameId}`)) {
    expect([url, (await ask(night.app, { url, cookie: jo.cookie }))[0]]).toEqual([url, 404]);
  }
  for (const call of ['people', 'seat', 'knocks']) {
    expect(await getOf(night, jo.cookie, gameId, call)).toEqual(refusal('game-not-found'));
  }
  for (const call of ['clue', 'correctly-guessed', 'update-leaderboard'] as const) {
    const { path } = calls[call];
    const payload = { gameId, correctBarId: `${gameId}.A.0` };
    expect([call, (await ask(night.app, { method: 'POST', url: path, cookie: jo.cookie, payload }))[0]]).toEqual([
      call,
      404,
    ]);
  }
  expect(await joinByCode(night, gameId, jo.cookie, 'A')).toEqual(refusal('was-removed'));
});

test('[K7] [K9] of a thousand who join by one code eighteen a team are seated, the rest are refused in words, and no seat is lost', async () => {
  const race = await readyRace(server, { teams: 6 });
  const code = await codeOf(server, race.gameId);
  await pool.query('update games set deals_teams = true where game_id = $1', [race.gameId]);
  const cookies: string[] = [];
  for (let n = 0; n < 1_000; n += 50) {
    const some = Array.from({ length: 50 }, (_, i) => guestOf(server, `Guest ${n + i}`));
    cookies.push(...(await Promise.all(some)).map(({ cookie }) => cookie));
  }
  const answers = await Promise.all(
    cookies.map((cookie) => ask(app, { method: 'POST', url: `/api/join/${code}`, cookie, payload: {} })),
  );
  const seated = answers.filter(([status]) => status === 200);
  const refused = answers.filter(([status]) => status !== 200);
  expect([seated.length, refused.length]).toEqual([108, 892]);
  for (const answer of refused) expect(answer).toEqual(refusal('game-full'));
  const { rows } = await pool.query<{ n: number; seats: number }>(
    `select count(*)::int as n, count(distinct seat)::int as seats from members where game_id = $1 group by game_group`,
    [race.gameId],
  );
  expect(rows).toEqual(Array.from({ length: 6 }, () => ({ n: 18, seats: 18 })));
});

test('[K2] nobody who holds the code reads an address or a telephone number, whoever they are and however the race stands', {
  tags: 'promise',
}, async () => {
  for (const state of ['setup', 'closed', 'ongoing', 'fini'] as const) {
    const race = state === 'setup' || state === 'closed' ? await readyRace(server) : await startedRace(server);
    const { gameId } = race;
    await pool.query("update games set host_tel = '+447700900123' where game_id = $1", [gameId]);
    if (state === 'closed') await pool.query("update games set joining = 'closed' where game_id = $1", [gameId]);
    if (state === 'fini') await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
    const code = await codeOf(server, gameId);
    const stranger = await guestOf(server);
    for (const cookie of ['', stranger.cookie, cookieOf(race, 'B'), race.host.cookie]) {
      const { body, statusCode } = await app.inject({ url: `/api/join/${code}`, headers: { cookie } });
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/@|900123|example\.org/);
    }
  }
});

test('[K3] the sign-in of a guest tells no more than they said', async () => {
  const race = await readyRace(server);
  const { token, cookie } = await newGuest(server, race.gameId, 'Jo');
  const { body } = await app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${token}` } });
  expect(body).not.toMatch(/guest:|@/);
  expect(await getOf(server, cookie, race.gameId, 'people')).toEqual(refusal('game-not-found'));
});

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Asks from a network of one's own. */
function from(ip: string, method: 'GET' | 'POST', url: string, cookie = '', payload?: object) {
  const headers = { cookie, 'x-forwarded-for': ip, origin: deps.config.publicOrigin };
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

function signUpFrom(ip: string, data: object) {
  const payload = { data, gotrue_meta_security: {} };
  return app.inject({ method: 'POST', url: '/auth/v1/signup', payload, headers: { 'x-forwarded-for': ip } });
}
