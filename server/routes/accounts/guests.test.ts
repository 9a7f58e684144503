import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { tellTomorrow } from '../../games/tell-people.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { askAsGuest, joinCodeOf, newGuest, seatedGuest } from '../../../tests/harness/people/guests.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { bearer, changeUser, newcomer, password, signUp, tryPassword } from '../../../tests/harness/people/people.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'guests-host@example.org');

test('[K3] a guest says a name, a code and that they are 18, and is signed in without an address', async () => {
  const gameId = await keptGame(pool, host.id);
  const code = await joinCodeOf(server, gameId);
  const answer = await askAsGuest(app, {
    name: '  Jo  \u202E',
    code: `${code.slice(0, 3)}-${code.slice(3)}`,
    adult: true,
  });
  expect(answer.statusCode).toBe(200);
  const { user, ...session } = answer.json();
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3_600, refresh_token: expect.any(String) });
  expect(user).toMatchObject({
    email: '',
    phone: '',
    is_anonymous: true,
    identities: [],
    app_metadata: {},
    email_confirmed_at: null,
    user_metadata: { name: 'Jo', displayName: 'Jo' },
  });
  const { rows } = await pool.query('select email, is_guest, password_hash from accounts where id = $1', [user.id]);
  expect(rows).toEqual([
    { email: expect.stringMatching(/^guest:[\da-f-]{36}@$/), is_guest: true, password_hash: null },
  ]);
});

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'Enter a name.'],
  ['a name of nothing to see', { name: ' \u202E\u2800 ' }, 'Enter a name.'],
  ['a name of 31 characters', { name: 'x'.repeat(31) }, 'A display name has at most 30 characters.'],
  ['a name that is a number', { name: 7 }, 'Some of that does not look right.'],
  ['no word about their age', { adult: undefined }, 'Tick that you are 18 or over.'],
  ['an age that is not a yes', { adult: 'true' }, 'Tick that you are 18 or over.'],
])('[K3] a guest with %s is refused in words, and nobody is made', async (_what, change, message) => {
  const gameId = await keptGame(pool, host.id);
  const before = await guestCount();
  const answer = await askAsGuest(app, { name: 'Jo', code: await joinCodeOf(server, gameId), adult: true, ...change });
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([422, 'validation_failed', message]);
  expect(await guestCount()).toBe(before);
});

test('[K3] a guest needs the code of a game that is not over: one that has begun will do, one that is over will not', async () => {
  const guest = { name: 'Jo', adult: true };
  const needed = refusal('guest-code-needed');
  for (const code of [undefined, null, 7, {}, '', 'ZZZ-ZZZ', 'x'.repeat(5_000)]) {
    const answer = await askAsGuest(app, { ...guest, code });
    expect([answer.statusCode, answer.json()]).toEqual(needed);
  }
  const statuses = [];
  for (const status of ['setup', 'ongoing', 'fini']) {
    const gameId = await keptGame(pool, host.id, { status });
    statuses.push((await askAsGuest(app, { ...guest, code: await joinCodeOf(server, gameId) })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 422]);
  expect((await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} })).statusCode).toBe(422);
});

test.each([
  '<b onclick="x()">Jo</b>',
  '"><script>alert(1)</script>',
  '👩‍👩‍👧‍👦 Jo 🥚',
  '=HYPERLINK("x")',
  "Robert'); --",
  'Зоя',
  '名前',
])('[K3] the name %s stays as it was typed', async (name) => {
  const gameId = await keptGame(pool, host.id);
  const answer = await askAsGuest(app, { name, code: await joinCodeOf(server, gameId), adult: true });
  expect(answer.json().user.user_metadata.name).toBe(name);
});

test('[K3] characters that turn a line of text round are left out of a name', async () => {
  const gameId = await keptGame(pool, host.id);
  const data = { name: 'J\u202Eo\u2066\u0000\nB', code: await joinCodeOf(server, gameId), adult: true };
  expect((await askAsGuest(app, data)).json().user.user_metadata.name).toBe('Jo B');
});

