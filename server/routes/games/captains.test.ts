import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { getOf, guestIn, joinByCode, type Joined, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import { withRoute } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const rival = await newcomer(app, 'rival@example.org');
const done = [200, { success: true }];

test('[T20] a guest made captain by the host writes the clues and chooses who else does', async () => {
  const { gameId, host, jo, sam, change } = await aGame();
  expect(await change(host, jo, { isCaptain: true })).toEqual(done);
  expect(await ranks(host, gameId)).toEqual([
    ['Jo', true, true, true],
    ['Sam', false, false, false],
  ]);
  expect(await writeClue(jo.cookie, gameId, 'It swims.')).toMatchObject(done);
  expect(await change(jo, sam, { mayWriteClues: true })).toEqual(done);
  expect(await writeClue(sam.cookie, gameId, 'It glides.', 'It swims.')).toMatchObject(done);
  expect(await change(host, sam, { mayWriteClues: false })).toEqual(refusal('captain-chooses-writers'));
  expect(await change(jo, jo, { mayWriteClues: false })).toEqual(refusal('captain-chooses-writers'));
});

test('[T20] a team has one captain by code, and the host may make another or none', async () => {
  const { gameId, host, jo, sam, change } = await aGame();
  await change(host, jo, { isCaptain: true });
  expect(await change(host, sam, { isCaptain: true })).toEqual(done);
  expect(await ranks(host, gameId)).toEqual([
    ['Jo', false, true, false],
    ['Sam', true, true, true],
  ]);
  expect(await change(jo, sam, { mayWriteClues: false })).toEqual(refusal('not-allowed'));
  expect(await change(host, sam, { isCaptain: false })).toEqual(done);
  expect(await ranks(host, gameId)).toEqual([
    ['Jo', false, true, true],
    ['Sam', false, true, false],
  ]);
});

test('[T20] only a host can make anyone captain', async () => {
  const { gameId, host, jo, sam, change } = await aGame({ B: ['rival@example.org'] });
  const mo = await guestIn(server, gameId, 'B', 'Mo');
  const elsewhere = await aGame();
  for (const one of [jo, sam, mo, rival]) {
    for (const wish of [{ isCaptain: true }, { isCaptain: false }, { writer: 'only' }, { writer: 'none' }]) {
      expect(await change(one, jo, wish)).toEqual(refusal('not-allowed'));
    }
  }
  expect(await change(elsewhere.host, jo, { isCaptain: true })).toEqual(refusal('game-not-found'));
  await change(host, jo, { isCaptain: true });
  // A captain can neither pass on the captaincy nor change another team.
  for (const whom of [sam, jo, mo]) expect(await change(jo, whom, { isCaptain: true })).toEqual(refusal('not-allowed'));
  expect(await change(jo, mo, { mayWriteClues: true })).toEqual(refusal('not-allowed'));
  expect(await change(jo, sam, { team: 'B' })).toEqual(refusal('not-allowed'));
  expect((await ranks(host, gameId)).map(([, isCaptain]) => isCaptain)).toEqual([true, false]);
  for (const wish of [{ isCaptain: 'yes' }, { writer: 'all' }]) expect((await change(host, jo, wish))[0]).toBe(422);
});

test('[T20] a captain by code reads no addresses, and a place by e-mail ends the captaincy', async () => {
  const { gameId, host, jo, change } = await aGame();
  await change(host, jo, { isCaptain: true });
  await addEmail(host.cookie, gameId, 'new@example.org');
  expect(await ranks(jo, gameId)).toEqual([
    ['', false, true, true],
    ['Jo', false, true, false],
    ['Sam', false, false, false],
  ]);
  expect(await ask(app, { url: `/api/data/games/${gameId}`, cookie: jo.cookie })).toMatchObject([
    200,
    { host_email: '' },
  ]);
  expect(JSON.stringify(await teamsOf(jo.cookie, gameId))).not.toContain('@');
  expect(await change(host, jo, { isCaptain: true })).toEqual(refusal('captain-by-email'));
  // Once the address is removed the team has no captain until the host makes one.
  const payload = { gameId, groupKey: 'A', emailToRemove: 'new@example.org' };
  await ask(app, { method: 'POST', url: '/api/remove-email-from-group', cookie: host.cookie, payload });
  expect((await ranks(host, gameId))[0]).toEqual(['Jo', false, true, true]);
});

test('[T20] [K11] a captain who moves, leaves or is removed is no longer captain, and one who has read clues cannot move', async () => {
  const { gameId, host, jo, sam, change } = await aGame();
  await change(host, jo, { isCaptain: true });
  await change(host, jo, { team: 'B' });
  expect(await ranks(host, gameId, 1)).toEqual([['Jo', false, false, true]]);
  expect(await change(jo, sam, { mayWriteClues: true })).toEqual(refusal('not-allowed'));
  await change(host, sam, { isCaptain: true });
  await writeClue(sam.cookie, gameId, 'It swims.');
  await teamsOf(sam.cookie, gameId);
  expect(await change(host, sam, { team: 'B' })).toEqual(refusal('knows-clues'));
  expect(await postTo(server, sam.cookie, gameId, 'change-team', { team: 'B' })).toEqual(refusal('knows-clues'));
  await postTo(server, sam.cookie, gameId, 'leave-team');
  await joinByCode(server, gameId, sam.cookie, 'A');
  expect(await ranks(host, gameId)).toEqual([['Sam', false, false, true]]);
  await change(host, sam, { isCaptain: true });
  await postTo(server, host.cookie, gameId, `members/${await seatNumber(server, gameId, sam.id)}/remove`);
  expect(await writeClue(sam.cookie, gameId, 'It flies.', 'It swims.')).toEqual(refusal('game-not-found'));
  expect((await teamsOf(host.cookie, gameId))[0]).toMatchObject({ members: 0, has_writer: false, writers: [] });
});

test('[T20] a guest who gets an account stays captain', async () => {
  const { gameId, host, jo, sam, change } = await aGame();
  await change(host, jo, { isCaptain: true });
  await pool.query(
    "update accounts set is_guest = false, email = gen_random_uuid() || '@example.org', email_confirmed_at = now() where id = $1",
    [jo.id],
  );
  expect((await ranks(host, gameId))[0]).toEqual(['Jo', true, true, true]);
  expect(await change(jo, sam, { mayWriteClues: true })).toEqual(done);
});

test('[T20] a member made captain during the race is shown no clues', async () => {
  const { gameId, host, jo, change } = await aGame();
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await change(host, jo, { isCaptain: true })).toEqual(done);
  expect((await ranks(host, gameId))[0]).toEqual(['Jo', true, false, true]);
  expect((await teamsOf(jo.cookie, gameId))[0]).toMatchObject({ clues: null });
  expect(await change(host, jo, { writer: 'only' })).toEqual(refusal('captain-chooses-writers'));
  await change(host, jo, { isCaptain: false });
  expect(await change(host, jo, { writer: 'only' })).toEqual(refusal('clues-fixed'));
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect(await change(host, jo, { isCaptain: true })).toEqual(refusal('race-over'));
});

