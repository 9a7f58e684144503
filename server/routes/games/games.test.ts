import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const clock = stoppedClock();
const { app, deps } = await freshApp({}, { now: clock.now });
const { pool } = deps.database;
const minuteMs = 60_000;
const today = new Date().toISOString().slice(0, 10);

test('nobody who is not signed in makes a game or reads one', async () => {
  for (const cookie of ['', 'sid=nonsense']) {
    const made = await create(cookie, {});
    expect([made.statusCode, made.json()]).toMatchObject([
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ]);
    expect((await list(cookie)).statusCode).toBe(401);
  }
});

test('a game is made, and its host finds it among their games with all they may see', async () => {
  const { id, cookie } = await newcomer(app, 'host@example.org');
  const made = await create(cookie, { gameName: " Priya's  Big Night", tel: '07700 900123', extra: 'dropped' });
  expect([made.statusCode, made.json()]).toEqual([201, { success: true, game_id: expect.any(Number) }]);
  const listed = await list(cookie);
  expect(listed.headers['cache-control']).toBe('private, no-store');
  expect(listed.json()).toEqual([
    {
      game_id: made.json().game_id,
      game_name: "Priya's Big Night",
      city: 'York',
      game_date: today,
      game_type: 'classic',
      game_groups: 4,
      game_bars: 6,
      game_bar_list: [],
      game_start_bar: null,
      host_email: 'host@example.org',
      host_tel: '+447700900123',
      user_id: id,
      status: 'setup',
      game_extras: null,
      lazy_questionnaire: null,
      lazy_stage: null,
      game_start_bar_id: null,
      game_final_bar_id: null,
      game_time: null,
      meeting_point: null,
      hints: true,
      role: 'host',
      group: null,
      people: 0,
    },
  ]);
});

test.each([
  [{ gameGroups: 0 }, 'A race has 1 to 6 teams.'],
  [{ gameGroups: 7 }, 'A race has 1 to 6 teams.'],
  [{ gameGroups: '4' }, 'A race has 1 to 6 teams.'],
  [{ gameBars: 2 }, 'A race has 3 to 12 bars.'],
  [{ gameBars: 13 }, 'A race has 3 to 12 bars.'],
  [{ gameType: 'god' }, 'Some of that does not look right.'],
  [{ date: '15/11/2026' }, 'Some of that does not look right.'],
  [{ date: '2020-01-01' }, 'That date has gone. Pick today or a later day.'],
  [{ gameName: '' }, 'Give your game a name.'],
  [{ city: ' ' }, 'Enter a city'],
  [{ tel: '12' }, expect.stringContaining('Begin with 0')],
  [{ gameBarList: [{ id: 'b', name: 'Nowhere' }] }, 'Pick 8 to 15 different bars.'],
])('%j is refused in words, and makes no game', async (wrong, message) => {
  const { cookie } = await newcomer(app, `${randomUUID()}@example.org`);
  const made = await create(cookie, wrong);
  expect([made.statusCode, made.json().message]).toEqual([422, message]);
  expect((await list(cookie)).json()).toEqual([]);
});

