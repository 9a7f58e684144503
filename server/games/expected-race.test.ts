import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { Rehearsal } from '#contract/rehearsal';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { codeOf } from '../../tests/harness/people/joining.ts';
import { yorkBars, yorkList } from '../../tests/harness/races/kept-game.ts';
import { readyRace, type StartedRace } from '../../tests/harness/races/race.ts';
import { readGame } from '../store/games/games.ts';
import { estimateInParts, readExpectedRace } from './expected-race.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;

test('[RH16] setup, the invitation and every rehearsal give the same minutes and metres', async () => {
  const race = await readyRace(server, { teams: 3, bars: 4, list: 8 });
  const { expected } = await planOf(race, 8);
  expect(expected).toEqual({ minutes: expect.any(Number), metres: expect.any(Number) });
  expect([await rehearsed(race), await rehearsed(race, '?seed=other'), await invited(race)]).toEqual([
    expect.objectContaining({ expected }),
    expect.objectContaining({ expected }),
    expect.objectContaining({ expected }),
  ]);
});

test('[RH16] [R13] if setup says that no two teams meet, the first rehearsal of those bars finds no meeting', async () => {
  const plans = [];
  for (const bars of [3, 5]) {
    const race = await readyRace(server, { bars, list: bars + 4 });
    const { mayMeet } = await planOf(race, bars + 4);
    const { findings } = await rehearsed(race);
    plans.push({ mayMeet, found: findings.some(({ kind }) => kind === 'teams-meet') });
  }
  expect(plans.filter(({ mayMeet, found }) => found && mayMeet !== true)).toEqual([]);
});

test('[RH17] the estimate on an invitation does not depend on the final bar the host chose', async () => {
  const race = await readyRace(server, { bars: 4, list: 8 });
  const estimates = new Set<string>();
  for (const final of yorkList(8).slice(1)) {
    await pool.query('update games set game_final_bar_id = $2 where game_id = $1', [race.gameId, final.id]);
    estimates.add(JSON.stringify((await invited(race)).expected));
  }
  expect([...estimates]).toEqual([expect.stringMatching(/^\{"minutes":\d+,"metres":\d+\}$/)]);
});

test('[RH17] an invitation has the estimate while the route is complete and its bars exist, until the start', async () => {
  const race = await readyRace(server);
  expect((await invited(race)).expected).toMatchObject({ minutes: expect.any(Number) });
  const short = await readyRace(server, { list: 4 });
  expect((await invited(short)).expected).toBe(undefined);
  const gone = await readyRace(server);
  await pool.query(
    `update games set game_bar_list = jsonb_set(game_bar_list, '{2,id}', '"osm:node:1"') where game_id = $1`,
    [gone.gameId],
  );
  expect(await invited(gone)).not.toHaveProperty('expected');
  const unbuilt = await readyRace(server, { kind: 'lazy', columns: { lazy_stage: 'paid' } });
  expect(await invited(unbuilt)).not.toHaveProperty('expected');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [race.gameId]);
  expect(await invited(race)).not.toHaveProperty('expected');
});

test('[RH17] an invitation reveals nothing of the route except minutes and metres', async () => {
  const race = await readyRace(server, { bars: 4, list: 7 });
  const answer = await invited(race);
  expect(answer.expected).toEqual({ minutes: expect.any(Number), metres: expect.any(Number) });
  expect(
    [answer.expected?.minutes, answer.expected?.metres].map((each, n) => (each ?? 1) % (n === 0 ? 5 : 100)),
  ).toEqual([0, 0]);
  const sent = JSON.stringify(answer);
  const [start, ...bars] = yorkList(7);
  // [G17] The start bar is where people meet.
  expect([sent.includes(start?.id ?? ''), answer.startBar]).toEqual([false, start?.name]);
  for (const { id, name } of bars) expect([sent.includes(id), sent.includes(name)]).toEqual([false, false]);
});

test('[RH7] estimates of several games are played one after the other, so that those who race wait for one part at most', async () => {
  const { host } = await readyRace(server);
  const [start, ...bars] = yorkBars.slice(0, 9);
  if (!start) throw new Error('York has bars.');
  const outline = { start, bars, barCount: 4, teamCount: 3, hints: false, walks: undefined };
  const done = new AbortController();
  let parts = 0;
  const all = Promise.all([1, 2, 3, 4].map((gameId) => estimateInParts(deps, { gameId, hostId: host.id }, outline)));
  const counting = (async () => {
    for (; !done.signal.aborted; parts += 1) await breath();
  })();
  await all;
  done.abort();
  await counting;
  expect(parts).toBeGreaterThan(4 * 8);
});

