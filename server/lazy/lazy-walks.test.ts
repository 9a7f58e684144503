import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { metresBetween } from '#engine/distance';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { keptGame, yorkBars } from '../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seat } from '../../tests/harness/people/seat.ts';
import { toldWalks } from '../../tests/harness/races/told-walks.ts';

type Race = NonNullable<OutputOf<(typeof calls)['lazy-order']>['race']>;

/** How long the streets of York are, for each metre as the crow flies; they change while a race is made. */
let winding = 1.7;
let asked: string[][] = [];
const told = toldWalks((from, to) => Math.round(winding * metresBetween(from, to)));
const walks: typeof told = {
  between: (db, places) => {
    asked.push(places.map(({ id }) => id));
    return told.between(db, places);
  },
};
const { app, deps } = await freshApp({ OPERATOR_EMAILS: 'desk@example.org' }, { walks });
const { pool } = deps.database;
const operator = await newcomer(app, 'desk@example.org');
const host = await newcomer(app, 'host@example.org');
const answers = { knowCity: 'a_little', barPreferences: 'Cosy pubs.', occasion: 'Birthday', playDate: '2026-12-01' };

test('[Z7] [R11] a lazy race is run by the walks it was made with, also when streets have changed since', async () => {
  const gameId = await built();
  const seen = await read(gameId);
  expect([seen.by, seen.guessed]).toEqual(['street', 0]);
  expect(JSON.stringify(seen)).not.toContain('"walks"');
  await operate('POST', `/${gameId}/send`, editsOf(seen));
  const { rows } = await pool.query('select walks from games where game_id = $1', [gameId]);
  expect(rows[0].walks.ids.toSorted()).toEqual(seen.bars.map(({ id }) => id).toSorted());
  winding = 3;
  const again = await read(gameId);
  expect(again.routes.map(({ bars, metres }) => [bars, metres])).toEqual(
    seen.routes.map(({ bars, metres }) => [bars, metres]),
  );
  await seat(pool, gameId, 'A', 'a@example.org');
  await seat(pool, gameId, 'B', 'b@example.org');
  const url = `/api/start-game?gameId=${gameId}`;
  expect((await ask(app, { method: 'POST', url, cookie: host.cookie, payload: {} }))[0]).toBe(200);
  const state = await deps.races.current(gameId);
  expect(state.start.walks).toEqual(rows[0].walks);
  const dealt = (['A', 'B'] as const).map((team) => state.teams[team]?.route.map(({ bar }) => bar));
  expect(dealt).toEqual(seen.routes.map(({ bars }) => bars));
});

test('[Z4] [R7] only a bar that is new makes other walks of those in a race', async () => {
  winding = 1.5;
  const gameId = await built();
  const seen = await read(gameId);
  winding = 2;
  asked = [];
  const words = seen.bars.map(({ id, clue }) => ({ id, clue: id === seen.finalBar ? 'By hand.' : clue }));
  expect((await operate('PUT', `/${gameId}`, { ...editsOf(seen), bars: words }))[0]).toBe(200);
  const kept = await read(gameId);
  expect([asked, kept.routes.map(({ metres }) => metres)]).toEqual([[], seen.routes.map(({ metres }) => metres)]);
  const goes = kept.bars.find(({ id }) => id !== kept.startBar && id !== kept.finalBar)?.id;
  const comes = yorkBars.find(({ id }) => kept.bars.every((bar) => bar.id !== id))?.id ?? '';
  const edits = editsOf(kept);
  const bars = edits.bars.map((bar) => (bar.id === goes ? { id: comes, clue: '' } : bar));
  expect((await operate('PUT', `/${gameId}`, { ...edits, bars }))[0]).toBe(200);
  const list = bars.map(({ id }) => id).toSorted();
  // Once before the game is held, and once more from memory.
  expect(asked).toEqual([list, list]);
  const changed = await read(gameId);
  expect(changed.by).toBe('street');
  const ways = changed.routes.map(({ metres }) => metres);
  expect(Math.min(...ways)).toBeGreaterThan(Math.max(...seen.routes.map(({ metres }) => metres)) * 0.9);
});

test('[Z8] a lazy race that lost a bar is dealt by what is left of its walks', async () => {
  winding = 1.5;
  const gameId = await built();
  const seen = await read(gameId);
  await operate('POST', `/${gameId}/send`, editsOf(seen));
  const gone = seen.routes[0]?.bars[0] ?? '';
  await pool.query(
    `update games set game_bar_list = (select jsonb_agg(case when bar ->> 'id' = $2 then '{"id": "osm:n404", "name": "Gone"}' else bar end)
     from jsonb_array_elements(game_bar_list) as bar) where game_id = $1`,
    [gameId, gone],
  );
  await seat(pool, gameId, 'A', 'a@example.org');
  await seat(pool, gameId, 'B', 'b@example.org');
  asked = [];
  const url = `/api/start-game?gameId=${gameId}`;
  expect((await ask(app, { method: 'POST', url, cookie: host.cookie, payload: {} }))[0]).toBe(200);
  const { start } = await deps.races.current(gameId);
  expect([asked, start.walks?.ids.includes(gone), start.walks?.ids.length]).toEqual([[], false, seen.bars.length - 1]);
});

async function built(): Promise<number> {
  const order = { game_type: 'lazy', lazy_stage: 'paid', game_date: '2026-12-01', lazy_questionnaire: answers };
  const gameId = await keptGame(pool, host.id, { ...order, game_bars: 4 });
  expect((await operate('POST', `/${gameId}/build`, { version: 0 }))[0]).toBe(200);
  return gameId;
}

function operate(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/operator/lazy${path}`;
  return ask(app, { method, url, cookie: operator.cookie, ...(payload ? { payload } : {}) });
}

async function read(gameId: number): Promise<Race> {
  const { race } = (await operate('GET', `/${gameId}`))[1] as { race: Race };
  return race;
}

function editsOf({ version, startBar, finalBar, bars }: Race) {
  return { version, startBar, finalBar, bars: bars.map(({ id, clue }) => ({ id, clue })) };
}
