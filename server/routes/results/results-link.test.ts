import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  cookieOf,
  endRace,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { madeLink } from '../../../tests/harness/people/results-link.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

test('[J8] the link is made and revoked by the host alone, once the race is over', async () => {
  const ready = await readyRace(server);
  for (const method of ['POST', 'DELETE'] as const) {
    expect(await link(ready, method, '')).toEqual(refusal('not-authenticated'));
    expect(await link(ready, method, stranger.cookie)).toEqual(refusal('game-not-found'));
    expect(await link(ready, method, cookieOf(ready, 'A'))).toEqual(refusal('not-allowed'));
    expect(await link(ready, method, ready.host.cookie)).toEqual(refusal('race-not-begun'));
  }
  const race = await startedRace(server);
  expect(await link(race, 'POST')).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await link(race, 'POST', cookieOf(race, 'A'))).toEqual(refusal('not-allowed'));
  const [status, answer] = (await link(race, 'POST')) as [number, { url: string }];
  const { origin, pathname, search } = new URL(answer.url);
  expect([status, answer]).toEqual([201, { success: true, url: expect.any(String) }]);
  expect([origin, pathname]).toEqual([server.deps.config.publicOrigin, `/results/${race.gameId}`]);
  expect(search).toMatch(/^\?link=[\w-]{43}$/);
  expect(await link(race, 'DELETE')).toEqual([200, { success: true }]);
  expect(await link(race, 'DELETE')).toEqual([200, { success: true, already: true }]);
});

test('[J8] a new link ends the old one, and none works after it is revoked or opens another race', async () => {
  const [race, other] = [await overRace(), await overRace()];
  const [first, second] = [await madeLink(race), await madeLink(race)];
  expect(await read(race, first)).toEqual(refusal('game-not-found'));
  expect((await read(race, second))[0]).toBe(200);
  expect(await read(other, second)).toEqual(refusal('game-not-found'));
  expect(await read(race, '')).toEqual(refusal('game-not-found'));
  expect((await read(race, 'x'.repeat(81)))[0]).toBe(422);
  await link(race, 'DELETE');
  expect(await read(race, second)).toEqual(refusal('game-not-found'));
});

test('[J8] neither the token nor anything it could be made from is kept', async () => {
  const race = await overRace();
  const token = await madeLink(race);
  const { rows } = await server.deps.database.pool.query('select * from results_links where game_id = $1', [
    race.gameId,
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows).toEqual([{ game_id: race.gameId, token_hash: expect.any(Buffer), created_at: clock.now() }]);
});

test('[J8] by the link the host has no address; a stranger with an account and the link reads as by the link', async () => {
  const race = await overRace();
  const token = await madeLink(race);
  const hostEmail = async (cookie: string) => {
    const [, answer] = await read(race, token, cookie);
    return (answer as { gameData: { host_email: string } }).gameData.host_email;
  };
  expect(await hostEmail('')).toBe('');
  expect(await hostEmail(stranger.cookie)).toBe('');
  expect(await hostEmail(cookieOf(race, 'A'))).toBe('host@example.org');
});

test("[J8] with the host's account the link ends", async () => {
  const race = await overRace();
  const token = await madeLink(race);
  expect((await read(race, token))[0]).toBe(200);
  const { pool } = server.deps.database;
  await pool.query('update accounts set deleted_at = now() where id = $1', [race.host.id]);
  expect(await read(race, token)).toEqual(refusal('game-not-found'));
});

async function overRace(): Promise<StartedRace> {
  const race = await startedRace(server);
  await endRace(race);
  return race;
}

function link({ app, gameId, host }: StartedRace, method: 'POST' | 'DELETE', cookie = host.cookie) {
  return ask(app, { method, url: `/api/game-results/${gameId}/link`, cookie });
}

function read({ app, gameId }: StartedRace, token: string, cookie = '') {
  return ask(app, { url: `/api/game-results/${gameId}?link=${token}`, cookie });
}
