import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import {
  asHost,
  claimRight,
  endRace,
  personOf,
  type StartedRace,
  startedRace,
} from '../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T20:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const minuteMs = 60_000;

test('[G19] everybody in a race reads who leads among their games, and whether it is paused', async () => {
  const race = await startedRace(server, { teams: 3, empty: ['C'] });
  const nobodyYet = [
    { group: 'A', position: 1, state: 'racing', done: 0 },
    { group: 'B', position: 1, state: 'racing', done: 0 },
    { group: 'C', position: 3, state: 'absent', done: 0 },
  ];
  expect(await newsFor(race, race.host.email)).toEqual({
    paused: false,
    provisional_until: null,
    standings: nobodyYet,
  });
  clock.pass(minuteMs);
  await claimRight(race, 'B');
  await asHost(race, 'pause');
  const led = {
    paused: true,
    provisional_until: null,
    standings: [
      { group: 'B', position: 1, state: 'racing', done: 1 },
      { group: 'A', position: 2, state: 'racing', done: 0 },
      { group: 'C', position: 3, state: 'absent', done: 0 },
    ],
  };
  for (const email of [race.host.email, 'captain-a@example.org', 'vice-b@example.org']) {
    expect(await newsFor(race, email)).toEqual(led);
  }
  const [status, one] = await ask(app, { url: `/api/data/games/${race.gameId}`, cookie: race.host.cookie });
  expect([status, Object.hasOwn(one as object, 'news')]).toEqual([200, false]);
  expect(await ask(app, { url: '/api/data/games', cookie: '' })).toMatchObject([401, {}]);
});

test('[G19] how a race ended is worked out once and then read; what is changed after the end is news again', async () => {
  const race = await startedRace(server);
  clock.pass(minuteMs);
  await claimRight(race, 'A');
  clock.pass(minuteMs);
  await endRace(race);
  const until = clock.now().getTime() + 30 * minuteMs;
  const ended = { paused: false, provisional_until: until };
  const before = [
    { group: 'A', position: 1, state: 'racing', done: 1 },
    { group: 'B', position: 2, state: 'racing', done: 0 },
  ];
  expect(await newsFor(race, race.host.email)).toEqual({ ...ended, standings: before });
  expect(await outcomeOf(race)).toEqual(before);
  // What is written down is read: nobody folds the race again.
  const marked = before.map((team) => ({ ...team, done: 7 }));
  await pool.query("update games set outcome = jsonb_set(outcome, '{standings}', $2) where game_id = $1", [
    race.gameId,
    JSON.stringify(marked),
  ]);
  expect(await newsFor(race, 'captain-b@example.org')).toEqual({ ...ended, standings: marked });
  await asHost(race, 'adjust', { group: 'A', minutes: 1, reason: 'A shortcut' });
  expect(await newsFor(race, race.host.email)).toEqual({ ...ended, standings: before });
});

test('a race that cannot be read has no news, and the list comes all the same', async () => {
  const race = await startedRace(server);
  await pool.query(`update events set body = '{"type":"newer"}' where game_id = $1`, [race.gameId]);
  const other = await freshApp({}, { now: clock.now, database: deps.database });
  const person = await personOf(app, race.host.email);
  const [status, games] = await ask(other.app, { url: '/api/data/games', cookie: person.cookie });
  expect(status).toBe(200);
  expect((games as { game_id: number; news?: unknown }[]).find(({ game_id }) => game_id === race.gameId)?.news).toBe(
    undefined,
  );
});

async function newsFor({ gameId }: StartedRace, email: string): Promise<unknown> {
  const { cookie } = await personOf(app, email);
  const [, games] = await ask(app, { url: '/api/data/games', cookie });
  return (games as { game_id: number; news?: unknown }[]).find(({ game_id }) => game_id === gameId)?.news;
}

async function outcomeOf({ gameId }: StartedRace): Promise<unknown> {
  const { rows } = await pool.query("select outcome -> 'standings' as standings from games where game_id = $1", [
    gameId,
  ]);
  return rows[0].standings;
}
