import { expect, test } from 'vitest';
import { skipCode } from '#contract/limits';
import type { EventOf, RaceStart } from '#contract/race';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { yorkBars, yorkList } from '../../tests/harness/races/kept-game.ts';
import { readyRace, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;

test('[R12] the start holds the bars with their places, routes, walks, codes, catalogues and the radius', async () => {
  await pool.query("update constants set constant = 120 where name = 'radius'");
  const start = await startOf(await startedRace(server, { teams: 3, bars: 4, list: 8 }));
  const { routes, clues, codes, seed, finalBar, sabotages, forfeits, walks, ...rest } = start;
  const bars = yorkBars.slice(0, 8).map(({ id, name, lat, lon, street }) => ({ id, name, lat, lon, street }));
  expect(rest).toEqual({
    gameId: rest.gameId,
    kind: 'classic',
    gameBars: 4,
    bars,
    startBar: bars[0]?.id,
    teams: ['A', 'B', 'C'],
    radiusM: 120,
    hints: true,
  });
  expect([walks?.ids, walks?.metres.length]).toEqual([bars.map(({ id }) => id).toSorted(), 64]);
  const toGuess = yorkList(8).slice(1);
  expect(Object.keys(routes)).toEqual(['A', 'B', 'C']);
  for (const route of Object.values(routes)) {
    expect(new Set(route).size).toBe(4);
    expect(route.at(-1)).toBe(finalBar);
    expect(toGuess.map(({ id }) => id)).toEqual(expect.arrayContaining(route));
  }
  expect(Object.keys(codes).toSorted()).toEqual(toGuess.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(codes)).size).toBe(7);
  for (const code of Object.values(codes)) expect(code).toMatch(new RegExp(`^[${skipCode.letters}]{6}$`));
  expect(Object.values(clues).map((ofTeam) => Object.keys(ofTeam).length)).toEqual([7, 7, 7]);
  expect(sabotages).toEqual((await pool.query('select id, text from sabotages where is_active order by id')).rows);
  expect(forfeits).toEqual((await pool.query('select id, text from forfeits where is_active order by id')).rows);
  expect(seed).toMatch(/^[\w-]{22}$/);
});

test('no two starts are alike, though the games are', async () => {
  const wishes = { teams: 4, bars: 6, list: 9 };
  const starts = [await startOf(await startedRace(server, wishes)), await startOf(await startedRace(server, wishes))];
  expect(new Set(starts.map(({ seed }) => seed)).size).toBe(2);
  expect(new Set(starts.map(({ codes }) => JSON.stringify(codes))).size).toBe(2);
});

test('the final bar is the one the host chose', async () => {
  const chosen = yorkList(5)[3]?.id;
  const start = await startOf(await startedRace(server, { columns: { game_final_bar_id: chosen } }));
  expect([start.finalBar, ...Object.values(start.routes).map((route) => route.at(-1))]).toEqual([
    chosen,
    chosen,
    chosen,
  ]);
});

test('a team that nobody is in gets no route, and its clues are used all the same', async () => {
  const start = await startOf(await startedRace(server, { teams: 3, empty: ['B'] }));
  expect(start.teams).toEqual(['A', 'B', 'C']);
  expect(Object.keys(start.routes)).toEqual(['A', 'C']);
  expect(authorsOf(start, 'A')).toEqual(['B', 'C']);
});

test('[C10] teams get each other’s clues; what nobody else wrote comes from the house', async () => {
  const race = await readyRace(server);
  const [gap] = yorkList(5).slice(1);
  await pool.query("delete from clues where game_id = $1 and author = 'B' and bar_id = $2", [race.gameId, gap?.id]);
  await pool.query("insert into clues (game_id, author, bar_id, clue) values ($1, 'host', $2, 'Not mine.')", [
    race.gameId,
    gap?.id,
  ]);
  const { clues } = await startOf(await begin(race));
  expect(clues.A?.[gap?.id ?? '']).toMatchObject({ text: expect.stringMatching(/./), by: 'house' });
  expect(clues.B?.[gap?.id ?? '']).toMatchObject({ text: 'Look for the light.', by: 'A' });
  expect(Object.values(clues.A ?? {}).map(({ by }) => by)).toEqual(['house', 'B', 'B', 'B']);
});