test('[T21] for a team without a captain the host chooses one writer, another, or none', async () => {
  const { gameId, host, jo, sam, change } = await aGame();
  const writers = async (cookie: string) =>
    (await teamsOf(cookie, gameId)).map(({ has_writer, writers: names }) => [has_writer, names]);
  expect(await writers(host.cookie)).toEqual([
    [false, []],
    [false, []],
  ]);
  await change(host, jo, { writer: 'only' });
  expect(await writers(sam.cookie)).toEqual([
    [true, ['Jo']],
    [false, null],
  ]);
  await change(host, sam, { writer: 'only' });
  expect(await writers(host.cookie)).toEqual([
    [true, ['Sam']],
    [false, []],
  ]);
  expect(await writeClue(jo.cookie, gameId, 'It swims.')).toEqual(refusal('not-allowed'));
  await change(host, sam, { writer: 'none' });
  expect(await writers(host.cookie)).toEqual([
    [false, []],
    [false, []],
  ]);
  await change(host, sam, { isCaptain: true });
  expect(await change(host, jo, { writer: 'only' })).toEqual(refusal('captain-chooses-writers'));
});

test('[T21] an invited captain is a writer, whose name members by code read only once that captain has opened the game', async () => {
  const { gameId, host, jo } = await aGame({ A: ['rival@example.org'] });
  const first = async (cookie: string) => (await teamsOf(cookie, gameId))[0];
  expect(await first(host.cookie)).toMatchObject({ has_writer: true, writers: ['rival@example.org'] });
  expect(await first(jo.cookie)).toMatchObject({ has_writer: true, writers: [] });
  await ask(app, { url: `/api/data/games/${gameId}`, cookie: rival.cookie });
  expect(await first(jo.cookie)).toMatchObject({ has_writer: true, writers: [expect.not.stringContaining('@')] });
});