test('[K3] [K21] a thousand sign-ins by one code end at its limit, also from a thousand addresses; another code has its own', async () => {
  const [one, other] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  const data = { name: 'Jo', code: await joinCodeOf(server, one), adult: true };
  const statuses: number[] = [];
  for (let n = 0; n < 1_000; n += 50) {
    const asked = Array.from({ length: 50 }, (_, i) => askAsGuest(app, data, `198.51.${Math.floor(n / 250)}.${i}`));
    statuses.push(...(await Promise.all(asked)).map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(joining.guests.ofGameAMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - joining.guests.ofGameAMinute);
  expect((await askAsGuest(app, { ...data, code: await joinCodeOf(server, other) })).statusCode).toBe(200);
  await clock.later(60_000, async () => {
    expect((await askAsGuest(app, data)).statusCode).toBe(200);
  });
});

test('[K21] a new code does not reset how many guests a game takes', async () => {
  const gameId = await keptGame(pool, host.id);
  const { ofGameAMinute } = joining.guests;
  expect(await newGuests(gameId, ofGameAMinute)).toEqual({ 200: ofGameAMinute });
  await pool.query('update games set join_code = new_join_code() where game_id = $1', [gameId]);
  expect(await newGuests(gameId, 20)).toEqual({ 429: 20 });
  await clock.later(60_000, async () => {
    const { ofGameFromSiteADay } = joining.guests;
    const left = ofGameFromSiteADay - ofGameAMinute;
    expect(await newGuests(gameId, left + 20)).toEqual({ 200: left, 429: 20 });
    // Another network is not affected, and has what is left of the game's.
    expect(await newGuests(gameId, 20, '2001:db8:a::1')).toEqual({ 200: 20 });
  });
});

test('[K21] one network makes a thousand guests an hour, over all games; the networks of a /48 count as one', async () => {
  const { fromSiteAnHour, ofGameAMinute } = joining.guests;
  let made = 0;
  while (made < fromSiteAnHour) {
    const gameId = await keptGame(pool, host.id);
    const some = Math.min(ofGameAMinute, fromSiteAnHour - made);
    expect(await newGuests(gameId, some, `2001:db8:b:${made}::1`)).toEqual({ 200: some });
    made += some;
  }
  const gameId = await keptGame(pool, host.id);
  expect(await newGuests(gameId, 5, '2001:db8:b:ffff::1')).toEqual({ 429: 5 });
  expect(await newGuests(gameId, 5, '2001:db8:c::1')).toEqual({ 200: 5 });
});

/** How many guests were made and how many refused, by status. */
async function newGuests(gameId: number, count: number, ip = '2001:db8:d::1'): Promise<Record<number, number>> {
  const data = { name: 'Jo', code: await joinCodeOf(server, gameId), adult: true };
  const found: Record<number, number> = {};
  for (let n = 0; n < count; n += 50) {
    const asked = Array.from({ length: Math.min(50, count - n) }, () => askAsGuest(app, data, ip));
    for (const { statusCode } of await Promise.all(asked)) found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
}

test('[K3] a guest hosts nothing, pays nothing, lends no results, has no second factor and opens no operator page', async () => {
  const gameId = await keptGame(pool, host.id);
  const guest = await seatedGuest(server, gameId, 'A');
  const game = { gameName: 'Egg', city: 'York', date: '2026-11-30', gameBars: 3, gameGroups: 2, gameType: 'classic' };
  const asked: [string, string, object][] = [
    ['POST', '/api/create-game', { ...game, tel: '', gameStartBar: '', gameBarList: [] }],
    ['POST', '/api/paypal/order/create', { gameId }],
    ['POST', '/api/paywall-status', { gameId }],
    ['POST', `/api/game-results/${gameId}/link`, {}],
    ['GET', '/api/account/recovery-codes', {}],
    ['POST', '/api/account/recovery-codes', {}],
    ['POST', '/api/bars', { name: 'The Egg', lat: 53.9, lon: -1 }],
    ['POST', '/api/take-seat', { gameId, token: 'x' }],
    ['POST', '/api/take-guest-seat', { guestToken: guest.token }],
  ];
  for (const [method, url, payload] of asked) {
    const body = method === 'GET' ? {} : { payload };
    expect([url, await ask(app, { method: method as 'GET', url, cookie: guest.cookie, ...body })]).toEqual([
      url,
      refusal('not-for-guests'),
    ]);
  }
  expect(await ask(app, { url: '/api/operator/lazy', cookie: guest.cookie })).toEqual(refusal('access-denied'));
  const factor = { method: 'POST', url: '/auth/v1/factors', headers: bearer(guest.token) } as const;
  const answer = await app.inject({ ...factor, payload: { factor_type: 'totp' } });
  expect([answer.statusCode, answer.json()]).toEqual(refusal('not-for-guests'));
});

test('[K3] a guest gets no mail, wherever they sit', async () => {
  const gameId = await keptGame(pool, host.id, { game_date: '2026-11-18' });
  const guest = await seatedGuest(server, gameId, 'A');
  await pool.query(
    "insert into seats (game_id, game_group, place, email, account_id) values ($1, 'A', 1, 'captain@example.org', $2)",
    [gameId, guest.id],
  );
  await tellTomorrow({ ...deps, db: deps.database.db, now: () => new Date('2026-11-17T12:00:00Z') });
  const { rows } = await pool.query("select to_address from mail_outbox where template = 'race-tomorrow'");
  expect(rows).toEqual([{ to_address: 'guests-host@example.org' }]);
});

test('[K4] without mail a guest who adds address and password has an account at once, with seat and name', async () => {
  const gameId = await keptGame(pool, host.id);
  const guest = await seatedGuest(server, gameId, 'B');
  const answer = await changeUser(app, guest.token, { email: ' Jo@Example.org', password, data: { name: 'Jo Egg' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    id: guest.id,
    email: 'jo@example.org',
    is_anonymous: false,
    identities: [expect.objectContaining({ provider: 'email' })],
    user_metadata: { name: 'Jo Egg' },
  });
  expect((await tryPassword(app, 'jo@example.org')).json().user.id).toBe(guest.id);
  expect(await seatsOf(guest.id)).toEqual([{ game_id: gameId, game_group: 'B' }]);
  expect(await ask(app, { url: '/api/account/recovery-codes', cookie: guest.cookie })).toMatchObject([
    200,
    { left: 0 },
  ]);
});

test('[K4] what is missing or taken is refused, and the guest stays one', async () => {
  await signUp(app, 'taken@example.org');
  const guest = await newGuest(server, await keptGame(pool, host.id));
  const bad: [object, string, string][] = [
    [{ email: 'new@example.org' }, 'validation_failed', 'Choose a password as well.'],
    [{ password }, 'validation_failed', 'Enter an e-mail address as well.'],
    [{ email: 'no address', password }, 'validation_failed', 'Enter a valid e-mail address.'],
    [{ email: 'taken@example.org', password }, 'user_already_exists', 'User already registered'],
    [{ data: { name: 'x'.repeat(31) } }, 'validation_failed', 'A display name has at most 30 characters.'],
  ];
  for (const [payload, code, message] of bad) {
    const answer = await changeUser(app, guest.token, payload);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([422, code, message]);
  }
  expect((await changeUser(app, guest.token, { email: 'new@example.org', password: 'password12' })).json().code).toBe(
    'weak_password',
  );
  const { rows } = await pool.query('select is_guest, new_email, password_hash from accounts where id = $1', [
    guest.id,
  ]);
  expect(rows).toEqual([{ is_guest: true, new_email: null, password_hash: null }]);
});

test('[K4] two guests who want one address at once: one gets it, the other is refused in words', async () => {
  const gameId = await keptGame(pool, host.id);
  const guests = [await newGuest(server, gameId), await newGuest(server, gameId)];
  const wish = { email: 'both@example.org', password };
  const answers = await Promise.all(guests.map(({ token }) => changeUser(app, token, wish)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

async function guestCount(): Promise<number> {
  return (await pool.query('select from accounts where is_guest')).rowCount ?? 0;
}

async function seatsOf(accountId: string): Promise<unknown[]> {
  const { rows } = await pool.query('select game_id, game_group from members where account_id = $1 order by 1', [
    accountId,
  ]);
  return rows;
}
