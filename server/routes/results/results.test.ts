import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  claimRight,
  claimWrong,
  endRace,
  keptPhoto,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';

const dayMs = 86_400_000;
const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

test.each(['game-results', 'game-photos'])('[J5] %s is for the people of a race that is over', async (call) => {
  const ready = await readyRace(server);
  const read = ({ gameId }: { gameId: number | string }, cookie = '') =>
    ask(server.app, { url: `/api/${call}/${gameId}`, cookie });
  expect(await read(ready)).toEqual(refusal('not-authenticated'));
  expect(await read(ready, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await read({ gameId: 9_999_999_999 }, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await read({ gameId: 'x' }, stranger.cookie)).toEqual(refusal('invalid-game-id', 'Invalid game id'));
  expect(await read(ready, ready.host.cookie)).toEqual(refusal('race-not-begun'));
  const race = await startedRace(server);
  expect(await read(race, race.captains.A?.cookie)).toEqual(refusal('race-on'));
  await endRace(race);
  for (const { cookie } of [race.host, race.captains.A, race.vices.B].filter((one) => one !== undefined)) {
    expect((await read(race, cookie))[0]).toBe(200);
  }
  expect(await read(race, stranger.cookie)).toEqual(refusal('game-not-found'));
});

test('[J5] results say who came when, and until when they and the photos stay as they are', async () => {
  const race = await startedRace(server, { teams: 3, empty: ['C'] });
  clock.pass(90_000);
  await claimWrong(race, 'A');
  clock.pass(600_000);
  await claimRight(race, 'B');
  for (const bar of ['first', 'second', 'final']) {
    clock.pass(600_500);
    expect([bar, (await claimRight(race, 'A'))[0]]).toEqual([bar, 200]);
  }
  await endRace(race);
  const endedAt = clock.now().getTime();
  const dnf = { completion_time: 'DNF', mins: null, mins2: null, secs: null };
  const none = { rawAdditional: 0, sabotages: [], banked: false, finish: null, lookedOdd: false };
  const fox = { position: '1', animalEmoji: '🦊', teamName: 'Fox', totalBars: 3 };
  const time = { completion_time: '41 mins 31 secs', mins: 41, mins2: 41, secs: 31 };
  const answer = await server.app.inject({
    url: `/api/game-results/${race.gameId}`,
    headers: { cookie: race.captains.B?.cookie },
  });
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toEqual({
    gameData: { game_name: 'Egg', host_email: 'host@example.org', city: 'York', game_date: '2026-11-20' },
    tableRows: [
      { ...fox, ...time, ...none, rawAdditional: 1 },
      { position: '2', animalEmoji: '🐶', teamName: 'Dog', totalBars: 1, ...dnf, ...none },
      { position: '3', animalEmoji: '🐱', teamName: 'Cat', totalBars: 0, ...dnf, ...none },
    ],
    provisionalUntil: endedAt + 1_800_000,
    photosUntil: endedAt + 30 * dayMs,
  });
});

test('[J5] photos are addresses of ours, oldest first, and none after thirty days', async () => {
  const race = await startedRace(server);
  const first = await keptPhoto(race, 'A', 'step', '0');
  clock.pass(1_000);
  const second = await keptPhoto(race, 'B', 'step', '0');
  await endRace(race);
  expect(await photos(race)).toEqual([200, [`/api/photos/${first}`, `/api/photos/${second}`]]);
  // Somebody who stays away for a month is signed out.
  clock.pass(20 * dayMs);
  expect((await photos(race))[0]).toBe(200);
  clock.pass(10 * dayMs - 1);
  expect(await photos(race)).toEqual([200, [`/api/photos/${first}`, `/api/photos/${second}`]]);
  clock.pass(1);
  expect(await photos(race)).toEqual([200, []]);
});

function photos({ app, gameId, host }: StartedRace): Promise<[number, unknown]> {
  return ask(app, { url: `/api/game-photos/${gameId}`, cookie: host.cookie });
}
