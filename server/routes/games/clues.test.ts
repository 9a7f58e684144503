import { expect, test } from 'vitest';
import { leaksOf } from '#contract/leak';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { demoBarsNear } from '../../places/demo.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const captain = await newcomer(app, 'captain@example.org');
const vice = await newcomer(app, 'vice@example.org');
const rival = await newcomer(app, 'rival@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const bars = [
  { id: 'osm:n1', name: 'The Start' },
  { id: 'osm:n2', name: 'The White Swan' },
  { id: 'osm:n3', name: 'The Dunnichen' },
];

test('nobody who is not signed in is given clues', async () => {
  const gameId = await newGame({});
  for (const cookie of ['', 'sid=nonsense']) {
    const refused = await ask(cookie, { gameId, barId: 'osm:n2' });
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Not authenticated']);
  }
});

test('[C9] whoever may read the list is given three clues, each of another kind', async () => {
  const gameId = await newGame({});
  const first = await ask(host.cookie, { gameId, barId: 'osm:n2' });
  expect([first.statusCode, first.headers['cache-control'], first.json()]).toEqual([
    200,
    'private, no-store',
    {
      success: true,
      suggestions: Array.from({ length: 3 }, () => ({
        kind: expect.any(String),
        text: expect.any(String),
        difficulty: expect.any(Number),
      })),
    },
  ]);
  expect(first.json().suggestions.map(({ kind }: { kind: string }) => kind)).toEqual([
    'charade',
    'half-defined',
    'emoji',
  ]);
  for (const { text } of first.json().suggestions) expect([text, leaksOf('The White Swan', text)]).toEqual([text, []]);
});

test('[C6] [C9] a team is given the same clues again, another team others, the host others, and so is another game', async () => {
  // Of several bars: for one of them two may be given the same by chance.
  const swans = ['n2', 'n4', 'n5', 'n6'].map((node) => ({ id: `osm:${node}`, name: 'The White Swan' }));
  const more = { bars: [...bars, ...swans.slice(1)] };
  const gameId = await newGame(more);
  const textsOf = async (cookie: string, barId: string, of = gameId): Promise<string> => {
    const { suggestions } = (await ask(cookie, { gameId: of, barId })).json();
    return suggestions.map(({ text }: { text: string }) => text).join('\n');
  };
  const texts = async (cookie: string, of = gameId) => {
    const all: string[] = [];
    for (const { id } of swans) all.push(await textsOf(cookie, id, of));
    return all.join('\n');
  };
  const ours = await texts(captain.cookie);
  expect([await texts(captain.cookie), await texts(vice.cookie)]).toEqual([ours, ours]);
  const said = [
    ours,
    await texts(rival.cookie),
    await texts(host.cookie),
    await texts(captain.cookie, await newGame(more)),
  ];
  expect(new Set(said).size).toBe(4);
  const ofEach = await Promise.all(swans.map(({ id }) => textsOf(captain.cookie, id)));
  expect(new Set(ofEach).size).toBeGreaterThan(1);
});

test('a person may ask for clues 300 times an hour; what was refused for other reasons does not count', async () => {
  const gameId = await newGame({ members: ['keen@example.org'] });
  const begun = await newGame({ members: ['keen@example.org'], status: 'fini' });
  const keen = await newcomer(app, 'keen@example.org');
  const before = await counted();
  await ask(keen.cookie, { gameId: begun, barId: 'osm:n2' });
  expect(await counted()).toEqual(before);
  expect((await ask(keen.cookie, { gameId, barId: 'osm:n2' })).statusCode).toBe(200);
  const mine = (await counted()).filter((key) => !before.includes(key));
  await pool.query('update attempts set count = 299 where key = any($1)', [mine]);
  expect((await ask(keen.cookie, { gameId, barId: 'osm:n2' })).statusCode).toBe(200);
  const over = await ask(keen.cookie, { gameId, barId: 'osm:n2' });
  expect([over.statusCode, over.json().code]).toEqual([429, 'over_request_rate_limit']);
  expect((await ask(host.cookie, { gameId, barId: 'osm:n2' })).statusCode).toBe(200);
});

test('[T3] the start needs no clue, and is told by its id where another bar has its name', async () => {
  const twins = [...bars, { id: 'osm:n4', name: 'The Start' }];
  const [refused, given] = [
    [422, 'bar-not-listed'],
    [200, undefined],
  ];
  const second = await newGame({ bars: twins, startBarId: 'osm:n4' });
  expect([await asked(second, 'osm:n4'), await asked(second, 'osm:n1')]).toEqual([refused, given]);
  const older = await newGame({});
  expect([await asked(older, 'osm:n1'), await asked(older, 'osm:n2')]).toEqual([refused, given]);
});

test('a bar that the directory knows is also told by where it lies from the start, and by its street', async () => {
  const [start, other] = demoBarsNear({ lat: 53.48, lon: -2.24 }, 2_000);
  if (!start || !other) throw new Error('The demo directory is empty.');
  const gameId = await newGame({ bars: [start, { ...other, name: 'The Dunnichen' }], startBar: start.name });
  const { suggestions } = (await ask(host.cookie, { gameId, barId: other.id })).json();
  const where = suggestions.find(({ kind }: { kind: string }) => kind === 'where');
  expect(where.text).toContain(other.street);
});

