import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { problems } from '#contract/problems';
import type { EventOf } from '#contract/race';
import type { Rehearsal } from '#contract/rehearsal';
import { viewAt } from '#contract/rehearsal/view-at';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { endCohost, namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { everything } from '../../../tests/harness/servers/everything.ts';
import { yorkBars } from '../../../tests/harness/races/kept-game.ts';
import { personOf, readyRace, type StartedRace } from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const secret = 'Look for the light.';

test('[RH7] host and co-hosts rehearse; nobody else does, and nobody once the race has begun', async () => {
  const race = await readyRace(server);
  const helper = await namedCohost(race, 'helper@example.org');
  const stranger = await personOf(app, 'stranger@example.org');
  expect(await statusOf(race, '')).toBe(401);
  expect(await statusOf(race, stranger.cookie)).toBe(404);
  expect(await statusOf(race, race.captains.A?.cookie ?? '')).toBe(403);
  expect(await statusOf(race, race.vices.B?.cookie ?? '')).toBe(403);
  expect(await statusOf(race, race.host.cookie)).toBe(200);
  expect(await statusOf(race, helper.cookie)).toBe(200);
  await endCohost(race, helper.cohostId);
  expect(await statusOf(race, helper.cookie)).toBe(404);
  await begin(race);
  expect(await rehearsal(race, race.host.cookie)).toEqual(refusal('race-begun'));
});

test('[RH7] before the route is complete there is nothing to rehearse, and the host reads why', async () => {
  const race = await readyRace(server, { list: 4 });
  expect(await rehearsal(race, race.host.cookie)).toEqual(refusal('route-incomplete'));
  await pool.query('update games set game_start_bar = null, game_start_bar_id = null where game_id = $1', [
    race.gameId,
  ]);
  expect(await rehearsal(race, race.host.cookie)).toEqual(refusal('route-incomplete'));
  const lazy = await readyRace(server, { kind: 'lazy', columns: { lazy_stage: 'paid' } });
  expect(await rehearsal(lazy, lazy.host.cookie)).toEqual(refusal('lazy-not-built'));
  const gone = await readyRace(server);
  await pool.query(
    `update games set game_bar_list = jsonb_set(game_bar_list, '{2,id}', '"osm:node:1"') where game_id = $1`,
    [gone.gameId],
  );
  expect((await rehearsal(gone, gone.host.cookie))[0]).toBe(problems['bar-gone'].status);
});

test('[RH7] a seed or a time zone that cannot be is refused', async () => {
  const race = await readyRace(server);
  expect(await statusOf(race, race.host.cookie, `?seed=${'x'.repeat(41)}`)).toBe(422);
  expect(await statusOf(race, race.host.cookie, '?timeZone=Moon')).toBe(422);
});

test('[RH1] the same number is the same night, byte for byte, and another number another one', async () => {
  const race = await readyRace(server, {
    teams: 3,
    bars: 4,
    list: 7,
    columns: { game_date: '2026-07-04', game_time: '20:15' },
  });
  const one = await bytes(race, '?seed=7');
  expect(await bytes(race, '?seed=7')).toBe(one);
  expect(await bytes(race, '?seed=8')).not.toBe(one);
  const night = JSON.parse(one) as Rehearsal;
  // Summer time in London, and where the host says they are.
  expect(night.startsAt).toBe(Date.parse('2026-07-04T19:15:00Z'));
  const away = (await told(race, race.host.cookie, '?seed=7&timeZone=Europe/Vienna')).startsAt;
  expect(away).toBe(Date.parse('2026-07-04T18:15:00Z'));
  expect(night.teams.map(({ group }) => group)).toEqual(['A', 'B', 'C']);
  const view = viewAt(night.night?.steps ?? [], 'B', night.startsAt);
  expect(view).toMatchObject({
    audience: 'player',
    team: 'B',
    gameId: race.gameId,
    step: { type: 'clue', text: secret },
  });
});

test('[RH4] teams nobody is in yet, and clues nobody wrote yet, keep no night from being played', async () => {
  const race = await readyRace(server, { teams: 3, empty: ['C'] });
  await pool.query("delete from clues where game_id = $1 and author in ('B', 'C')", [race.gameId]);
  const { findings, teams, night } = await told(race, race.host.cookie);
  const missing = findings.filter(({ kind }) => kind === 'clue-missing');
  expect(missing.map(({ teams: whose, bars, mend }) => ({ whose, bars: bars.length, mend }))).toEqual([
    { whose: ['B'], bars: 4, mend: 'clues' },
    { whose: ['C'], bars: 4, mend: 'teams' },
  ]);
  expect(teams).toHaveLength(3);
  const house = viewAt(night?.steps ?? [], 'A', teams[0]?.homeAt ?? 0);
  expect(house?.step?.type).toBe('finish');
});

test('[RH8] a host or co-host who races is told findings and times: no bar, no clue and no way', async () => {
  const race = await readyRace(server, { hostIn: 'A', teams: 3 });
  await pool.query("update clues set clue = $2 where game_id = $1 and author = 'B'", [
    race.gameId,
    'A clue nobody may read',
  ]);
  const helper = await namedCohost(race, 'racing-helper@example.org');
  await seat(pool, race.gameId, 'C', helper.email);
  for (const cookie of [race.host.cookie, helper.cookie]) {
    const answer = await told(race, cookie);
    expect(answer).toMatchObject({ night: null });
    expect(answer.teams).toHaveLength(3);
    const sent = JSON.stringify(answer);
    for (const { id, name, street } of yorkBars.slice(0, 5)) {
      for (const word of [id, name, ...(street ? [street] : [])]) expect(sent).not.toContain(word);
    }
    expect(sent).not.toContain('nobody may read');
    expect(sent).not.toContain(secret);
  }
  expect(await readOf(race)).toEqual({ host: '', cohosts: [false] });
});

test('[RH8] an address in a team counts as racing before it is confirmed', async () => {
  const config = { ...deps.config, trustsAddresses: false };
  const strict = await freshApp({}, { config, database: deps.database });
  const race = await readyRace(server);
  await pool.query('update accounts set email_confirmed_at = null where id = $1', [race.host.id]);
  await seat(pool, race.gameId, 'B', race.host.email);
  const [status, answer] = await ask(strict.app, {
    url: `/api/host/${race.gameId}/rehearsal`,
    cookie: race.host.cookie,
  });
  expect([status, answer]).toEqual([200, expect.objectContaining({ night: null })]);
});

test('[RH9] a host who has seen the whole night has read the clues: if they race after all, everybody is told', async () => {
  const race = await readyRace(server, { teams: 3 });
  expect((await told(race, race.host.cookie)).night).not.toBeNull();
  expect((await readOf(race)).host).toBe('ABC');
  await seat(pool, race.gameId, 'A', race.host.email);
  await begin(race);
  expect((await startOf(race)).racingHost).toEqual({ team: 'A', knows: 'read' });
});

test('[RH9] so has the host of a lazy race; where nothing was written yet nothing was read', async () => {
  const lazy = await readyRace(server, { kind: 'lazy' });
  await told(lazy, lazy.host.cookie);
  await seat(pool, lazy.gameId, 'A', lazy.host.email);
  await begin(lazy);
  expect((await startOf(lazy)).racingHost).toEqual({ team: 'A', knows: 'read' });
  const bare = await readyRace(server);
  await pool.query('delete from clues where game_id = $1', [bare.gameId]);
  await told(bare, bare.host.cookie);
  expect((await readOf(bare)).host).toBe('');
});

test('[RH9] a co-host who has seen it is let into no team, by e-mail or by code', async () => {
  const race = await readyRace(server);
  const helper = await namedCohost(race, 'seeing-helper@example.org');
  await told(race, helper.cookie);
  expect((await readOf(race)).cohosts).toEqual([true]);
  const { rows } = await pool.query<{ join_code: string }>('select join_code from games where game_id = $1', [
    race.gameId,
  ]);
  const url = `/api/join/${rows[0]?.join_code}`;
  const joining = await ask(app, { method: 'POST', url, cookie: helper.cookie, payload: { team: 'A' } });
  expect(joining).toEqual(refusal('cohost-too-late'));
  const payload = { gameId: race.gameId, gameGroup: 'A', email: helper.email };
  const adding = await ask(app, { method: 'POST', url: '/api/add-email-to-group', cookie: race.host.cookie, payload });
  expect(adding).toEqual(refusal('cohost-too-late'));
});

test('[RH10] nothing is kept of a rehearsal in any table, but for that its reader has read the clues: once', async () => {
  const race = await readyRace(server, { teams: 3 });
  const helper = await namedCohost(race, 'careful-helper@example.org');
  await ask(app, { url: `/api/games/${race.gameId}`, cookie: race.host.cookie });
  await ask(app, { url: `/api/games/${race.gameId}`, cookie: helper.cookie });
  const before = await everything(pool);
  expect(new Set(before.map(({ table }) => table)).size).toBeGreaterThan(10);
  await told(race, race.host.cookie);
  await told(race, helper.cookie);
  const after = await everything(pool);
  const changed = [...after.filter((row) => isMissing(row, before)), ...before.filter((row) => isMissing(row, after))];
  expect([...new Set(changed.map(({ table }) => table))].toSorted()).toEqual(['public.cohosts', 'public.games']);
  await pool.query("update games set host_read_clues = '' where game_id = $1", [race.gameId]);
  await pool.query('update cohosts set knows = false where game_id = $1', [race.gameId]);
  // Those two columns, and nothing else.
  expect(sorted(await everything(pool))).toEqual(sorted(before));
  await told(race, race.host.cookie);
  const once = await everything(pool);
  await told(race, race.host.cookie, '?seed=again');
  expect(sorted(await everything(pool))).toEqual(sorted(once));
});

test('[RH10] a host who races leaves nothing behind at all', async () => {
  const race = await readyRace(server, { hostIn: 'A' });
  await ask(app, { url: `/api/games/${race.gameId}`, cookie: race.host.cookie });
  const before = sorted(await everything(pool));
  await told(race, race.host.cookie);
  expect(sorted(await everything(pool))).toEqual(before);
});

test('[RH10] it is sent compressed as the browser can read it, and kept by no cache', async () => {
  const race = await readyRace(server);
  const url = `/api/host/${race.gameId}/rehearsal?seed=1`;
  const asked = (encoding: string) =>
    app.inject({ url, headers: { cookie: race.host.cookie, 'accept-encoding': encoding } });
  const [br, gzip, plain] = [await asked('gzip, br'), await asked('gzip'), await asked('identity')];
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-store' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.body.length / 4);
});

function rehearsal({ gameId }: StartedRace, cookie: string, query = ''): Promise<[number, unknown]> {
  return ask(app, { url: `/api/host/${gameId}/rehearsal${query}`, cookie });
}

async function statusOf(race: StartedRace, cookie: string, query = ''): Promise<number> {
  return (await rehearsal(race, cookie, query))[0];
}

async function told(race: StartedRace, cookie: string, query = ''): Promise<Rehearsal> {
  const [status, answer] = await rehearsal(race, cookie, query);
  if (status !== 200) throw new Error(`No rehearsal: ${JSON.stringify(answer)}`);
  return answer as Rehearsal;
}

async function bytes({ gameId, host }: StartedRace, query: string): Promise<string> {
  return (await app.inject({ url: `/api/host/${gameId}/rehearsal${query}`, headers: { cookie: host.cookie } })).body;
}

async function begin({ gameId, host }: StartedRace): Promise<void> {
  const url = `/api/start-game?gameId=${gameId}`;
  const [status] = await ask(app, { method: 'POST', url, cookie: host.cookie, payload: { startAnyway: true } });
  expect(status).toBe(200);
}

async function startOf({ gameId }: StartedRace): Promise<EventOf<'race-started'>> {
  const { rows } = await pool.query<{ body: EventOf<'race-started'> }>(
    'select body from events where game_id = $1 and seq = 1',
    [gameId],
  );
  return rows[0]?.body as EventOf<'race-started'>;
}

/** What is on record of who has read what. */
async function readOf({ gameId }: StartedRace): Promise<{ host: string; cohosts: boolean[] }> {
  const read = await pool.query<{ host: string }>('select host_read_clues as host from games where game_id = $1', [
    gameId,
  ]);
  const knows = await pool.query<{ knows: boolean }>('select knows from cohosts where game_id = $1', [gameId]);
  return { host: read.rows[0]?.host ?? '', cohosts: knows.rows.map((row) => row.knows) };
}

type Row = Awaited<ReturnType<typeof everything>>[number];

function isMissing({ table, row }: Row, others: Row[]): boolean {
  return !others.some((other) => other.table === table && other.row === row);
}

function sorted(rows: Row[]): string[] {
  return rows.map(({ table, row }) => `${table} ${row}`).toSorted();
}
