import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { onFoot } from '#engine/distance';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { layStreets, placeOf, streetsOf, townMiddle } from '../../testing/laid-streets.ts';

const { app, deps } = await freshApp();
const { db, pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

/** Two banks a stone's throw apart, and the one bridge a kilometre down the river. */
const south = '-1000,0 -500,0 0,0 500,0 1000,0';
const north = '-1000,100 -500,100 0,100 500,100 1000,100';
const lanes = [-500, 0, 500].flatMap((east) => [`${east},0 ${east},-400`, `${east},100 ${east},500`]);
await layStreets(db, 'two banks', streetsOf([south, north, '1000,0 1000,100', ...lanes]));
const spots = ['0,-20', '-300,0', '300,0', '0,-300', '-500,-250', '500,-350', '10,110', '-300,100', '300,100', '0,400'];
await Promise.all(spots.map((spot, nth) => keepBar(`osm:n${nth + 1}`, spot)));
await keepBar('osm:n99', '0,2000');
const list = spots.map((_spot, nth) => ({ id: `osm:n${nth + 1}` }));

test('[R7] [R11] what a list would give is measured along the streets, and says so', async () => {
  // Three bars on the bank of the start are too few for a route of four.
  const plan = await planOf({ bars: list.filter((_bar, nth) => ![4, 5].includes(nth)) });
  expect([plan.by, plan.guessed, plan.meetings]).toEqual(['street', 0, 0]);
  const walks = await deps.walks.between(
    db,
    spots.map((spot, nth) => ({ id: `osm:n${nth + 1}`, ...placeOf(spot) })),
  );
  const metres = onFoot(walks ?? undefined);
  const ways = Object.values(plan.routes ?? {}).map((route) =>
    route.reduce((sum, id, slot) => sum + metres(at(route[slot - 1] ?? 'osm:n1'), at(id)), 0),
  );
  expect([plan.shortestM, plan.longestM]).toEqual([Math.min(...ways), Math.max(...ways)]);
  expect(plan.fairness).toBe(Math.round((100 * plan.shortestM) / plan.longestM));
  // Both banks are on the way, so everybody walks to the bridge: no straight line knows of that.
  expect(plan.shortestM).toBeGreaterThan(3_000);
});

test('[R7] [R11] a bar off the map is guessed and counted; where there is no street at all, everything is', async () => {
  expect(await planOf({ bars: [...list, { id: 'osm:n99' }] })).toMatchObject({ by: 'street', guessed: 1 });
  const far = Array.from({ length: 6 }, (_bar, nth) => `osm:n20${nth}`);
  await Promise.all(far.map((id, nth) => keepBar(id, `${nth * 200},30000`)));
  const elsewhere = { bars: far.map((id) => ({ id })), startBar: 'osm:n200' };
  expect(await planOf(elsewhere)).toMatchObject({ by: 'crow', guessed: 6 });
});

test('[R9] suggested bars are a short walk apart: those over the water are not', async () => {
  const gameId = await newGame();
  const url = `/api/host/${gameId}/suggest-route`;
  const payload = { ...townMiddle, radius: 1_000, startBar: 'osm:n1' };
  const [, answer] = await ask(app, { method: 'POST', url, cookie: host.cookie, payload });
  const { bars } = answer as OutputOf<(typeof calls)['suggest-route']>;
  expect(bars.map(({ id }) => id).toSorted()).toEqual(['osm:n1', 'osm:n2', 'osm:n3', 'osm:n4', 'osm:n5', 'osm:n6']);
});

test('[R12] the race is dealt by the walks of its list, and keeps them; a rehearsal before it walked the same', async () => {
  const bars = list.map(({ id }, nth) => ({ id, name: `Bar ${nth + 1}` }));
  const route = { game_bar_list: bars, game_start_bar: 'Bar 1', game_start_bar_id: 'osm:n1' };
  const gameId = await newGame(route);
  const { cookie } = host;
  const sameSite = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const [, rehearsed] = await ask(app, { url: `/api/host/${gameId}/rehearsal`, cookie, headers: sameSite });
  expect(rehearsed).toMatchObject({ by: 'street' });
  await seat(pool, gameId, 'A', 'one@example.org');
  await seat(pool, gameId, 'B', 'two@example.org');
  const url = `/api/start-game?gameId=${gameId}`;
  expect((await ask(app, { method: 'POST', url, cookie, payload: { startAnyway: true } }))[0]).toBe(200);
  const { start, teams } = await deps.races.current(gameId);
  expect(start.walks?.ids.toSorted()).toEqual(bars.map(({ id }) => id).toSorted());
  const metres = onFoot(start.walks);
  const ways = Object.values(teams).map(({ route: stops }) =>
    stops.reduce((sum, { bar }, slot) => sum + metres(at(stops[slot - 1]?.bar ?? start.startBar), at(bar)), 0),
  );
  expect(Math.max(...ways) / Math.min(...ways)).toBeLessThan(1.05);
  const known = metres(at('osm:n1'), at('osm:n7'));
  expect(known).toBeGreaterThan(2_000);
});

/** A place that only a table of walks can tell of. */
function at(id: string) {
  return { id, lat: 0, lon: 0 };
}

type Plan = OutputOf<(typeof calls)['plan']>;

async function planOf(given: object): Promise<Plan> {
  const gameId = await newGame();
  const payload = { startBar: 'osm:n1', ...given };
  const [status, plan] = await ask(app, {
    method: 'POST',
    url: `/api/host/${gameId}/plan`,
    cookie: host.cookie,
    payload,
  });
  expect(status).toBe(200);
  return plan as Plan;
}

function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  return keptGame(pool, host.id, { game_groups: 2, game_bars: 4, ...columns });
}

async function keepBar(id: string, spot: string): Promise<void> {
  const { lat, lon } = placeOf(spot);
  const row = [id, `Bar ${id.slice(5)}`, lat, lon];
  const columns = 'insert into bars (id, name, kind, lat, lon, source, collection)';
  await pool.query(`${columns} values ($1, $2, 'pub', $3, $4, 'osm', 'two banks')`, row);
}
