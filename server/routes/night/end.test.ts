import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { cookieOf, personOf, readyRace, startedRace, stateOf } from '../../../tests/harness/races/race.ts';

const now = new Date('2026-11-20T21:00:00Z');
const server = await freshApp({}, { now: () => now });
const { app, deps } = server;

test('[G16] only its host ends a race', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  expect(await end('', race.gameId)).toEqual(refusal('not-authenticated'));
  expect(await end(stranger.cookie, race.gameId)).toEqual(refusal('game-not-found'));
  expect(await end(cookieOf(race, 'A'), race.gameId)).toEqual(refusal('not-allowed'));
  expect((await stateOf(race)).endedAt).toBe(null);
  await end(race.host.cookie, race.gameId);
});

test('[G16] the race ends with its status; again it changes nothing, and a key says its first words again', async () => {
  const race = await startedRace(server);
  const key = randomUUID();
  expect(await end(race.host.cookie, race.gameId, key)).toEqual([200, { success: true }]);
  expect(await end(race.host.cookie, race.gameId, key)).toEqual([200, { success: true }]);
  expect(await end(race.host.cookie, race.gameId)).toEqual([200, { success: true, already: true }]);
  expect(await stateOf(race)).toMatchObject({ endedAt: now.getTime(), endedBy: 'host', seq: 2 });
  const { rows } = await deps.database.pool.query('select status, started_at, ended_at from games where game_id = $1', [
    race.gameId,
  ]);
  expect(rows).toEqual([{ status: 'fini', started_at: now, ended_at: now }]);
});

test('the only race that is on need not be named; one that has not begun cannot end', async () => {
  const race = await startedRace(server);
  const waiting = await readyRace(server);
  expect(await end(race.host.cookie, waiting.gameId)).toEqual(refusal('race-not-begun'));
  expect(await end(race.host.cookie)).toEqual([200, { success: true }]);
  expect(await end(race.host.cookie)).toEqual(refusal('game-id-required'));
});

function end(cookie: string, gameId?: number, key?: string) {
  const payload = gameId === undefined ? {} : { gameId };
  const question = { method: 'POST', url: '/api/end-game', cookie, payload } as const;
  return ask(app, key === undefined ? question : { ...question, key });
}
