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
  memberIn,
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

test('nobody who is not signed in takes a seat; a code tells them its game all the same', async () => {
  const { gameId } = await aGame();
  expect(await joinByCode(server, gameId, '', 'A')).toEqual(refusal('not-authenticated'));
  expect(await read('', await codeOf(server, gameId))).toMatchObject([200, { gameId, you: null }]);
  const calls = ['change-team', 'leave-team', 'joining', 'join-code', 'members/1', 'members/1/remove'];
  for (const call of calls)
    expect(await postTo(server, '', gameId, call, { team: 'A' })).toEqual(refusal('not-authenticated'));
  for (const call of ['seat', 'people'])
    expect(await getOf(server, '', gameId, call)).toEqual(refusal('not-authenticated'));
});

test('[K10] until the start people change team and leave; from then on nobody joins by code alone', async () => {
  const { gameId } = await aGame();
  const jo = await guestIn(server, gameId, 'A');
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([200, { success: true }]);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([
    200,
    { success: true, already: true },
  ]);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'C' })).toEqual(refusal('no-such-team'));
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'B']]);
  expect(await postTo(server, jo.cookie, gameId, 'leave-team')).toEqual([200, { success: true }]);
  expect(await postTo(server, jo.cookie, gameId, 'leave-team')).toEqual(refusal('game-not-found'));
  expect(await membersOf(server, gameId)).toEqual([]);
  await joinByCode(server, gameId, jo.cookie, 'A');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('race-begun'));
  expect(await joinByCode(server, gameId, stranger.cookie, 'A')).toEqual(refusal('race-started'));
  expect(await joinByCode(server, gameId, jo.cookie)).toMatchObject([200, { already: true, team: 'A' }]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect(await postTo(server, jo.cookie, gameId, 'leave-team')).toEqual(refusal('race-over'));
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('race-over'));
  expect(await joinByCode(server, gameId, stranger.cookie, 'A')).toEqual(refusal('race-over'));
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'A']]);
});

test('[K9] while joining is closed members cannot change team but may leave', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  const change = (team: string) => postTo(server, jo.cookie, gameId, 'change-team', { team });
  expect((await postTo(server, host.cookie, gameId, 'joining', { joining: 'closed' }))[0]).toBe(200);
  expect(await change('B')).toEqual(refusal('joining-closed'));
  expect(await change('A')).toMatchObject([200, { already: true }]);
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'A']]);
  expect(
    (await postTo(server, host.cookie, gameId, 'joining', { joining: 'open', team: 'A', isClosed: true }))[0],
  ).toBe(200);
  expect((await change('B'))[0]).toBe(200);
  expect(await change('A')).toEqual(refusal('team-closed', 'Team Fox takes nobody more. Pick another.'));
  expect((await postTo(server, host.cookie, gameId, 'joining', { joining: 'closed' }))[0]).toBe(200);
  expect((await postTo(server, jo.cookie, gameId, 'leave-team'))[0]).toBe(200);
});

test('[K10] a place by e-mail is neither changed nor left by code, and a host without a team has none to leave', async () => {
  const { gameId, host } = await aGame();
  expect(await postTo(server, captain.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('not-allowed'));
  expect(await postTo(server, captain.cookie, gameId, 'leave-team')).toEqual(refusal('not-allowed'));
  expect(await postTo(server, host.cookie, gameId, 'leave-team')).toEqual(refusal('no-team'));
  for (const call of ['change-team', 'leave-team']) {
    expect(await postTo(server, stranger.cookie, gameId, call, { team: 'A' })).toEqual(refusal('game-not-found'));
  }
});

test('[K10] everybody of a team sees who is in it, the host sees all, and others how many they are', async () => {
  const { gameId, host } = await aGame({ seated: { A: ['captain@example.org', 'new@example.org'] } });
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  const mo = await memberIn(server, gameId, 'B');
  const code = await codeOf(server, gameId);
  await ask(app, { url: `/api/data/games/${gameId}`, cookie: captain.cookie });
  const person = { mayWriteClues: false, presses: false, letIn: false, you: false, phone: null };
  const byEmail = { ...person, seat: null, mayWriteClues: true, presses: true };
  const ada = { ...byEmail, name: 'Ada', role: 'captain', kind: 'account' };
  const invited = { ...byEmail, name: 'new@example.org', role: 'vice-captain', kind: 'invited' };
  const guest = { ...person, seat: await seatNumber(server, gameId, jo.id), name: 'Jo', role: 'member', kind: 'guest' };
  const seat = await seatNumber(server, gameId, mo.id);
  const other = { ...person, seat, name: 'Ada', role: 'member', kind: 'account', presses: true };
  const all = { code, joining: 'open', deals: false, captainsOnly: false, homeSafe: true, host: 'Ada' };
  expect(await getOf(server, host.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, removed: [], teams: [teamOf('A', 3, [ada, invited, guest]), teamOf('B', 1, [other])] },
  ]);
  expect(await getOf(server, captain.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [teamOf('A', 3, [{ ...ada, you: true }, invited, guest]), teamOf('B', 1, null)] },
  ]);
  // [T12] Who came by code reads no address.
  expect(await getOf(server, jo.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [teamOf('A', 3, [ada, { ...invited, name: '' }, { ...guest, you: true }]), teamOf('B', 1, null)] },
  ]);
  expect(await getOf(server, mo.cookie, gameId, 'people')).toEqual([
    200,
    { ...all, teams: [teamOf('A', 3, null), teamOf('B', 1, [{ ...other, you: true }])] },
  ]);
  expect(await getOf(server, stranger.cookie, gameId, 'people')).toEqual(refusal('game-not-found'));
});