test.each(['god', 'classic'] as const)(
  '[C10] with one team, and as god, the host writes for everybody (%s)',
  async (kind) => {
    const start = await startOf(await startedRace(server, { kind, teams: kind === 'god' ? 2 : 1 }));
    for (const team of Object.values(start.clues)) {
      expect(Object.values(team).map(({ text, by }) => `${by}: ${text}`)).toEqual(
        Array(4).fill('host: Look for the light.'),
      );
    }
  },
);

test('[S3] a god game’s sabotages are the host’s, numbered as they are listed', async () => {
  const start = await startOf(await startedRace(server, { kind: 'god' }));
  expect(start.sabotages).toEqual([
    { id: 1, text: 'Hum.' },
    { id: 2, text: 'Dance.' },
    { id: 3, text: 'Bow.' },
  ]);
});

test('[C10] the clues of a lazy game are by the house, also where none are stored', async () => {
  const race = await readyRace(server, { kind: 'lazy' });
  await pool.query('delete from clues where game_id = $1 and bar_id = $2', [race.gameId, yorkList(2)[1]?.id]);
  const { clues } = await startOf(await begin(race));
  const texts = Object.values(clues.A ?? {}).map(({ text }) => text);
  expect(texts.slice(1)).toEqual(Array(3).fill('Look for the light.'));
  expect(texts[0]).not.toBe('Look for the light.');
  expect(authorsOf({ clues }, 'A')).toEqual(['house']);
});

test('[G15] a bar that has closed or gone is named, and the race does not start', async () => {
  await pool.query(
    "insert into bars (id, name, kind, lat, lon, source, collection) values ('osm:n77', 'The Late Anchor', 'pub', 53.96, -1.08, 'osm', 'live')",
  );
  const listed = [...yorkList(4), { id: 'osm:n77', name: 'The Anchor' }];
  const race = await readyRace(server, { columns: { game_bar_list: listed } });
  const gone = 'The Anchor has closed, or is not in our directory any more. Replace it in Game Setup, then start.';
  await pool.query("update bars set is_closed = true where id = 'osm:n77'");
  expect(await tryStart(race)).toEqual(refusal('bar-gone', gone));
  await pool.query("update bars set id = 'osm:n78', is_closed = false where id = 'osm:n77'");
  expect(await tryStart(race)).toEqual(refusal('bar-gone', gone));
  await pool.query("update bars set id = 'osm:n77' where id = 'osm:n78'");
  expect(await tryStart(race)).toEqual([200, { success: true }]);
  const { bars } = await startOf(race);
  expect(bars[4]).toEqual({ id: 'osm:n77', name: 'The Anchor', lat: 53.96, lon: -1.08 });
});

function tryStart({ gameId, host: { cookie } }: StartedRace) {
  const url = `/api/start-game?gameId=${gameId}`;
  return ask(app, { method: 'POST', url, cookie, payload: { startAnyway: true } });
}

async function begin(race: StartedRace): Promise<StartedRace> {
  expect(await tryStart(race)).toEqual([200, { success: true }]);
  return race;
}

async function startOf({ gameId }: StartedRace): Promise<RaceStart> {
  const [first] = await deps.races.events(gameId);
  const { type: _, seq: __, at: ___, ...start } = first as EventOf<'race-started'>;
  return start;
}

function authorsOf({ clues }: Pick<RaceStart, 'clues'>, team: 'A'): string[] {
  return [...new Set(Object.values(clues[team] ?? {}).map(({ by }) => by))].toSorted();
}
