import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import {
  codeOf,
  getOf,
  guestIn,
  guestOf,
  joinByCode,
  membersOf,
  postTo,
  seatNumber,
} from '../../../tests/harness/people/joining.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const captain = await newcomer(app, 'captain@example.org');
const stranger = await newcomer(app, 'stranger@example.org');

test('[K1] a code is six characters without 0 O 1 I L and is read however it is typed; the host makes a new one, and the old one is nobody’s', async () => {
  const { gameId, host } = await aGame();
  const code = await codeOf(server, gameId);
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  const spelled = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`;
  for (const typed of [code, spelled, `https://pickled.example/join/${code}/a`]) {
    expect(await read('', typed)).toMatchObject([200, { gameId, code }]);
  }
  const [status, answer] = await postTo(server, host.cookie, gameId, 'join-code');
  const fresh = await codeOf(server, gameId);
  expect([status, answer]).toEqual([200, { success: true, code: fresh }]);
  expect(fresh).not.toBe(code);
  const unknown = await read('', 'ZZZZZZ');
  expect([await read('', code), await join(stranger.cookie, code, 'A'), unknown]).toEqual([
    refusal('join-code-unknown'),
    refusal('join-code-unknown'),
    refusal('join-code-unknown'),
  ]);
  for (const nonsense of ['%00', 'x', '💩💩💩', 'K4WQZ0']) {
    expect(await read('', nonsense)).toEqual(refusal('join-code-unknown'));
  }
});

test('[K2] a code tells the game, its day and what its people are called, and never an address or a number', async () => {
  const { gameId, host } = await aGame({
    columns: { host_tel: '+447700900123', meeting_point: 'By the clock', game_time: '19:30' },
  });
  await getOf(server, captain.cookie, gameId, 'people');
  await ask(app, { url: `/api/data/games/${gameId}`, cookie: captain.cookie });
  await pool.query("update accounts set display_name = 'Sam' where id = $1", [host.id]);
  const jo = await guestIn(server, gameId, 'B', 'Jo');
  const seat = await seatNumber(server, gameId, jo.id);
  const told = {
    gameId,
    code: await codeOf(server, gameId),
    name: 'Egg',
    city: 'York',
    date: '2026-11-16',
    time: '19:30',
    meetingPoint: 'By the clock',
    startBar: 'The Start',
    isDaySet: true,
    host: 'Sam',
    state: 'open',
    deals: false,
    teams: [
      { team: 'A', state: 'open', names: ['Ada'], guests: [] },
      { team: 'B', state: 'open', names: ['Jo'], guests: [{ seat, name: 'Jo' }] },
    ],
    seat: null,
    you: null,
  };
  const states = { setup: 'open', ongoing: 'started', fini: 'over' };
  for (const [status, state] of Object.entries(states)) {
    await pool.query('update games set status = $2 where game_id = $1', [gameId, status]);
    expect(await read('', told.code)).toEqual([200, { ...told, state }]);
  }
  for (const who of [jo.cookie, captain.cookie, stranger.cookie, host.cookie]) {
    const [, answer] = await read(who, told.code);
    expect(JSON.stringify(answer)).not.toMatch(/example\.org|guest:|7700|900123/);
  }
});

test('[G17] the code of a lazy game without a day shows neither day nor start bar', async () => {
  const { gameId } = await aGame({ columns: { game_type: 'lazy', game_start_bar: null, game_start_bar_id: null } });
  expect(await read('', await codeOf(server, gameId))).toMatchObject([200, { startBar: null, isDaySet: false }]);
});

test('[K2] whoever asks and is signed in reads who they are and where they sit', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'B', 'Jo');
  const code = await codeOf(server, gameId);
  const you = async (cookie: string) => ((await read(cookie, code))[1] as { you: unknown }).you;
  expect([await you(jo.cookie), await you(captain.cookie), await you(stranger.cookie), await you(host.cookie)]).toEqual(
    [
      { name: 'Jo', isGuest: true, isHost: false, team: 'B' },
      { name: 'Ada', isGuest: false, isHost: false, team: 'A' },
      { name: 'Ada', isGuest: false, isHost: false, team: null },
      { name: 'Ada', isGuest: false, isHost: true, team: null },
    ],
  );
});

