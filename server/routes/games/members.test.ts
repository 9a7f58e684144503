import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { guestIn, joinByCode, memberIn, membersOf, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const captain = await newcomer(app, 'captain@example.org');
const rival = await newcomer(app, 'rival@example.org');

test('[K10] the host moves members, also into a closed team and during the race, and nobody else does', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'A');
  const seat = await seatNumber(server, gameId, jo.id);
  const move = (cookie: string, team: string) => postTo(server, cookie, gameId, `members/${seat}`, { team });
  const others = [jo, captain, rival];
  for (const { cookie } of others) expect(await move(cookie, 'B')).toEqual(refusal('not-allowed'));
  const { host: elsewhere } = await aGame();
  expect(await move(elsewhere.cookie, 'B')).toEqual(refusal('game-not-found'));
  await postTo(server, host.cookie, gameId, 'joining', { team: 'B', isClosed: true });
  expect(await move(host.cookie, 'B')).toEqual([200, { success: true }]);
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'B']]);
  expect(await move(host.cookie, 'C')).toEqual(refusal('no-such-team'));
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await move(host.cookie, 'A')).toEqual([200, { success: true }]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect(await move(host.cookie, 'B')).toEqual(refusal('race-over'));
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'A']]);
  expect(await postTo(server, host.cookie, (await aGame({ host })).gameId, 'members/7', { team: 'B' })).toEqual(
    refusal('member-not-found'),
  );
});

test('[K9] the host moves nobody into a team that is full', async () => {
  const { gameId, host } = await aGame();
  for (let n = 0; n < 18; n += 1) await guestIn(server, gameId, 'B', `Guest ${n}`);
  const jo = await guestIn(server, gameId, 'A');
  const seat = await seatNumber(server, gameId, jo.id);
  expect(await postTo(server, host.cookie, gameId, `members/${seat}`, { team: 'B' })).toEqual(
    refusal('team-of-twenty', 'Team Dog is full. Pick another.'),
  );
});

test('[K11] a member reads and writes clues once their captain has said so, and then changes to no other team', async () => {
  const { gameId, host } = await aGame();
  await writeClue(captain.cookie, gameId, 'It swims.');
  const jo = await guestIn(server, gameId, 'A');
  const seat = await seatNumber(server, gameId, jo.id);
  const grant = (cookie: string, mayWriteClues = true) =>
    postTo(server, cookie, gameId, `members/${seat}`, { mayWriteClues });
  expect(await cluesOf(jo.cookie, gameId)).toEqual([null, null]);
  expect(await writeClue(jo.cookie, gameId, 'Mine.')).toEqual(refusal('not-allowed'));
  expect(await suggestions(jo.cookie, gameId)).toEqual(refusal('not-allowed'));
  expect(await gameOf(jo.cookie, gameId)).toMatchObject({ game_bar_list: null, host_email: '', host_tel: null });
  // Where there is a captain it is theirs to say; elsewhere the host's.
  for (const { cookie } of [jo, rival]) expect(await grant(cookie)).toEqual(refusal('not-allowed'));
  expect(await grant(host.cookie)).toEqual(refusal('captain-chooses-writers'));
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([200, { success: true }]);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'A' })).toEqual([200, { success: true }]);
  expect(await grant(captain.cookie)).toEqual([200, { success: true }]);
  expect((await gameOf(jo.cookie, gameId)).game_bar_list).toHaveLength(3);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual([200, { success: true }]);
  // What the last team's captain said counts in that team alone.
  expect(await cluesOf(jo.cookie, gameId)).toEqual([null, null]);
  await postTo(server, jo.cookie, gameId, 'change-team', { team: 'A' });
  expect(await cluesOf(jo.cookie, gameId)).toEqual([null, null]);
  await grant(captain.cookie);
  expect(await cluesOf(jo.cookie, gameId)).toEqual([['It swims.'], null]);
  expect(await writeClue(jo.cookie, gameId, 'It glides.', 'It swims.')).toMatchObject([200, { success: true }]);
  expect(await postTo(server, jo.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('knows-clues'));
  expect(await postTo(server, host.cookie, gameId, `members/${seat}`, { team: 'B' })).toEqual(refusal('knows-clues'));
  // Neither by leaving and coming back.
  await postTo(server, jo.cookie, gameId, 'leave-team');
  expect(await joinByCode(server, gameId, jo.cookie, 'B')).toEqual(refusal('knows-clues'));
  expect(await joinByCode(server, gameId, jo.cookie, 'A')).toMatchObject([200, { team: 'A' }]);
});

