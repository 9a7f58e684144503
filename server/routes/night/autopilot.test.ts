import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { seatedGuest } from '../../../tests/harness/people/guests.ts';
import {
  asHost,
  asTeam,
  cookieOf,
  endRace,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T20:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app } = server;
const minuteMs = 60_000;

test('[Y1] [Y2] a race starts with the last jar of its game, or the one its host says at the start', async () => {
  const kept = await startedRace(server, { columns: { last_jar: '23:30' } });
  expect((await stateOf(kept)).lastJar).toEqual({ at: moment('2026-11-20T23:30:00Z'), hour: '23:30', told: null });
  const other = await readyRace(server, { columns: { last_jar: '23:30' } });
  expect(await start(other, { lastJar: '00:15', timeZone: 'Europe/Vienna' })).toEqual([200, { success: true }]);
  expect((await stateOf(other)).lastJar).toEqual({ at: moment('2026-11-20T23:15:00Z'), hour: '00:15', told: null });
  const none = await readyRace(server, { columns: { last_jar: '23:30' } });
  expect(await start(none, { lastJar: '' })).toEqual([200, { success: true }]);
  expect((await stateOf(none)).lastJar).toBeNull();
});

test('[Y1] a start whose last jar is too near or too far is refused, and nothing has begun', async () => {
  const race = await readyRace(server, { columns: { last_jar: '08:01' } });
  expect(await start(race, {})).toEqual(refusal('no-last-jar'));
  expect(await start(race, { lastJar: '20:09' })).toEqual(refusal('no-last-jar'));
  expect(await start(race, { lastJar: 'late' })).toEqual(refusal('no-hour'));
  expect(await start(race, { lastJar: '08:00' })).toEqual([200, { success: true }]);
});

test('[Y2] only the host chooses a last jar, while the race is on', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { hour: '23:30' };
  const url = `/api/host/${race.gameId}/last-jar`;
  for (const [cookie, code] of [
    ['', 'not-authenticated'],
    [stranger.cookie, 'game-not-found'],
    [cookieOf(race, 'A'), 'not-allowed'],
  ] as const) {
    expect(await ask(app, { method: 'POST', url, cookie, payload })).toEqual(refusal(code));
  }
  expect(await asHost(race, 'last-jar', payload)).toEqual([200, { success: true, seq: 2 }]);
  expect(await asHost(race, 'last-jar', payload)).toEqual([200, { success: true, seq: 2, already: true }]);
  expect(await asHost(race, 'last-jar', { hour: '20:05' })).toEqual(refusal('no-last-jar'));
  expect(await asHost(race, 'last-jar', { hour: '' })).toEqual([200, { success: true, seq: 3 }]);
  await endRace(race);
  expect(await asHost(race, 'last-jar', payload)).toEqual(refusal('race-over'));
});

test('[Y2] choosing counts among what a host says: six times a minute, a call that is sent again once', async () => {
  clock.pass(minuteMs);
  const race = await startedRace(server);
  const url = `/api/host/${race.gameId}/last-jar`;
  const sent = {
    method: 'POST',
    url,
    cookie: race.host.cookie,
    payload: { hour: '23:00' },
    key: randomUUID(),
  } as const;
  const first = await ask(app, sent);
  expect([first, await ask(app, sent)]).toEqual([
    [200, { success: true, seq: 2 }],
    [200, { success: true, seq: 2 }],
  ]);
  for (const hour of ['23:01', '23:02', '23:03', '23:04', '23:05']) {
    expect(await asHost(race, 'last-jar', { hour })).toMatchObject([200, { success: true }]);
  }
  expect(await asHost(race, 'last-jar', { hour: '23:06' })).toMatchObject([429, { code: 'over_request_rate_limit' }]);
});

test('[Y7] anybody of the team says that it still races, also a guest where only captains press; nobody else does', async () => {
  const race = await readyRace(server, { columns: { captains_only: true } });
  const guest = await seatedGuest(server, race.gameId, 'A');
  expect(await asTeam(race, 'A', 'still-racing')).toEqual(refusal('race-not-begun'));
  await start(race, {});
  expect(await asTeam(race, 'A', 'still-racing')).toEqual([200, { success: true, seq: 1, already: true }]);
  clock.pass(46 * minuteMs);
  await asks(race);
  expect(await asTeam(race, 'B', 'still-racing')).toEqual([200, { success: true, seq: 2, already: true }]);
  expect(await asTeam(race, 'A', 'still-racing', {}, '')).toEqual(refusal('not-authenticated'));
  expect(await asTeam(race, 'A', 'still-racing', {}, race.host.cookie)).toEqual(refusal('no-team'));
  expect(await asTeam(race, 'A', 'still-racing', {}, guest.cookie)).toEqual([200, { success: true, seq: 3 }]);
  expect((await stateOf(race)).teams.A?.askedAt).toBeNull();
  await endRace(race);
  expect(await asTeam(race, 'A', 'still-racing')).toEqual(refusal('race-over'));
});

async function asks({ deps, gameId }: StartedRace): Promise<void> {
  await deps.races.play({ gameId, move: { type: 'ask-team', team: 'A', heardAt: null } }, () => ({}));
}

function start({ gameId, host }: StartedRace, payload: object) {
  const url = `/api/start-game?gameId=${gameId}`;
  return ask(app, { method: 'POST', url, cookie: host.cookie, payload: { startAnyway: true, ...payload } });
}

function moment(text: string): number {
  return Date.parse(text);
}