test('[K7] a person is in one team: who joins again, or has a place by e-mail, sits where they sat', async () => {
  const { gameId } = await aGame();
  const jo = await guestOf(server);
  expect(await joinByCode(server, gameId, jo.cookie, 'A')).toEqual([200, { success: true, gameId, team: 'A' }]);
  const again = [200, { success: true, already: true, gameId, team: 'A' }];
  expect(await joinByCode(server, gameId, jo.cookie, 'B')).toEqual(again);
  expect(await joinByCode(server, gameId, captain.cookie, 'B')).toEqual(again);
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'A']]);
});

test('[K7] a double tap joins once, and twenty phones with one key are one seat', async () => {
  const { gameId } = await aGame();
  const jo = await guestOf(server);
  const [code, key] = [await codeOf(server, gameId), randomUUID()];
  const taps = await Promise.all(Array.from({ length: 20 }, () => join(jo.cookie, code, 'B', key)));
  expect(new Set(taps.map((tap) => JSON.stringify(tap)))).toEqual(
    new Set([JSON.stringify([200, { success: true, gameId, team: 'B' }])]),
  );
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'B']]);
});

test('[K7] [K9] beside its two places by e-mail a team takes eighteen, also of those who come at once; then it says that it is full', async () => {
  const { gameId } = await aGame();
  const guests = await Promise.all(Array.from({ length: 21 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const answers = await Promise.all(guests.map(({ cookie }) => joinByCode(server, gameId, cookie, 'A')));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(18);
  expect(answers.filter(([status]) => status !== 200)).toEqual(
    Array.from({ length: 3 }, () => refusal('team-of-twenty', 'Team Fox is full. Pick another.')),
  );
  expect(await membersOf(server, gameId)).toHaveLength(18);
  const seats = await pool.query('select distinct seat, rescue_code from members where game_id = $1', [gameId]);
  expect(seats.rowCount).toBe(18);
  const [, told] = await read('', await codeOf(server, gameId));
  expect(told).toMatchObject({ state: 'open', teams: [{ state: 'full' }, { state: 'open' }] });
});

test('[K9] a closed team, closed joining and a game without room each say so', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestOf(server);
  const set = (payload: object) => postTo(server, host.cookie, gameId, 'joining', payload);
  expect(await set({ team: 'A', isClosed: true })).toEqual([200, { success: true }]);
  expect(await joinByCode(server, gameId, jo.cookie, 'A')).toEqual(
    refusal('team-closed', 'Team Fox takes nobody more. Pick another.'),
  );
  await set({ joining: 'closed' });
  expect(await joinByCode(server, gameId, jo.cookie, 'B')).toEqual(refusal('joining-closed'));
  expect(await read('', await codeOf(server, gameId))).toMatchObject([200, { state: 'closed' }]);
  await set({ joining: 'open' });
  for (let n = 0; n < 18; n += 1) await guestIn(server, gameId, 'B', `Guest ${n}`);
  expect(await joinByCode(server, gameId, jo.cookie, 'B')).toEqual(refusal('game-full'));
  expect(await read('', await codeOf(server, gameId))).toMatchObject([200, { state: 'full' }]);
  expect(await joinByCode(server, gameId, jo.cookie, 'C')).toEqual(refusal('game-full'));
  await set({ team: 'A', isClosed: false });
  expect(await joinByCode(server, gameId, jo.cookie, 'C')).toEqual(refusal('no-such-team'));
  expect(await joinByCode(server, gameId, jo.cookie)).toEqual(refusal('team-missing'));
  expect(await joinByCode(server, gameId, jo.cookie, 'A')).toMatchObject([200, { team: 'A' }]);
});

test('[K8] where the house deals, people get the smallest team that is open, whatever they ask for', async () => {
  const { gameId, host } = await aGame({ columns: { game_groups: 3 } });
  await postTo(server, host.cookie, gameId, 'joining', { deals: true });
  await postTo(server, host.cookie, gameId, 'joining', { team: 'C', isClosed: true });
  const dealt = [];
  for (let n = 0; n < 4; n += 1) {
    const { cookie } = await guestOf(server);
    dealt.push(((await joinByCode(server, gameId, cookie, 'A'))[1] as { team: string }).team);
  }
  // Its captain was in A before.
  expect(dealt).toEqual(['B', 'A', 'B', 'A']);
  const alone = await aGame({ columns: { game_groups: 1 } });
  const jo = await guestOf(server);
  expect(await joinByCode(server, alone.gameId, jo.cookie)).toMatchObject([200, { team: 'A' }]);
});

test('[K21] sixty people behind one address join without a pause; whoever guesses there is stopped, and those who know the code are not', async () => {
  const { gameId } = await aGame({ columns: { game_groups: 4 } });
  const other = await aGame();
  const code = await codeOf(server, gameId);
  expect((await opened(code)).statusCode).toBe(200);
  const guests = await Promise.all(Array.from({ length: 60 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const joined = await Promise.all(
    guests.map(({ cookie }, n) => joinByCode(server, gameId, cookie, (['A', 'B', 'C', 'D'] as const)[n % 4])),
  );
  expect(joined.every(([status]) => status === 200)).toBe(true);
  const guesses = [];
  for (let n = 0; n < 22; n += 1) guesses.push((await opened(`ZZZZ${'ABCDEFGHJKMNPQRSTUVWXYZ'[n]}2`)).statusCode);
  expect(guesses.slice(-2)).toEqual([429, 429]);
  const theirs = await opened(await codeOf(server, other.gameId));
  expect([theirs.statusCode, theirs.json().code, Number(theirs.headers['retry-after']) > 0]).toEqual([
    429,
    'over_request_rate_limit',
    true,
  ]);
  expect((await opened(code)).statusCode).toBe(200);
  await pool.query('delete from attempts');
});

test('hundreds of joins of one code at once fill its teams and break nothing', async () => {
  const { gameId } = await aGame({ seated: {}, columns: { game_groups: 6, deals_teams: true } });
  const code = await codeOf(server, gameId);
  const guests = await Promise.all(Array.from({ length: 120 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const statuses = new Map<number, number>();
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(guests.map(({ cookie }) => join(cookie, code)));
    for (const [status] of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from members where game_id = $1 group by game_group',
    [gameId],
  );
  expect(rows.map(({ n }) => n)).toEqual([18, 18, 18, 18, 18, 18]);
});

test('names with markup, bidi and emoji are told as they are kept, and nothing else of an answer changes', async () => {
  const { gameId } = await aGame();
  const names = ['<img src=x onerror=alert(1)>', '"; drop table members; --', '👩‍👩‍👧 Ørjan', 'أحمد'];
  for (const name of names) await guestIn(server, gameId, 'B', name);
  const [, told] = await read('', await codeOf(server, gameId));
  expect((told as { teams: { names: string[] }[] }).teams[1]?.names).toEqual(names);
});

test('one key for two different joins is refused', async () => {
  const { gameId } = await aGame();
  const jo = await guestOf(server);
  const [code, key] = [await codeOf(server, gameId), randomUUID()];
  await join(jo.cookie, code, 'A', key);
  expect(await join(jo.cookie, code, 'B', key)).toEqual(refusal('key-reused'));
});

interface Wishes {
  seated?: Parameters<typeof seatedGame>[1]['seated'];
  columns?: Record<string, unknown>;
}

async function aGame({ seated = { A: ['captain@example.org'] }, columns = {} }: Wishes = {}) {
  const host = await newcomer(app, `${randomUUID()}@example.org`);
  return { host, gameId: await seatedGame(pool, { hostId: host.id, seated, columns }) };
}

function opened(code: string) {
  return app.inject({ url: `/api/join/${code}` });
}

function read(cookie: string, code: string) {
  return ask(app, { url: `/api/join/${encodeURIComponent(code)}`, cookie });
}

function join(cookie: string, code: string, team?: string, key?: string) {
  const payload = team ? { team } : {};
  return ask(app, { method: 'POST', url: `/api/join/${code}`, cookie, payload, ...(key ? { key } : {}) });
}