test('[K11] in a team without a captain the host says who writes clues; the word can be taken back, and not given once the race is on', async () => {
  const { gameId, host } = await aGame({ seated: { B: ['rival@example.org'] } });
  const jo = await guestIn(server, gameId, 'A');
  const seat = await seatNumber(server, gameId, jo.id);
  const grant = (mayWriteClues: boolean) => postTo(server, host.cookie, gameId, `members/${seat}`, { mayWriteClues });
  expect(await grant(true)).toEqual([200, { success: true }]);
  expect(await writeClue(jo.cookie, gameId, 'Mine.')).toMatchObject([200, { success: true }]);
  expect(await grant(false)).toEqual([200, { success: true }]);
  expect(await writeClue(jo.cookie, gameId, 'Mine again.')).toEqual(refusal('not-allowed'));
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await grant(true)).toEqual(refusal('clues-fixed'));
});

test('[K11] a captain who knew their team’s clues and gave up their place joins no other team by code', async () => {
  const { gameId, host } = await aGame();
  await gameOf(captain.cookie, gameId);
  await writeClue(captain.cookie, gameId, 'It swims.');
  const own = { gameId, groupKey: 'A', emailToRemove: 'captain@example.org' };
  await ask(app, { method: 'POST', url: '/api/remove-email-from-group', cookie: captain.cookie, payload: own });
  expect(await joinByCode(server, gameId, captain.cookie, 'B')).toEqual(refusal('knows-clues'));
  await postTo(server, host.cookie, gameId, 'joining', { deals: true });
  expect(await joinByCode(server, gameId, captain.cookie)).toMatchObject([200, { team: 'A' }]);
});

test('[K14] the host passes the buttons of a team without a captain on', async () => {
  const { gameId, host } = await aGame({ seated: {} });
  const [jo, mo] = [await guestIn(server, gameId, 'A', 'Jo'), await guestIn(server, gameId, 'A', 'Mo')];
  const pressers = async () => {
    const [, view] = await ask(app, { url: `/api/games/${gameId}/people`, cookie: host.cookie });
    const { teams } = view as { teams: { people: { name: string; presses: boolean }[] }[] };
    return teams[0]?.people.filter(({ presses }) => presses).map(({ name }) => name);
  };
  expect(await pressers()).toEqual(['Jo']);
  const seat = await seatNumber(server, gameId, mo.id);
  expect(await postTo(server, jo.cookie, gameId, `members/${seat}`, { presses: true })).toEqual(refusal('not-allowed'));
  expect(await postTo(server, host.cookie, gameId, `members/${seat}`, { presses: true })).toEqual([
    200,
    { success: true },
  ]);
  expect(await pressers()).toEqual(['Mo']);
  for (const payload of [{ presses: false }, { mayWriteClues: 'yes' }, { team: 'G' }]) {
    expect((await postTo(server, host.cookie, gameId, `members/${seat}`, payload))[0]).toBe(422);
  }
  for (const bad of ['0', '-1', 'x', '1234567']) {
    expect((await postTo(server, host.cookie, gameId, `members/${bad}`, { team: 'B' }))[0]).toBe(422);
  }
});