test('[RH17] a host who changes the list without end has a share of the estimates, and others have theirs', async () => {
  const race = await readyRace(server, { list: 9 });
  const found = await readGame(deps.database.db, race.gameId, race.host.id, null);
  if (!found) throw new Error('The game is there.');
  const lists = Array.from({ length: 30 }, (_, turn) => {
    const [first, ...bars] = found.game.bars;
    return first ? [first, ...bars.slice(turn % 8), ...bars.slice(0, turn % 8)].slice(0, 9 - Math.floor(turn / 8)) : [];
  });
  const estimates = lists.map((bars) => readExpectedRace(deps, { ...found.game, bars }, { isOpen: false }));
  const other = { ...found.game, gameId: found.game.gameId + 1_000, hostId: race.captains.A?.id ?? '' };
  expect(await readExpectedRace(deps, other, { isOpen: false })).toMatchObject({ minutes: expect.any(Number) });
  expect((await Promise.all(estimates)).filter((one) => one !== null).length).toBeLessThan(10);
  expect((await invited(race)).expected).toMatchObject({ minutes: expect.any(Number) });
});

test('[RH7] a rehearsal that waits for its estimate keeps no other host waiting', async () => {
  const [race, other] = [await readyRace(server), await readyRace(server)];
  const hosts = [race.captains.A, race.captains.B];
  for (const [n, { gameId }] of [race, other].entries()) {
    await pool.query('delete from seats where game_id = $1', [gameId]);
    await pool.query('update games set user_id = $2 where game_id = $1', [gameId, hosts[n]?.id]);
  }
  const found = await readGame(deps.database.db, race.gameId, hosts[0]?.id ?? '', null);
  if (!found) throw new Error('The game is there.');
  const estimateOfHost = (gameId: number) =>
    readExpectedRace(deps, { ...found.game, gameId, hostId: hosts[0]?.id ?? '' }, { isOpen: false });
  // Until the share of this host is used up: the next estimate waits for two seconds.
  const isLate = (n: number) => Promise.race([estimateOfHost(10_000 + n).then(() => false), pause(1_500, true)]);
  for (let n = 0; !(await isLate(n)); n += 1);
  const waiting = [estimateOfHost(20_000), estimateOfHost(20_001)];
  let isDone = false;
  const slow = rehearsed({ ...race, host: hosts[0] ?? race.host }).then(() => (isDone = true));
  await pause(200);
  expect(await rehearsed({ ...other, host: hosts[1] ?? race.host })).toMatchObject({ expected: expect.anything() });
  expect(isDone).toBe(false);
  await Promise.all([slow, ...waiting]);
});

async function planOf({ gameId, host }: StartedRace, count: number): Promise<OutputOf<(typeof calls)['plan']>> {
  const bars = yorkList(count).map(({ id }) => ({ id }));
  const payload = { bars, startBar: bars[0]?.id };
  const [status, answer] = await ask(app, {
    method: 'POST',
    url: `/api/host/${gameId}/plan`,
    cookie: host.cookie,
    payload,
  });
  expect(status).toBe(200);
  return answer as OutputOf<(typeof calls)['plan']>;
}

async function rehearsed({ gameId, host }: StartedRace, query = ''): Promise<Rehearsal> {
  const [status, answer] = await ask(app, { url: `/api/host/${gameId}/rehearsal${query}`, cookie: host.cookie });
  expect(status).toBe(200);
  return answer as Rehearsal;
}

/** The answer to a visitor with the code, once the estimate is cached. */
async function invited(race: StartedRace): Promise<OutputOf<(typeof calls)['read-join']>> {
  await cacheEstimate(race);
  const [status, answer] = await ask(app, { url: `/api/join/${await codeOf(server, race.gameId)}`, cookie: '' });
  expect(status).toBe(200);
  return answer as OutputOf<(typeof calls)['read-join']>;
}

async function cacheEstimate({ gameId, host }: StartedRace): Promise<void> {
  const found = await readGame(deps.database.db, gameId, host.id, null);
  if (found) await readExpectedRace(deps, found.game, { isOpen: false });
}
