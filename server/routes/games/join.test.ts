import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/app.ts';
import { ask, refusal } from '../../../tests/harness/ask.ts';
import { codeOf, guestIn, guestOf, joinByCode, memberIn, seatNumber } from '../../../tests/harness/joining.ts';
import { newcomer } from '../../../tests/harness/people.ts';
import { seatedGame } from '../../../tests/harness/seated-game.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const captain = await newcomer(app, 'captain@example.org');
const stranger = await newcomer(app, 'stranger@example.org');

test('nobody who is not signed in takes a seat; a code tells them its game all the same', async () => {
  const { gameId } = await aGame();
  expect(await joinByCode(server, gameId, '', 'A')).toEqual(refusal('not-authenticated'));
  expect(await read('', await codeOf(server, gameId))).toMatchObject([200, { gameId, you: null }]);
  const calls = ['change-team', 'leave-team', 'joining', 'join-code', 'members/1', 'members/1/remove'];
  for (const call of calls) expect(await post('', gameId, call, { team: 'A' })).toEqual(refusal('not-authenticated'));
  for (const call of ['seat', 'people']) expect(await get('', gameId, call)).toEqual(refusal('not-authenticated'));
});

test('[K1] a code is six characters without 0 O 1 I L and is read however it is typed; the host makes a new one, and the old one is nobody’s', async () => {
  const { gameId, host } = await aGame();
  const code = await codeOf(server, gameId);
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  const spelled = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`;
  for (const typed of [code, spelled, `https://pickled.example/join/${code}/a`]) {
    expect(await read('', typed)).toMatchObject([200, { gameId, code }]);
  }
  const [status, answer] = await post(host.cookie, gameId, 'join-code');
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
  await get(captain.cookie, gameId, 'people');
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
    host: 'Sam',
    state: 'open',
    deals: false,
    teams: [
      { team: 'A', state: 'open', names: ['Ada'], guests: [] },
      { team: 'B', state: 'open', names: ['Jo'], guests: [{ seat, name: 'Jo' }] },
    ],
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
  expect(await membersOf(gameId)).toEqual([[jo.id, 'A']]);
});

test('[K7] a double tap joins once, and twenty phones with one key are one seat', async () => {
  const { gameId } = await aGame();
  const jo = await guestOf(server);
  const [code, key] = [await codeOf(server, gameId), randomUUID()];
  const taps = await Promise.all(Array.from({ length: 20 }, () => join(jo.cookie, code, 'B', key)));
  expect(new Set(taps.map((tap) => JSON.stringify(tap)))).toEqual(
    new Set([JSON.stringify([200, { success: true, gameId, team: 'B' }])]),
  );
  expect(await membersOf(gameId)).toEqual([[jo.id, 'B']]);
});