test('the same key gets the first answer again, also a day later; with another body it is refused', async () => {
  const { cookie } = await newcomer(app, 'key@example.org');
  const key = randomUUID();
  const first = await create(cookie, {}, key);
  await clock.later(24 * 60 * minuteMs, async () => {
    const again = await create(cookie, {}, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await create(cookie, { gameName: 'Another' }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused']);
  });
  expect(await gamesOf(cookie)).toEqual([first.json().game_id]);
});

test('a key is of one person only', async () => {
  const [ada, bob] = [await newcomer(app, 'key-ada@example.org'), await newcomer(app, 'key-bob@example.org')];
  const key = randomUUID();
  const [first, second] = [await create(ada.cookie, {}, key), await create(bob.cookie, {}, key)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().game_id).not.toBe(first.json().game_id);
});

test('the same game again within a minute is the first one, whatever its key; after it, a new one', async () => {
  const { cookie } = await newcomer(app, 'twice@example.org');
  const first = (await create(cookie, {})).json().game_id;
  expect((await create(cookie, {}, randomUUID())).json().game_id).toBe(first);
  expect((await create(cookie, { gameName: ' egg ' })).json().game_id).not.toBe(first);
  await clock.later(61_000, async () => {
    expect((await create(cookie, {})).json().game_id).not.toBe(first);
  });
});

test.each([
  ['one key', randomUUID()],
  ['no key', undefined],
])('ten taps at once with %s make one game', async (_name, key) => {
  const { cookie } = await newcomer(app, `${randomUUID()}@example.org`);
  const taps = await Promise.all(Array.from({ length: 10 }, () => create(cookie, {}, key)));
  expect(new Set(taps.map((tap) => `${tap.statusCode} ${tap.body}`)).size).toBe(1);
  expect(await gamesOf(cookie)).toEqual([taps[0]?.json().game_id]);
});

test('six games a minute and twenty a day; taps that make none do not count', async () => {
  const { cookie } = await newcomer(app, 'keen@example.org');
  const another = async (n: number) => create(cookie, { gameName: `Game ${n}` });
  for (let n = 1; n <= 6; n += 1) {
    expect([n, (await another(n)).statusCode, (await another(n)).statusCode]).toEqual([n, 201, 201]);
    expect((await create(cookie, { gameName: '' })).statusCode).toBe(422);
  }
  const seventh = await another(7);
  expect([seventh.statusCode, seventh.json().code]).toEqual([429, 'over_request_rate_limit']);
  expect(Number(seventh.headers['retry-after'])).toBeLessThanOrEqual(60);
  for (const minutes of [2, 4, 6]) {
    await clock.later(minutes * minuteMs, async () => {
      for (let n = 1; n <= 6; n += 1) await another(minutes * 10 + n);
    });
  }
  expect(await gamesOf(cookie)).toHaveLength(20);
  await clock.later(10 * minuteMs, async () => {
    const over = await another(99);
    expect(over.statusCode).toBe(429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  });
  await clock.later(25 * 60 * minuteMs, async () => {
    expect((await create(cookie, { gameName: 'Next day', date: dayAfter(1) })).statusCode).toBe(201);
  });
});

test('a refusal for haste is not kept under its key', async () => {
  const { cookie } = await newcomer(app, 'hasty@example.org');
  for (let n = 1; n <= 6; n += 1) await create(cookie, { gameName: `Game ${n}` });
  const key = randomUUID();
  expect((await create(cookie, {}, key)).statusCode).toBe(429);
  await clock.later(2 * minuteMs, async () => expect((await create(cookie, {}, key)).statusCode).toBe(201));
});

test('a player sees the game and never what is for its host; a stranger sees nothing', async () => {
  const host = await newcomer(app, 'organiser@example.org');
  const player = await newcomer(app, 'player@example.org');
  const stranger = await newcomer(app, 'stranger@example.org');
  const { game_id: gameId } = (await create(host.cookie, { tel: '07700 900123', gameType: 'lazy' })).json();
  await fill(gameId, 'player@example.org');
  const shown = (await list(player.cookie)).json()[0];
  expect(shown).toMatchObject({
    game_id: gameId,
    role: 'player',
    group: 'B',
    host_email: 'organiser@example.org',
    user_id: host.id,
    game_start_bar: 'The Crown',
    game_bar_list: null,
    host_tel: null,
    game_extras: null,
    lazy_questionnaire: null,
  });
  expect((await list(stranger.cookie)).json()).toEqual([]);
  for (const [status, tel] of [
    ['ongoing', '+447700900123'],
    ['fini', null],
  ]) {
    await pool.query('update games set status = $2 where game_id = $1', [gameId, status]);
    expect((await list(player.cookie)).json()[0]).toMatchObject({ status, host_tel: tel, game_bar_list: null });
  }
});

test('players who write clues for each other see the list of bars; a single team does not', async () => {
  const host = await newcomer(app, 'list-host@example.org');
  const player = await newcomer(app, 'clue-writer@example.org');
  const { game_id: gameId } = (await create(host.cookie, { gameGroups: 2 })).json();
  await fill(gameId, 'clue-writer@example.org');
  expect((await list(player.cookie)).json()).toMatchObject([{ game_bar_list: [{ id: 'b1', name: 'The Crown' }] }]);
  await pool.query('update games set game_groups = 1 where game_id = $1', [gameId]);
  expect((await list(player.cookie)).json()).toMatchObject([{ game_bar_list: null }]);
});

test('a list with bars that others mapped says whose work they are, to whoever sees it', async () => {
  const host = await newcomer(app, 'mapped@example.org');
  const player = await newcomer(app, 'unmapped@example.org');
  const { game_id: gameId } = (await create(host.cookie, { gameType: 'lazy' })).json();
  await fill(gameId, 'unmapped@example.org');
  expect([await attributionFor(host), await attributionFor(player)]).toEqual([undefined, undefined]);
  await pool.query(`
    insert into bars (id, name, kind, lat, lon, source, collection)
    values ('import:mapped', 'The Crown', 'pub', 53.96, -1.08, 'osm', 'york')`);
  const bars = [{ id: 'import:mapped', name: 'The Crown' }];
  await pool.query("update games set game_bar_list = $2, status = 'ongoing' where game_id = $1", [
    gameId,
    JSON.stringify(bars),
  ]);
  expect([await attributionFor(host), await attributionFor(player)]).toEqual([
    '© OpenStreetMap contributors',
    undefined,
  ]);
});

test('a host who races on a route that others made does not see its bars, and sees all else', async () => {
  const { cookie } = await newcomer(app, 'seated@example.org');
  const { game_id: gameId } = (await create(cookie, { tel: '07700 900123' })).json();
  await fill(gameId, 'seated@example.org');
  const bars = [{ id: 'b1', name: 'The Crown' }];
  const rest = {
    role: 'host',
    group: 'B',
    host_tel: '+447700900123',
    lazy_questionnaire: answers,
  };
  expect((await list(cookie)).json()).toMatchObject([{ ...rest, game_bar_list: bars, game_extras: null }]);
  await pool.query("update games set game_type = 'god' where game_id = $1", [gameId]);
  expect((await list(cookie)).json()).toMatchObject([{ ...rest, game_bar_list: bars, game_extras: extras }]);
  await pool.query("update games set game_type = 'lazy' where game_id = $1", [gameId]);
  expect((await list(cookie)).json()).toMatchObject([{ ...rest, game_bar_list: null }]);
  await seat(pool, gameId, 'B');
  expect((await list(cookie)).json()).toMatchObject([{ ...rest, group: null, game_bar_list: null }]);
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect((await list(cookie)).json()).toMatchObject([{ ...rest, group: null, game_bar_list: bars }]);
});

test('away from this machine a seat needs a confirmed address', async () => {
  const far = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example.com' });
  const host = await newcomer(far.app, 'host@example.org');
  const player = await newcomer(far.app, 'player@example.org');
  const made = await create(host.cookie, {}, undefined, far.app);
  const { pool: theirs } = far.deps.database;
  await seat(theirs, made.json().game_id, 'A', 'player@example.org');
  expect((await list(player.cookie, far.app)).json()).toEqual([]);
  expect((await list(host.cookie, far.app)).json()).toHaveLength(1);
  await theirs.query('update accounts set email_confirmed_at = now()');
  expect((await list(player.cookie, far.app)).json()).toMatchObject([{ role: 'player', group: 'A' }]);
});

const extras = { sabotages: ['Sing'] };
const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Birthday', playDate: '2026-12-01' };

/** A game as its host has filled it in by and by, with somebody in team B. */
async function fill(gameId: number, member: string): Promise<void> {
  await pool.query(
    `update games set game_bar_list = '[{"id": "b1", "name": "The Crown"}]', game_start_bar = 'The Crown',
       game_extras = $2, lazy_questionnaire = $3 where game_id = $1`,
    [gameId, extras, answers],
  );
  await seat(pool, gameId, 'B', member);
}

function create(cookie: string, given: object, key?: string, at = app) {
  const game = { gameName: 'Egg', city: 'York', date: today, gameBars: 6, gameGroups: 4, gameType: 'classic' };
  const headers = { cookie, ...(key ? { 'idempotency-key': key } : {}) };
  const payload = { ...game, gameStartBar: '', gameBarList: [], tel: '', ...given };
  return at.inject({ method: 'POST', url: '/api/create-game', headers, payload });
}

function list(cookie: string, at = app) {
  return at.inject({ url: '/api/data/games', headers: { cookie } });
}

async function attributionFor({ cookie }: { cookie: string }): Promise<string | undefined> {
  return (await list(cookie)).json()[0].attribution;
}

async function gamesOf(cookie: string): Promise<number[]> {
  const games: { game_id: number }[] = (await list(cookie)).json();
  return games.map((game) => game.game_id);
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