test('[K16] whoever the host took out does not come back by code, whichever way they sat; the host lets them in by e-mail', async () => {
  const { gameId, host } = await aGame();
  const jo = await guestIn(server, gameId, 'A');
  const mo = await memberIn(server, gameId, 'B');
  const seats = [await seatNumber(server, gameId, jo.id), await seatNumber(server, gameId, mo.id)];
  for (const { cookie } of [jo, captain, rival]) {
    expect(await postTo(server, cookie, gameId, `members/${seats[1]}/remove`)).toEqual(refusal('not-allowed'));
  }
  for (const seat of seats) {
    const take = () => postTo(server, host.cookie, gameId, `members/${seat}/remove`);
    expect([await take(), await take()]).toEqual([
      [200, { success: true }],
      [200, { success: true, already: true }],
    ]);
  }
  const out = { gameId, groupKey: 'A', emailToRemove: 'captain@example.org' };
  await ask(app, { method: 'POST', url: '/api/remove-email-from-group', cookie: host.cookie, payload: out });
  for (const { cookie } of [jo, mo, captain]) {
    expect(await joinByCode(server, gameId, cookie, 'B')).toEqual(refusal('was-removed'));
    expect(await ask(app, { url: `/api/data/games/${gameId}`, cookie })).toEqual(refusal('game-not-found'));
  }
  const back = { gameId, gameGroup: 'A', email: mo.email };
  await ask(app, { method: 'POST', url: '/api/add-email-to-group', cookie: host.cookie, payload: back });
  expect(await joinByCode(server, gameId, mo.cookie)).toMatchObject([200, { already: true, team: 'A' }]);
});

test('[K7] whoever is given a place by e-mail has it instead of one by code, and nobody takes an invitation to another team', async () => {
  const { gameId, host } = await aGame();
  const mo = await memberIn(server, gameId, 'B');
  const added = { gameId, gameGroup: 'A', email: mo.email };
  await ask(app, { method: 'POST', url: '/api/add-email-to-group', cookie: host.cookie, payload: added });
  expect(await membersOf(server, gameId)).toEqual([]);
  expect((await gameOf(mo.cookie, gameId)).group).toBe('A');
  const jo = await memberIn(server, gameId, 'A');
  const link = randomBytes(16).toString('hex');
  await pool.query("update seats set token_hash = $2 where game_id = $1 and game_group = 'B'", [
    gameId,
    createHash('sha256').update(link).digest(),
  ]);
  const payload = { gameId, seat: link };
  expect(await ask(app, { method: 'POST', url: '/api/take-seat', cookie: jo.cookie, payload })).toEqual(
    refusal('you-are-in-another-team', 'You are in team Fox of this game already.'),
  );
});

interface Wishes {
  seated?: Parameters<typeof seatedGame>[1]['seated'];
  host?: { id: string; cookie: string; email: string };
}

async function aGame({ seated = { A: ['captain@example.org'], B: ['rival@example.org'] }, host }: Wishes = {}) {
  const email = `${randomUUID()}@example.org`;
  const theirs = host ?? { ...(await newcomer(app, email)), email };
  return { host: theirs, gameId: await seatedGame(pool, { hostId: theirs.id, seated }) };
}

async function gameOf(cookie: string, gameId: number): Promise<Record<string, unknown>> {
  const [, game] = await ask(app, { url: `/api/data/games/${gameId}`, cookie });
  return game as Record<string, unknown>;
}

/** What is written in each team, as somebody reads it. */
async function cluesOf(cookie: string, gameId: number): Promise<(string[] | null)[]> {
  const [, teams] = await ask(app, { url: `/api/data/game_groups?gameId=${gameId}`, cookie });
  return (teams as { clues: Record<string, { clue: string }> | null }[]).map(
    ({ clues }) => clues && Object.values(clues).map(({ clue }) => clue),
  );
}

function writeClue(cookie: string, gameId: number, clue: string, was?: string) {
  const payload = { gameId, groupLetter: 'A', barId: 'osm:n2', clue, ...(was ? { was } : {}) };
  return ask(app, { method: 'POST', url: '/api/save-clue', cookie, payload });
}

function suggestions(cookie: string, gameId: number) {
  return ask(app, { method: 'POST', url: '/api/suggest-clues', cookie, payload: { gameId, barId: 'osm:n2' } });
}