test('[K20] a seat card shows a number and a rescue code that name the seat and open nothing; captains and hosts have none', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'B', 'Jo');
  const [status, card] = await getOf(server, jo.cookie, gameId, 'seat');
  const code = await codeOf(server, gameId);
  const seat = await seatNumber(server, gameId, jo.id);
  const rescueCode = expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/);
  expect([status, card]).toEqual([200, { team: 'B', name: 'Jo', isGuest: true, seat, rescueCode, code }]);
  const { rescueCode: rescue } = card as { rescueCode: string };
  const [opened, told] = await read(stranger.cookie, rescue);
  expect([opened, told]).toMatchObject([200, { gameId, seat, you: { team: null } }]);
  expect(JSON.stringify(told)).not.toContain(code);
  expect(await read(stranger.cookie, code)).toMatchObject([200, { code, seat: null }]);
  expect(await join(stranger.cookie, rescue, 'B')).toEqual(refusal('join-code-unknown'));
  expect(await getOf(server, captain.cookie, gameId, 'seat')).toEqual([
    200,
    { team: 'A', name: 'Ada', isGuest: false, seat: null, rescueCode: null, code },
  ]);
  expect(await getOf(server, host.cookie, gameId, 'seat')).toEqual(refusal('no-team'));
  expect(await getOf(server, stranger.cookie, gameId, 'seat')).toEqual(refusal('game-not-found'));
  await postTo(server, jo.cookie, gameId, 'leave-team');
  expect(await read(stranger.cookie, rescue)).toEqual(refusal('join-code-unknown'));
});

test('[T16] a host joins a team of their own race by code until it begins', async () => {
  const { gameId, host } = await aGame();
  expect(await joinByCode(server, gameId, host.cookie, 'A')).toMatchObject([200, { team: 'A' }]);
  await postTo(server, host.cookie, gameId, 'leave-team');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await joinByCode(server, gameId, host.cookie, 'A')).toEqual(refusal('host-too-late'));
  expect(await membersOf(server, gameId)).toEqual([]);
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
    expect((await postTo(server, host.cookie, gameId, 'joining', payload))[0]).toBe(422);
  }
  expect(await membersOf(server, gameId)).toEqual([]);
  expect((await postTo(server, host.cookie, gameId, 'joining', {}))[0]).toBe(200);
});

function teamOf(team: string, count: number, people: unknown) {
  return { team, isClosed: false, count, ready: 0, people };
}

interface Wishes {
  seated?: Parameters<typeof seatedGame>[1]['seated'];
  columns?: Record<string, unknown>;
}

async function aGame({ seated = { A: ['captain@example.org'] }, columns = {} }: Wishes = {}) {
  const host = await newcomer(app, `${randomUUID()}@example.org`);
  return { host, gameId: await seatedGame(pool, { hostId: host.id, seated, columns }) };
}

function read(cookie: string, code: string) {
  return ask(app, { url: `/api/join/${encodeURIComponent(code)}`, cookie });
}

function join(cookie: string, code: string, team?: string, key?: string) {
  const payload = team ? { team } : {};
  return ask(app, { method: 'POST', url: `/api/join/${code}`, cookie, payload, ...(key ? { key } : {}) });
}
