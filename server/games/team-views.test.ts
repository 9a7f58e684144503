import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seatedGame } from '../../tests/harness/races/seated-game.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const captain = await newcomer(app, 'captain@example.org');
const rival = await newcomer(app, 'rival@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const savedAt = '2026-11-15T20:00:00.000Z';
const ours = ['captain@example.org', 'vice@example.org'];
const theirs = ['rival@example.org'];

test('nobody reads the teams of a game without being of it', async () => {
  const gameId = await classic();
  for (const cookie of ['', 'sid=nonsense']) {
    const refused = await read(cookie, gameId);
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Not authenticated']);
  }
  for (const nobodys of [
    await read(stranger.cookie, gameId),
    await read(host.cookie, gameId + 1_000),
    await read(host.cookie, 9_999_999_999),
  ]) {
    expect([nobodys.statusCode, nobodys.json().message]).toEqual([404, 'Game not found.']);
  }
  expect((await read(host.cookie, 'x')).statusCode).toBe(422);
  expect((await app.inject({ url: '/api/data/game_groups', headers: { cookie: host.cookie } })).statusCode).toBe(400);
});

test('[T1] before the bars are picked a team with members waits for clues, but not where the house writes them', async () => {
  const waiting = [false, 'clues incomplete'];
  const empty = [false, 'no members'];
  expect(await standing({})).toEqual([waiting, empty]);
  expect(await standing({ game_type: 'god' })).toEqual([waiting, empty]);
  expect(await standing({ game_type: 'lazy' })).toEqual([[true, null], empty]);
});

test('[T18] its host, and nobody else, sees who has not opened the game yet', async () => {
  const gameId = await classic();
  const unopened = async (cookie: string) =>
    (await read(cookie, gameId))
      .json()
      .map((team: { unopened: unknown; ready: boolean }) => [team.unopened, team.ready]);
  expect(await unopened(host.cookie)).toEqual([
    [ours, true],
    [theirs, false],
  ]);
  expect((await app.inject({ url: '/api/data/games', headers: { cookie: captain.cookie } })).statusCode).toBe(200);
  expect(await unopened(host.cookie)).toEqual([
    [ours, true],
    [theirs, false],
  ]);
  await app.inject({ url: `/api/data/games/${gameId}`, headers: { cookie: captain.cookie } });
  await app.inject({ url: `/api/data/games/${gameId}`, headers: { cookie: host.cookie } });
  expect(await unopened(host.cookie)).toEqual([
    [ours.slice(1), true],
    [theirs, false],
  ]);
  expect(await unopened(captain.cookie)).toEqual([
    [null, true],
    [null, false],
  ]);
  const payload = { gameId, gameGroup: 'B', email: 'host@example.org' };
  await app.inject({ method: 'POST', url: '/api/add-email-to-group', headers: { cookie: host.cookie }, payload });
  expect((await unopened(host.cookie))[1]).toEqual([theirs, false]);
});

test('[T12] a host who does not race reads every address and, once the race is on, every clue', async () => {
  const gameId = await classic();
  expect((await read(host.cookie, gameId)).json()).toMatchObject([
    { clues: null },
    { clues: null, email_members: theirs },
  ]);
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  const answer = await read(host.cookie, gameId);
  expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
    200,
    'private, no-store',
    [
      {
        game_id: gameId,
        game_group: 'A',
        email_members: ours,
        clues: { 'osm:n2': { clue: 'A swans', saved_at: savedAt }, 'osm:n3': { clue: 'A dun', saved_at: savedAt } },
        members: 2,
        unopened: ours,
        clues_written: 2,
        clues_needed: 2,
        ready: true,
        reason: null,
        has_writer: true,
        writers: ours,
      },
      {
        game_id: gameId,
        game_group: 'B',
        email_members: theirs,
        clues: { 'osm:n2': { clue: 'B swans', saved_at: savedAt } },
        members: 1,
        unopened: theirs,
        clues_written: 1,
        clues_needed: 2,
        ready: false,
        reason: 'clues incomplete',
        has_writer: true,
        writers: theirs,
      },
    ],
  ]);
});

test('[T12] a team reads its own addresses and clues; of rivals it sees how many there are', async () => {
  const gameId = await classic();
  expect(await seen(captain.cookie, gameId)).toEqual([
    { emails: ours, clues: ['A swans', 'A dun'], members: 2, written: 2 },
    { emails: null, clues: null, members: 1, written: 1 },
  ]);
  expect(await seen(rival.cookie, gameId)).toEqual([
    { emails: null, clues: null, members: 2, written: 2 },
    { emails: theirs, clues: ['B swans'], members: 1, written: 1 },
  ]);
});

test('[T12] a host who races reads every address, and the clues of their own team only', async () => {
  const gameId = await classic('host@example.org');
  expect(await seen(host.cookie, gameId)).toEqual([
    { emails: ours, clues: null, members: 2, written: 2 },
    { emails: ['host@example.org'], clues: ['B swans'], members: 1, written: 1 },
  ]);
});