test('[K7] [K9] beside its two places by e-mail a team takes eighteen, also of those who come at once; then it says that it is full', async () => {
  const { gameId } = await aGame();
  const guests = await Promise.all(Array.from({ length: 21 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const answers = await Promise.all(guests.map(({ cookie }) => joinByCode(server, gameId, cookie, 'A')));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(18);
  expect(answers.filter(([status]) => status !== 200)).toEqual(
    Array.from({ length: 3 }, () => refusal('team-of-twenty', 'Team Fox is full. Pick another.')),
  );
  expect(await membersOf(gameId)).toHaveLength(18);
  const seats = await pool.query('select distinct seat, rescue_code from members where game_id = $1', [gameId]);
  expect(seats.rowCount).toBe(18);
  const [, told] = await read('', await codeOf(server, gameId));
  expect(told).toMatchObject({ state: 'open', teams: [{ state: 'full' }, { state: 'open' }] });
});

test('[K9] a closed team, closed joining and a game without room each say so', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestOf(server);
  const set = (payload: object) => post(host.cookie, gameId, 'joining', payload);
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
  await post(host.cookie, gameId, 'joining', { deals: true });
  await post(host.cookie, gameId, 'joining', { team: 'C', isClosed: true });
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

test('[K10] until the start people change team and leave; from then on nobody joins by code alone', async () => {
  const { gameId } = await aGame();
  const jo = await guestIn(server, gameId, 'A');
  expect(await post(jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([200, { success: true }]);
  expect(await post(jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([200, { success: true, already: true }]);
  expect(await post(jo.cookie, gameId, 'change-team', { team: 'C' })).toEqual(refusal('no-such-team'));
  expect(await membersOf(gameId)).toEqual([[jo.id, 'B']]);
  expect(await post(jo.cookie, gameId, 'leave-team')).toEqual([200, { success: true }]);
  expect(await post(jo.cookie, gameId, 'leave-team')).toEqual(refusal('game-not-found'));
  expect(await membersOf(gameId)).toEqual([]);
  await joinByCode(server, gameId, jo.cookie, 'A');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await post(jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('race-begun'));
  expect(await joinByCode(server, gameId, stranger.cookie, 'A')).toEqual(refusal('race-started'));
  expect(await joinByCode(server, gameId, jo.cookie)).toMatchObject([200, { already: true, team: 'A' }]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect(await post(jo.cookie, gameId, 'leave-team')).toEqual(refusal('race-over'));
  expect(await post(jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('race-over'));
  expect(await joinByCode(server, gameId, stranger.cookie, 'A')).toEqual(refusal('race-over'));
  expect(await membersOf(gameId)).toEqual([[jo.id, 'A']]);
});

test('[K10] a place by e-mail is neither changed nor left by code, and a host without a team has none to leave', async () => {
  const { gameId, host } = await aGame();
  expect(await post(captain.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('not-allowed'));
  expect(await post(captain.cookie, gameId, 'leave-team')).toEqual(refusal('not-allowed'));
  expect(await post(host.cookie, gameId, 'leave-team')).toEqual(refusal('no-team'));
  for (const call of ['change-team', 'leave-team']) {
    expect(await post(stranger.cookie, gameId, call, { team: 'A' })).toEqual(refusal('game-not-found'));
  }
});

test('[K10] everybody of a team sees who is in it, the host sees all, and others how many they are', async () => {
  const { gameId, host } = await aGame({ seated: { A: ['captain@example.org', 'new@example.org'] } });
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  const mo = await memberIn(server, gameId, 'B');
  const code = await codeOf(server, gameId);
  await ask(app, { url: `/api/data/games/${gameId}`, cookie: captain.cookie });
  const person = { mayWriteClues: false, presses: false, letIn: false, you: false };
  const byEmail = { ...person, seat: null, mayWriteClues: true, presses: true };
  const ada = { ...byEmail, name: 'Ada', role: 'captain', kind: 'account' };
  const invited = { ...byEmail, name: 'new@example.org', role: 'vice-captain', kind: 'invited' };
  const guest = { ...person, seat: await seatNumber(server, gameId, jo.id), name: 'Jo', role: 'member', kind: 'guest' };
  const seat = await seatNumber(server, gameId, mo.id);
  const other = { ...person, seat, name: 'Ada', role: 'member', kind: 'account', presses: true };
  const all = { code, joining: 'open', deals: false, captainsOnly: false };
  const a = (people: unknown) => ({ team: 'A', isClosed: false, count: 3, people });
  const b = (people: unknown) => ({ team: 'B', isClosed: false, count: 1, people });
  expect(await get(host.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [a([ada, invited, guest]), b([other])] },
  ]);
  expect(await get(captain.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [a([{ ...ada, you: true }, invited, guest]), b(null)] },
  ]);
  // [T12] Who came by code reads no address.
  expect(await get(jo.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [a([ada, { ...invited, name: '' }, { ...guest, you: true }]), b(null)] },
  ]);
  expect(await get(mo.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [a(null), b([{ ...other, you: true }])] },
  ]);
  expect(await get(stranger.cookie, gameId, 'people')).toEqual(refusal('game-not-found'));
});

test('[K20] a seat card shows a number and a rescue code that open nothing; captains and hosts have none', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'B', 'Jo');
  const [status, card] = await get(jo.cookie, gameId, 'seat');
  const code = await codeOf(server, gameId);
  const seat = await seatNumber(server, gameId, jo.id);
  const rescueCode = expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/);
  expect([status, card]).toEqual([200, { team: 'B', name: 'Jo', isGuest: true, seat, rescueCode, code }]);
  const { rescueCode: rescue } = card as { rescueCode: string };
  expect(await read(stranger.cookie, rescue)).toEqual(refusal('join-code-unknown'));
  expect(await join(stranger.cookie, rescue, 'B')).toEqual(refusal('join-code-unknown'));
  expect(await get(captain.cookie, gameId, 'seat')).toEqual([
    200,
    { team: 'A', name: 'Ada', isGuest: false, seat: null, rescueCode: null, code },
  ]);
  expect(await get(host.cookie, gameId, 'seat')).toEqual(refusal('no-team'));
  expect(await get(stranger.cookie, gameId, 'seat')).toEqual(refusal('game-not-found'));
});

test('[T16] a host joins a team of their own race by code until it begins', async () => {
  const { gameId, host } = await aGame();
  expect(await joinByCode(server, gameId, host.cookie, 'A')).toMatchObject([200, { team: 'A' }]);
  await post(host.cookie, gameId, 'leave-team');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await joinByCode(server, gameId, host.cookie, 'A')).toEqual(refusal('host-too-late'));
  expect(await membersOf(gameId)).toEqual([]);
});

test('[K21] sixty people behind one address join without a pause; whoever guesses there is stopped, and those who know the code are not', async () => {
  const { gameId } = await aGame({ columns: { game_groups: 4 } });
  const other = await aGame();
  const code = await codeOf(server, gameId);
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const asked = (path: string, cookie = '') =>
    app.inject({ url: `/api/join/${path}`, headers: { cookie, ...from('203.0.113.60') } });
  expect((await asked(code)).statusCode).toBe(200);
  const guests = await Promise.all(Array.from({ length: 60 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const joined = await Promise.all(
    guests.map(({ cookie }, n) => joinByCode(server, gameId, cookie, (['A', 'B', 'C', 'D'] as const)[n % 4])),
  );
  expect(joined.every(([status]) => status === 200)).toBe(true);
  const guesses = [];
  for (let n = 0; n < 22; n += 1) guesses.push((await asked(`ZZZZ${'ABCDEFGHJKMNPQRSTUVWXYZ'[n]}2`)).statusCode);
  expect(guesses.slice(-2)).toEqual([429, 429]);
  const theirs = await asked(await codeOf(server, other.gameId));
  expect([theirs.statusCode, theirs.json().code, Number(theirs.headers['retry-after']) > 0]).toEqual([
    429,
    'over_request_rate_limit',
    true,
  ]);
  expect((await asked(code)).statusCode).toBe(200);
  await pool.query('delete from attempts');
});

test('a thousand joins of one code fill its teams and break nothing', async () => {
  const { gameId } = await aGame({ seated: {}, columns: { game_groups: 6, deals_teams: true } });
  const code = await codeOf(server, gameId);
  const guests = await Promise.all(Array.from({ length: 250 }, (_, n) => guestOf(server, `Guest ${n}`)));
  const statuses = new Map<number, number>();
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(guests.map(({ cookie }) => join(cookie, code)));
    for (const [status] of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].toSorted()).toEqual([200, 409]);
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

test('what is no team, no code and no game is refused in words and changes nothing', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestOf(server);
  const url = `/api/join/${await codeOf(server, gameId)}`;
  for (const team of ['G', 'a', '', 1, null, ['A'], { A: 1 }]) {
    const [status] = await ask(app, { method: 'POST', url, cookie: jo.cookie, payload: { team } });
    expect(status).toBe(422);
  }
  expect((await join(jo.cookie, 'x'.repeat(41)))[0]).toBe(422);
  for (const bad of ['0', '-1', 'x', '1e3', '99999999999']) {
    const [status] = await ask(app, { url: `/api/games/${bad}/people`, cookie: host.cookie });
    expect(status === 422 || status === 404).toBe(true);
  }
  for (const payload of [
    { joining: 'ajar' },
    { deals: 'yes' },
    { captainsOnly: 1 },
    { team: 'A' },
    { isClosed: true },
    { team: 'F', isClosed: true },
  ]) {
    expect((await post(host.cookie, gameId, 'joining', payload))[0]).toBe(422);
  }
  expect(await membersOf(gameId)).toEqual([]);
  expect((await post(host.cookie, gameId, 'joining', {}))[0]).toBe(200);
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

async function membersOf(gameId: number): Promise<[string, string][]> {
  const { rows } = await pool.query<{ account_id: string; game_group: string }>(
    'select account_id, game_group from members where game_id = $1 order by seat',
    [gameId],
  );
  return rows.map((row) => [row.account_id, row.game_group]);
}

function read(cookie: string, code: string) {
  return ask(app, { url: `/api/join/${encodeURIComponent(code)}`, cookie });
}

function join(cookie: string, code: string, team?: string, key?: string) {
  const payload = team ? { team } : {};
  return ask(app, { method: 'POST', url: `/api/join/${code}`, cookie, payload, ...(key ? { key } : {}) });
}

function get(cookie: string, gameId: number, call: string) {
  return ask(app, { url: `/api/games/${gameId}/${call}`, cookie });
}

function post(cookie: string, gameId: number, call: string, payload: object = {}) {
  return ask(app, { method: 'POST', url: `/api/games/${gameId}/${call}`, cookie, payload });
}
