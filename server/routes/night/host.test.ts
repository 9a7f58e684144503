import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  claimRight,
  claimWrong,
  endRace,
  personOf,
  readyRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

const moves: [string, object][] = [
  ['pause', {}],
  ['resume', {}],
  ['message', { text: 'Last orders!' }],
  ['override', { group: 'A', reason: 'We saw them' }],
  ['adjust', { group: 'A', minutes: 2, reason: 'Wrong way round' }],
  ['replace-bar', { barId: 'demo:york:nowhere' }],
  ['retire', { group: 'A' }],
  ['undo', { seq: 1 }],
  ['reveal-code', { barId: 'demo:york:nowhere' }],
];

test.each(moves)('[J1] %s is for the host of a race that has begun', async (call, payload) => {
  const race = await readyRace(server);
  const by = (cookie: string, gameId: number | string = race.gameId) =>
    ask(server.app, { method: 'POST', url: `/api/host/${gameId}/${call}`, cookie, payload });
  expect(await by('')).toEqual(refusal('not-authenticated'));
  expect(await by(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await by(race.captains.B?.cookie ?? '')).toEqual(refusal('not-allowed'));
  expect(await by(race.host.cookie, 'x')).toEqual(refusal('invalid-game-id'));
  expect(await by(race.host.cookie)).toEqual(refusal('race-not-begun'));
});

test('a pause stops the race until it is resumed; both again change nothing', async () => {
  const race = await startedRace(server);
  expect(await asHost(race, 'resume')).toEqual(refusal('race-not-paused'));
  expect(await asHost(race, 'pause')).toEqual([200, { success: true, seq: 2 }]);
  expect(await asHost(race, 'pause')).toEqual([200, { success: true, already: true, seq: 2 }]);
  clock.pass(1_000);
  expect(await claimRight(race, 'A')).toEqual(refusal('race-paused'));
  expect(await asHost(race, 'resume')).toEqual([200, { success: true, seq: 3 }]);
  expect(await asHost(race, 'resume')).toEqual([200, { success: true, already: true, seq: 3 }]);
  expect(await claimRight(race, 'A')).toMatchObject([200, { success: true, correct: true, seq: 4, finished: false }]);
});

test('the same key is the same move', async () => {
  const race = await startedRace(server);
  const url = `/api/host/${race.gameId}/message`;
  const say = (text: string, key: string) =>
    ask(server.app, { method: 'POST', url, cookie: race.host.cookie, payload: { text }, key });
  const key = randomUUID();
  expect(await say('Last orders!', key)).toEqual([200, { success: true, seq: 2 }]);
  expect(await say('Last orders!', key)).toEqual([200, { success: true, seq: 2 }]);
  expect(await say('Time, please!', key)).toEqual(refusal('key-reused'));
  expect(await say('Last orders!', randomUUID())).toEqual([200, { success: true, seq: 3 }]);
  clock.pass(60_000);
});

test('[J2] what a host says is one clean line, and six a minute', async () => {
  const race = await startedRace(server);
  expect(await asHost(race, 'message', { text: ' \u202Elast\n\norders ' })).toEqual([200, { success: true, seq: 2 }]);
  expect((await server.deps.races.events(race.gameId)).at(-1)).toMatchObject({
    type: 'host-said',
    text: 'last orders',
  });
  expect(await asHost(race, 'message', { text: ' \u200B ' })).toEqual(refusal('bad-input', 'Write a message first.'));
  const long = await asHost(race, 'message', { text: 'x'.repeat(161) });
  expect(long).toEqual(refusal('bad-input', 'A message has at most 160 characters.'));
  for (const seq of [3, 4, 5, 6]) {
    expect(await asHost(race, 'message', { text: 'Hello' })).toEqual([200, { success: true, seq }]);
  }
  const url = `/api/host/${race.gameId}/message`;
  const last = {
    method: 'POST',
    url,
    cookie: race.host.cookie,
    payload: { text: 'Hello' },
    key: randomUUID(),
  } as const;
  for (const _ of ['first', 'again', 'and again']) {
    expect(await ask(server.app, last)).toEqual([200, { success: true, seq: 7 }]);
  }
  expect(await asHost(race, 'message', { text: 'Hello' })).toEqual(refusal('over_request_rate_limit'));
  clock.pass(60_000);
  expect(await asHost(race, 'message', { text: 'Hello' })).toEqual([200, { success: true, seq: 8 }]);
  clock.pass(60_000);
});

test('[J2] a host pauses six times a minute, and lets the race go on at any time', async () => {
  const race = await startedRace(server);
  for (let nth = 0; nth < 6; nth += 1) {
    expect((await asHost(race, 'pause'))[0]).toBe(200);
    expect((await asHost(race, 'resume'))[0]).toBe(200);
  }
  expect(await asHost(race, 'pause')).toEqual(refusal('over_request_rate_limit'));
  expect(await asHost(race, 'resume')).toEqual([200, { success: true, seq: 13, already: true }]);
  clock.pass(60_000);
  expect(await asHost(race, 'pause')).toEqual([200, { success: true, seq: 14 }]);
  clock.pass(60_000);
});

test('[F13] [J2] what a host says to one team is read by that team and a host who does not race', async () => {
  const race = await startedRace(server);
  const text = 'Try the back door';
  expect(await asHost(race, 'message', { text, group: 'F' })).toEqual(refusal('no-such-team'));
  expect(await asHost(race, 'message', { text, group: 'B' })).toEqual([200, { success: true, seq: 2 }]);
  const line = {
    seq: 2,
    at: clock.now().getTime(),
    kind: 'host-message',
    team: 'B',
    text: `The host says to Dog alone: ${text}`,
    pint: null,
  };
  const toldIn = async (cookie: string) => {
    const view = { method: 'GET', url: `/api/view/${race.gameId}`, cookie } as const;
    const feed = { method: 'POST', url: '/api/process-notifs', cookie, payload: { gameId: race.gameId } } as const;
    const [, seen] = (await ask(server.app, view)) as [number, { told: unknown[]; feed: unknown[] }];
    const [, read] = (await ask(server.app, feed)) as [number, { entries: unknown[]; html: string }];
    return { told: seen.told, feed: seen.feed.length, entries: read.entries.length, isRead: read.html.includes(text) };
  };
  expect(await toldIn(race.host.cookie)).toEqual({ told: [line], feed: 1, entries: 2, isRead: true });
  expect(await toldIn(race.captains.B?.cookie ?? '')).toEqual({ told: [line], feed: 1, entries: 2, isRead: true });
  expect(await toldIn(race.captains.A?.cookie ?? '')).toEqual({ told: [], feed: 1, entries: 1, isRead: false });
  clock.pass(60_000);
});

test('[J2] marking a team as there and changing a time need a reason and a team of the game', async () => {
  const race = await startedRace(server);
  expect(await asHost(race, 'override', { group: 'A', reason: '\u00AD ' })).toEqual(refusal('reason-missing'));
  expect(await asHost(race, 'override', { group: 'C', reason: 'Why not' })).toEqual(refusal('no-such-team'));
  expect((await asHost(race, 'override', { group: 'A' }))[0]).toBe(422);
  const time = { group: 'A', minutes: -2, reason: 'Helped a stranger home' };
  expect(await asHost(race, 'adjust', { ...time, reason: '' })).toEqual(refusal('reason-missing'));
  expect(await asHost(race, 'adjust', { ...time, minutes: 0 })).toEqual(refusal('bad-input', 'Say how many minutes.'));
  expect((await asHost(race, 'adjust', { ...time, minutes: 121 }))[0]).toBe(422);
  expect(await asHost(race, 'override', { group: 'A', reason: 'Their phone died' })).toEqual([
    200,
    { success: true, seq: 2 },
  ]);
  expect(await asHost(race, 'adjust', time)).toEqual([200, { success: true, seq: 3 }]);
  const { teams } = await stateOf(race);
  expect([teams.A?.done.map(({ by }) => by), teams.A?.adjustedMs]).toEqual([['override'], -120_000]);
});

test('a host takes back what may be taken back, once', async () => {
  const race = await startedRace(server);
  expect(await claimWrong(race, 'B')).toMatchObject([200, { success: true, correct: false, seq: 2, finished: false }]);
  expect(await asHost(race, 'undo', { seq: 2 })).toEqual([200, { success: true, seq: 3 }]);
  expect((await stateOf(race)).teams.B?.wrong).toBe(0);
  expect(await asHost(race, 'undo', { seq: 1 })).toEqual(refusal('not-undoable'));
  expect((await asHost(race, 'undo', { seq: 2 }))[0]).toBe(409);
});

test('[J1] a team retires itself and no other; the host any', async () => {
  const race = await startedRace(server, { teams: 3 });
  const retire = (cookie: string, group: string) =>
    ask(server.app, { method: 'POST', url: `/api/host/${race.gameId}/retire`, cookie, payload: { group } });
  expect(await retire(race.captains.A?.cookie ?? '', 'B')).toEqual(refusal('not-allowed'));
  expect(await retire(race.vices.A?.cookie ?? '', 'A')).toEqual([200, { success: true, seq: 2 }]);
  expect(await retire(race.captains.A?.cookie ?? '', 'A')).toEqual([200, { success: true, already: true, seq: 2 }]);
  expect(await retire(race.host.cookie, 'F')).toEqual(refusal('no-such-team'));
  expect(await retire(race.host.cookie, 'B')).toEqual([200, { success: true, seq: 3 }]);
  const by = (await server.deps.races.events(race.gameId)).slice(1);
  expect(by).toMatchObject([
    { type: 'team-retired', team: 'A', by: 'team' },
    { type: 'team-retired', team: 'B', by: 'host' },
  ]);
});

test('after the end the host pauses, says and marks nothing any more', async () => {
  const race = await startedRace(server);
  await endRace(race);
  const few = ['pause', 'resume', 'message', 'override', 'retire'];
  for (const [call, payload] of moves.filter(([name]) => few.includes(name))) {
    expect([call, ...(await asHost(race, call, payload))]).toEqual([call, ...refusal('race-over')]);
  }
});