test('whose street a clue names is said where others mapped it', async () => {
  await pool.query(`
    insert into bars (id, name, kind, lat, lon, street, source, collection) values
      ('osm:n21', 'The Dunnichen', 'pub', 53.96, -1.08, 'Mill Lane', 'osm', 'york'),
      ('osm:n22', 'Mill Lane Tap', 'pub', 53.96, -1.08, 'Mill Lane', 'osm', 'york'),
      ('import:c', 'The Dunnichen', 'pub', 53.96, -1.08, 'Mill Lane', 'import', 'york')`);
  const listed = ['osm:n21', 'osm:n22', 'import:c'].map((id) => ({
    id,
    name: id === 'osm:n22' ? 'Mill Lane Tap' : 'Dun',
  }));
  const gameId = await newGame({ bars: listed, startBar: 'Nowhere' });
  const said = [];
  for (const { id } of listed) said.push((await ask(host.cookie, { gameId, barId: id })).json().attribution);
  expect(said).toEqual(['© OpenStreetMap contributors', undefined, undefined]);
});

test('[C9] whoever may not read the list of bars is given no clues for it', async () => {
  const oneTeam = await newGame({ teams: 1 });
  const lazy = await newGame({ type: 'lazy' });
  const god = await newGame({ type: 'god' });
  const seated = await newGame({ type: 'lazy', members: ['host@example.org'] });
  const refusals = [
    await ask(captain.cookie, { gameId: oneTeam, barId: 'osm:n2' }),
    await ask(captain.cookie, { gameId: lazy, barId: 'osm:n2' }),
    await ask(captain.cookie, { gameId: god, barId: 'osm:n2' }),
    await ask(host.cookie, { gameId: seated, barId: 'osm:n2' }),
    await ask(host.cookie, { gameId: lazy, barId: 'osm:n2' }),
  ];
  for (const refused of refusals)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        message: 'You are not allowed to do that.',
        code: 'not-allowed',
        error: 'You are not allowed to do that.',
      },
    ]);
  for (const gameId of [oneTeam, god]) {
    expect((await ask(host.cookie, { gameId, barId: 'osm:n2' })).statusCode).toBe(200);
  }
});

test('for a stranger there is no such game, nor for anyone a game that is not there', async () => {
  const gameId = await newGame({});
  const nobodys = [
    await ask(stranger.cookie, { gameId, barId: 'osm:n2' }),
    await ask(host.cookie, { gameId: gameId + 1_000, barId: 'osm:n2' }),
  ];
  for (const refused of nobodys) expect([refused.statusCode, refused.json().message]).toEqual([404, 'Game not found.']);
});

test('a bar that is not of the list is refused, and so is a call without one or without a game', async () => {
  const gameId = await newGame({});
  const other = await ask(host.cookie, { gameId, barId: 'osm:n9' });
  expect([other.statusCode, other.json().message]).toEqual([422, 'That bar is not on the list of this game.']);
  expect((await ask(host.cookie, { gameId })).statusCode).toBe(422);
  expect((await ask(host.cookie, { barId: 'osm:n2' })).statusCode).toBe(400);
});

test.each(['ongoing', 'fini'])('[C9] once a game is %s its clues are what they are', async (status) => {
  const gameId = await newGame({ status });
  const refused = await ask(host.cookie, { gameId, barId: 'osm:n2' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'The race has begun: its clues are fixed.']);
});

interface Given {
  type?: string;
  status?: string;
  teams?: number;
  members?: string[];
  bars?: { id: string; name: string }[];
  startBar?: string;
  startBarId?: string;
}

async function newGame(given: Given): Promise<number> {
  const listed = (given.bars ?? bars).map(({ id, name }) => ({ id, name }));
  const { rows } = await pool.query(
    `insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, game_bar_list, game_start_bar,
       game_start_bar_id, status)
     values ($1, 'Egg', 'York', '2026-12-01', $2, $3, 3, $4, $5, $6, $7) returning game_id`,
    [
      host.id,
      given.type ?? 'classic',
      given.teams ?? 2,
      JSON.stringify(listed),
      given.startBar ?? 'The Start',
      given.startBarId ?? null,
      given.status ?? 'setup',
    ],
  );
  const gameId: number = rows[0].game_id;
  await pool.query("insert into game_groups (game_id, game_group) values ($1, 'A'), ($1, 'B')", [gameId]);
  await seat(pool, gameId, 'A', ...(given.members ?? ['captain@example.org', 'vice@example.org']));
  await seat(pool, gameId, 'B', 'rival@example.org');
  return gameId;
}

async function asked(gameId: number, barId: string): Promise<[number, string | undefined]> {
  const answer = await ask(host.cookie, { gameId, barId });
  return [answer.statusCode, answer.json().code];
}

async function counted(): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>('select key from attempts order by key');
  return rows.map(({ key }) => key);
}

function ask(cookie: string, payload: object) {
  return app.inject({ method: 'POST', url: '/api/suggest-clues', headers: { cookie }, payload });
}