test.each([
  ['a god game', { game_type: 'god', game_groups: 2 }],
  ['a game of one team', { game_type: 'classic', game_groups: 1 }],
] as const)(
  '[T4] [T12] in %s the clues are the host’s, for every team and for no player’s eyes',
  async (_name, kind) => {
    const gameId = await seatedGame(pool, { hostId: host.id, columns: kind, seated: { A: ours } });
    await write(gameId, 'host', 'osm:n2', 'H swans');
    await write(gameId, 'host', 'osm:n3', 'H dun');
    await write(gameId, 'A', 'osm:n2', 'A swans');
    const hosts: { clues: unknown }[] = await seen(host.cookie, gameId);
    expect(hosts.map(({ clues }) => clues)).toEqual([['H swans', 'H dun'], null].slice(0, kind.game_groups));
    const players = (await read(captain.cookie, gameId)).json();
    for (const team of players) expect(team).toMatchObject({ clues: null, clues_written: 2, clues_needed: 2 });
    expect(players[0]).toMatchObject({ ready: true, reason: null });
    await pool.query("update seats set email = 'host@example.org' where game_id = $1 and place = 1", [gameId]);
    expect((await seen(host.cookie, gameId))[0]).toMatchObject({ clues: ['H swans', 'H dun'] });
  },
);

test('[T5] [T12] a lazy game needs no clues, and shows none', async () => {
  const gameId = await seatedGame(pool, { hostId: host.id, columns: { game_type: 'lazy' }, seated: { A: ours } });
  await write(gameId, 'A', 'osm:n2', 'A swans');
  const readiness = [
    { clues_written: 0, clues_needed: 0, ready: true, reason: null },
    { clues_written: 0, clues_needed: 0, ready: false, reason: 'no members' },
  ];
  const both = (clues: unknown) => readiness.map((team) => ({ ...team, clues }));
  expect((await read(host.cookie, gameId)).json()).toMatchObject(both(null));
  expect((await read(captain.cookie, gameId)).json()).toMatchObject(both(null));
  await pool.query("update seats set email = 'host@example.org' where game_id = $1 and place = 2", [gameId]);
  expect((await read(host.cookie, gameId)).json()).toMatchObject(both(null));
});

test('[T9] a clue for the start, or for a bar that is no longer listed, is neither counted nor shown', async () => {
  const gameId = await classic();
  await write(gameId, 'B', 'osm:n1', 'B start');
  await write(gameId, 'B', 'osm:n9', 'B gone');
  const rivals = { emails: theirs, clues: ['B swans'], members: 1, written: 1 };
  expect((await seen(rival.cookie, gameId))[1]).toEqual(rivals);
  await pool.query(
    "update games set game_start_bar = 'The White Swan', game_start_bar_id = 'osm:n2' where game_id = $1",
    [gameId],
  );
  expect((await seen(rival.cookie, gameId))[1]).toEqual({ ...rivals, clues: ['B start'] });
});

test('without a game named, the teams are those of the only ongoing one', async () => {
  const { id, cookie } = await newcomer(app, 'busy@example.org');
  await seatedGame(pool, { hostId: id });
  const ongoing = await seatedGame(pool, { hostId: id, columns: { status: 'ongoing', game_groups: 1 } });
  const teams = (await app.inject({ url: '/api/data/game_groups', headers: { cookie } })).json();
  expect(teams).toMatchObject([{ game_id: ongoing, game_group: 'A', members: 0, reason: 'no members' }]);
});

/** How the teams of a game without bars stand, of which one has members. */
async function standing(columns: object): Promise<[boolean, string | null][]> {
  const gameId = await seatedGame(pool, {
    hostId: host.id,
    seated: { A: ours },
    columns: { game_bar_list: [], game_start_bar: null, game_start_bar_id: null, ...columns },
  });
  const teams: { ready: boolean; reason: string | null }[] = (await read(host.cookie, gameId)).json();
  return teams.map(({ ready, reason }) => [ready, reason]);
}

/** Two teams: A has written all its clues, B one. */
async function classic(inB = 'rival@example.org'): Promise<number> {
  const gameId = await seatedGame(pool, { hostId: host.id, seated: { A: ours, B: [inB] } });
  await write(gameId, 'A', 'osm:n2', 'A swans');
  await write(gameId, 'A', 'osm:n3', 'A dun');
  await write(gameId, 'B', 'osm:n2', 'B swans');
  return gameId;
}

async function write(gameId: number, author: string, barId: string, clue: string): Promise<void> {
  await pool.query('insert into clues (game_id, author, bar_id, clue, saved_at) values ($1, $2, $3, $4, $5)', [
    gameId,
    author,
    barId,
    clue,
    savedAt,
  ]);
}

function read(cookie: string, gameId: number | string) {
  return app.inject({ url: `/api/data/game_groups?gameId=${gameId}`, headers: { cookie } });
}

interface Team {
  email_members: string[] | null;
  clues: Record<string, { clue: string }> | null;
  members: number;
  clues_written: number;
}

async function seen(cookie: string, gameId: number) {
  const teams: Team[] = (await read(cookie, gameId)).json();
  return teams.map((team) => ({
    emails: team.email_members,
    clues: team.clues && Object.values(team.clues).map(({ clue }) => clue),
    members: team.members,
    written: team.clues_written,
  }));
}