test('[G11] [T21] a race starts at once if no one was chosen to write, and waits for a writer who has not finished', async () => {
  const { gameId, host, jo, change } = await aGame({}, withRoute());
  await guestIn(server, gameId, 'B', 'Mo');
  const url = `/api/start-game?gameId=${gameId}`;
  const start = () => ask(app, { method: 'POST', url, cookie: host.cookie });
  await change(host, jo, { writer: 'only' });
  const waiting = [{ group: 'A', reason: 'clues incomplete' }];
  expect(await start()).toEqual(refusal('teams-waiting', undefined, { waiting }));
  await change(host, jo, { writer: 'none' });
  const incomplete = [false, 'clues incomplete'];
  expect((await teamsOf(host.cookie, gameId)).map(({ ready, reason }) => [ready, reason])).toEqual([
    incomplete,
    incomplete,
  ]);
  expect(await start()).toEqual(done);
});

interface Team {
  ready: boolean;
  reason: string | null;
  has_writer: boolean;
  writers: string[] | null;
}

type Wishes = Parameters<typeof seatedGame>[1];

/** A game with two guests in team A, in addition to the people with places by e-mail. */
async function aGame(seated: Wishes['seated'] = {}, columns: Wishes['columns'] = {}) {
  const host = await newcomer(app, `${randomUUID()}@example.org`);
  const gameId = await seatedGame(pool, { hostId: host.id, seated, columns });
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  const sam = await guestIn(server, gameId, 'A', 'Sam');
  const change = async (by: { cookie: string }, whom: Joined, wish: object) =>
    postTo(server, by.cookie, gameId, `members/${await seatNumber(server, gameId, whom.id)}`, wish);
  return { gameId, host, jo, sam, change };
}

/** For each person in a team: name, captain by code, writes clues, presses buttons. */
async function ranks({ cookie }: { cookie: string }, gameId: number, team = 0) {
  const [, view] = await getOf(server, cookie, gameId, 'people');
  const { teams } = view as {
    teams: { people: { name: string; isCaptain?: boolean; mayWriteClues: boolean; presses: boolean }[] }[];
  };
  return (teams[team]?.people ?? []).map((one) => [one.name, one.isCaptain === true, one.mayWriteClues, one.presses]);
}

async function teamsOf(cookie: string, gameId: number): Promise<Team[]> {
  const [, teams] = await ask(app, { url: `/api/data/game_groups?gameId=${gameId}`, cookie });
  return teams as Team[];
}

function writeClue(cookie: string, gameId: number, clue: string, was?: string) {
  const payload = { gameId, groupLetter: 'A', barId: 'osm:n2', clue, ...(was ? { was } : {}) };
  return ask(app, { method: 'POST', url: '/api/save-clue', cookie, payload });
}

function addEmail(cookie: string, gameId: number, email: string) {
  const payload = { gameId, gameGroup: 'A', email };
  return ask(app, { method: 'POST', url: '/api/add-email-to-group', cookie, payload });
}
