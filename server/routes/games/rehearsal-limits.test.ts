import { expect, test } from 'vitest';
import { fairShare } from '#contract/limits';
import type { Rehearsal } from '#contract/rehearsal';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { yorkBars } from '../../../tests/harness/races/kept-game.ts';
import { type Person, personOf, readyRace, type StartedRace } from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;

test('[RH7] too many rehearsals by one account are refused (429), and say when to come back', async () => {
  const race = await readyRace(server);
  const person = await personOf(app, 'eager@example.org');
  await giveTo(race, person);
  const asked = Array.from({ length: 2 * fairShare.calls.atOnce }, (_, nth) =>
    app.inject({ url: `/api/host/${race.gameId}/rehearsal?seed=${nth}`, headers: { cookie: person.cookie } }),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  expect(refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('[RH7] many hosts at once are seen to one after the other, so that the node has time for those who race', async () => {
  const races: { race: StartedRace; person: Person }[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    const race = await readyRace(server);
    const person = await personOf(app, `one-of-many-${nth}@example.org`);
    await giveTo(race, person);
    races.push({ race, person });
  }
  const begun = async () => {
    const ids = races.map(({ race }) => race.gameId);
    const { rows } = await pool.query("select from games where game_id = any($1) and host_read_clues <> ''", [ids]);
    return rows.length;
  };
  const all = races.map(({ race, person }) => rehearsal(race, person.cookie));
  await Promise.race(all);
  expect(await begun()).toBeLessThan(races.length - 2);
  for (const [status] of await Promise.all(all)) expect(status).toBe(200);
});

test.each([
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
])('[RH12] nobody is made to read a night by a link or by another site: %j', async (headers) => {
  const race = await readyRace(server);
  const url = `/api/host/${race.gameId}/rehearsal`;
  const sent = await app.inject({ url, headers: { ...headers, cookie: race.host.cookie } });
  expect([sent.statusCode, sent.json()]).toEqual(refusal('foreign-origin'));
  expect((await recorded(race)).host).toBe('');
});

test('[RH9] a co-host who has seen the bars alone, before anybody wrote a clue, is let into no team either', async () => {
  const race = await readyRace(server, { kind: 'god' });
  await pool.query('delete from clues where game_id = $1', [race.gameId]);
  const helper = await namedCohost(race, 'early-helper@example.org');
  expect((await told(race, helper)).night).not.toBeNull();
  expect(await adding(race, helper)).toEqual(refusal('cohost-too-late'));
});

test('[RH9] who takes a seat in the very moment of a rehearsal has either the seat or the night', async () => {
  const race = await readyRace(server);
  const helper = await namedCohost(race, 'quick-helper@example.org');
  await seat(pool, race.gameId, 'A');
  const host = await pool.connect();
  // As every way into a team does: the helper was allowed in, which is not done yet.
  await host.query('begin');
  await host.query('select from games where game_id = $1 for update', [race.gameId]);
  const place = "insert into seats (game_id, game_group, place, email) values ($1, 'A', 1, $2)";
  await host.query(place, [race.gameId, helper.email]);
  const asked = rehearsal(race, helper.cookie);
  const first = await Promise.race([asked, isWaiting()]);
  await host.query('commit');
  host.release();
  expect(first).toBe('waits');
  expect(await asked).toMatchObject([200, { night: null }]);
  expect((await recorded(race)).cohosts).toEqual([false]);
});

test('[RH8] whoever races is told nothing of what is settled of their night: not the ways of a lazy race, nor how it ends', async () => {
  const settled = { route_seed: 'made', game_final_bar_id: yorkBars[3]?.id };
  const lazy = await readyRace(server, { kind: 'lazy', bars: 4, list: 9, columns: settled });
  const answers: string[] = [];
  await seat(pool, lazy.gameId, 'A', lazy.host.email);
  for (const columns of [settled, { route_seed: 'other', game_final_bar_id: yorkBars[6]?.id }]) {
    await pool.query('update games set route_seed = $2, game_final_bar_id = $3 where game_id = $1', [
      lazy.gameId,
      columns.route_seed,
      columns.game_final_bar_id,
    ]);
    answers.push(JSON.stringify(await told(lazy, lazy.host)));
  }
  expect(answers[1]).toBe(answers[0]);
});

test('[RH8] nor is a co-host who races told the final bar the host chose, by how far anybody walks', async () => {
  const race = await readyRace(server, { bars: 4, list: 9 });
  const helper = await namedCohost(race, 'walking-helper@example.org');
  await seat(pool, race.gameId, 'B', helper.email);
  const answers: string[] = [];
  for (const final of [yorkBars[2], yorkBars[7]]) {
    await pool.query('update games set game_final_bar_id = $2 where game_id = $1', [race.gameId, final?.id]);
    answers.push(JSON.stringify(await told(race, helper)));
  }
  expect(answers[1]).toBe(answers[0]);
});

function rehearsal({ gameId }: StartedRace, cookie: string): Promise<[number, unknown]> {
  return ask(app, { url: `/api/host/${gameId}/rehearsal`, cookie });
}

async function told(race: StartedRace, { cookie }: Pick<Person, 'cookie'>): Promise<Rehearsal> {
  const [status, answer] = await rehearsal(race, cookie);
  expect(status).toBe(200);
  return answer as Rehearsal;
}

async function giveTo({ gameId }: StartedRace, { id }: Person): Promise<void> {
  await pool.query('update games set user_id = $2 where game_id = $1', [gameId, id]);
}

function adding({ gameId, host }: StartedRace, { email }: Pick<Person, 'email'>): Promise<[number, unknown]> {
  const payload = { gameId, gameGroup: 'A', email };
  return ask(app, { method: 'POST', url: '/api/add-email-to-group', cookie: host.cookie, payload });
}

/** Once somebody waits for the game that is held. */
async function isWaiting(): Promise<'waits'> {
  await expect.poll(countWaiting, { timeout: 30_000 }).toBeGreaterThan(0);
  return 'waits';
}

async function countWaiting(): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function recorded({ gameId }: StartedRace): Promise<{ host: string; cohosts: boolean[] }> {
  const read = await pool.query<{ host: string }>('select host_read_clues as host from games where game_id = $1', [
    gameId,
  ]);
  const knows = await pool.query<{ knows: boolean }>('select knows from cohosts where game_id = $1', [gameId]);
  return { host: read.rows[0]?.host ?? '', cohosts: knows.rows.map((row) => row.knows) };
}
