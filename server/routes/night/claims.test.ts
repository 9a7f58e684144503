import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  anotherBar,
  asHost,
  asTeam,
  claim,
  claimAt,
  claimRight,
  claimWrong,
  cookieOf,
  expectedBar,
  keptPhoto,
  personOf,
  readyRace,
  startedRace,
  type StartedRace,
  stateOf,
  teamIn,
  tokenOf,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app } = server;
const minuteMs = 60_000;

test('a claim is for members of that team in a race that has begun', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { gameId: race.gameId, ...(await claimAt(race, 'A', await expectedBar(race, 'A'))) };
  expect(await asked('', payload)).toEqual(refusal('not-authenticated'));
  expect(await asked(stranger.cookie, payload)).toEqual(refusal('game-not-found'));
  expect(await asked(cookieOf(race, 'B'), payload)).toEqual(refusal('not-allowed'));
  expect(await asked(race.host.cookie, payload)).toEqual(refusal('no-team'));
  expect((await stateOf(race)).seq).toBe(1);
  const ready = await readyRace(server);
  const early = { ...payload, gameId: ready.gameId };
  expect(await asked(cookieOf(ready, 'A'), early)).toEqual(refusal('race-not-begun'));
});

test('the right bar leads to the next step, and the last one to the finish', async () => {
  const race = await startedRace(server);
  expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 2 }));
  expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 3 }));
  expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 5, finished: true }));
  const { startBar } = (await stateOf(race)).start;
  expect(await claim(race, 'A', await expectedBar(race, 'B'), { correctBarId: startBar, placeId: undefined })).toEqual(
    refusal('team-finished'),
  );
});

test('a wrong bar is no error, and the next claim waits a minute', async () => {
  const race = await startedRace(server);
  expect(await claimWrong(race, 'A')).toEqual(ruled({ correct: false, seq: 2 }));
  const payload = { gameId: race.gameId, ...(await claimAt(race, 'A', await expectedBar(race, 'A'))) };
  const headers = { cookie: cookieOf(race, 'A') };
  const refused = await app.inject({ method: 'POST', url: '/api/correctly-guessed', headers, payload });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'wait-after-wrong']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  await clock.later(minuteMs, async () => {
    expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 3 }));
  });
});

test('[E6] the same claim again has the same ruling, by its own number or by the key of the call', async () => {
  const race = await startedRace(server);
  const numbered = await claimAt(race, 'A', await anotherBar(race, 'A'));
  const first = await asTeam(race, 'A', 'correctly-guessed', numbered);
  const vice = race.vices.A?.cookie ?? '';
  expect(first).toEqual(ruled({ correct: false, seq: 2 }));
  expect(await asTeam(race, 'A', 'correctly-guessed', numbered)).toEqual(first);
  expect(await asTeam(race, 'A', 'correctly-guessed', numbered, vice)).toEqual(first);
  const { claimId: _, ...bare } = await claimAt(race, 'B', await anotherBar(race, 'B'));
  const keyed = { gameId: race.gameId, ...bare };
  const once = await asked(cookieOf(race, 'B'), keyed, 'a-key-of-this-claim');
  expect(once).toEqual(ruled({ correct: false, seq: 3 }));
  expect(await asked(cookieOf(race, 'B'), keyed, 'a-key-of-this-claim')).toEqual(once);
  const other = { ...keyed, placeId: 'osm:n1' };
  expect(await asked(cookieOf(race, 'B'), other, 'a-key-of-this-claim')).toEqual(refusal('key-reused'));
  expect((await stateOf(race)).seq).toBe(3);
});

test('[E6] five times at once it is ruled once, and answered five times alike', async () => {
  const race = await startedRace(server);
  const numbered = await claimAt(race, 'A', await anotherBar(race, 'A'));
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => asTeam(race, 'A', 'correctly-guessed', numbered)));
  expect(answers).toEqual(answers.map(() => ruled({ correct: false, seq: 2 })));
});

test('[E6] a step that is behind the team keeps its ruling', async () => {
  const race = await startedRace(server);
  const correctBarId = await tokenOf(race, 'A');
  await claimRight(race, 'A');
  await claimRight(race, 'A');
  const again = await claim(race, 'A', await anotherBar(race, 'A'), { correctBarId });
  expect(again).toEqual(ruled({ correct: true, seq: 2, already: true }));
});

test('[E6] a step that is ahead, of another team or of another race is none of this team', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const bar = await expectedBar(race, 'A');
  for (const correctBarId of [
    `${race.gameId}.A.1`,
    `${race.gameId}.A.99`,
    `${race.gameId}.B.0`,
    `${other.gameId}.A.0`,
  ]) {
    expect(await claim(race, 'A', bar, { correctBarId })).toEqual(refusal('step-unknown'));
  }
});

test('[E3] [E6] [E7] a phone that knows only the first keys says the bar as the step, after a look around and a photo', async () => {
  const race = await startedRace(server);
  const { id, lat, lon } = await expectedBar(race, 'A');
  const spoken = { gameGroup: 'A', correctBarId: id };
  await keptPhoto(race, 'A', 'step', '0');
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(refusal('cannot-tell'));
  await asTeam(race, 'A', 'fetch-nearby-bars', { lat, lon, radius: 100 }, race.vices.A?.cookie);
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(refusal('cannot-tell'));
  await asTeam(race, 'A', 'fetch-nearby-bars', { lat, lon, radius: 100 });
  await clock.later(11 * minuteMs, async () => {
    expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(refusal('cannot-tell'));
  });
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(ruled({ correct: true, seq: 2 }));
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(ruled({ correct: true, seq: 2, already: true }));
});

test('[E6] a bar the host only marked is not one the team has shown to be in', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  await asHost(race, 'override', { group: 'A', reason: 'I saw them.' });
  expect(await claim(race, 'A', bar, { correctBarId: bar.id, placeId: undefined })).toEqual(
    ruled({ correct: false, seq: 3 }),
  );
});

test('[E6] the same with a skip code, however it is written', async () => {
  const race = await startedRace(server);
  const code = await codeOf(race, (await expectedBar(race, 'A')).id);
  const spoken = { gameGroup: 'A', correctBarId: ` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()} ` };
  await keptPhoto(race, 'A', 'step', '0');
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(ruled({ correct: true, seq: 3 }));
  expect(await asTeam(race, 'A', 'correctly-guessed', spoken)).toEqual(ruled({ correct: true, seq: 3, already: true }));
});

test('[E12] a photo that proved a bar proves no other, be it named by its id or its hash', async () => {
  const race = await startedRace(server);
  const photoSha256 = 'ab'.repeat(32);
  const first = await claimAt(race, 'A', await expectedBar(race, 'A'));
  const named = { ...first, photoSha256 };
  expect(await asTeam(race, 'A', 'correctly-guessed', named)).toEqual(ruled({ correct: true, seq: 2 }));
  expect(await claimRight(race, 'A', { photoSha256 })).toEqual(refusal('photo-used'));
  expect(await asTeam(race, 'A', 'correctly-guessed', named)).toEqual(ruled({ correct: true, seq: 2 }));
  const photoId = await keptPhoto(race, 'A', 'step', '1');
  const byId = { photoSha256: undefined, photoId };
  expect(await claimRight(race, 'A', byId)).toEqual(ruled({ correct: true, seq: 3 }));
  expect(await claimRight(race, 'A', byId)).toEqual(refusal('photo-used'));
  const hashOf = "select encode(sha256, 'hex') as hash from photos where id = $1";
  const { rows } = await server.deps.database.pool.query(hashOf, [photoId]);
  expect(await claimRight(race, 'A', { photoSha256: rows[0]?.hash })).toEqual(refusal('photo-used'));
  const came = await keptPhoto(race, 'B', 'step', '0');
  const { rows: hashes } = await server.deps.database.pool.query(hashOf, [came]);
  expect((await claimRight(race, 'B', { photoSha256: hashes[0]?.hash }))[0]).toBe(200);
  expect(await claimRight(race, 'B', { photoId: came })).toEqual(refusal('photo-used'));
});

test('[E12] a photo that arrived before the claim of the bar before its own was ruled is taken', async () => {
  const race = await startedRace(server);
  const photoId = await keptPhoto(race, 'A', 'step', '0');
  expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 2 }));
  const second = { photoSha256: undefined, photoId };
  expect(await claimRight(race, 'A', second)).toEqual(ruled({ correct: true, seq: 3 }));
});

test('[E6] [E12] a claim that names a photo but no step is the same claim again', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const bare = { ...(await claimAt(race, 'A', bar)), correctBarId: bar.id, placeId: undefined, claimId: undefined };
  expect(await asTeam(race, 'A', 'correctly-guessed', bare)).toEqual(ruled({ correct: true, seq: 2 }));
  expect(await asTeam(race, 'A', 'correctly-guessed', bare)).toEqual(ruled({ correct: true, seq: 2, already: true }));
});

test('[E7] the photo is one of this team in this race, its newest of this step, or follows', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const bar = await expectedBar(race, 'A');
  const foreign = [
    await keptPhoto(race, 'B', 'step', '0'),
    await keptPhoto(other, 'A', 'step', '0'),
    randomUUID(),
    'x',
  ];
  for (const photoId of foreign) {
    expect(await claim(race, 'A', bar, { photoId })).toEqual(refusal('photo-missing'));
  }
  expect(await claim(race, 'A', bar, { photoSha256: undefined })).toEqual(refusal('photo-missing'));
  await keptPhoto(race, 'A', 'step', '1');
  expect(await claim(race, 'A', bar, { photoSha256: undefined })).toEqual(refusal('photo-missing'));
  const photoId = await keptPhoto(race, 'A', 'step', '0');
  expect(await claim(race, 'A', bar, { photoSha256: undefined })).toEqual(ruled({ correct: true, seq: 2 }));
  expect(teamIn(await stateOf(race), 'A').done.map(({ photo }) => photo)).toEqual([{ id: photoId }]);
});

const unfit = 'Some of that does not look right.';

test.each([
  [{ claimedAt: 'yesterday' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ claimedAt: '2026' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ claimedAt: '2026-13-45T99:00:00Z' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ fix: { lat: 1, lon: 1, at: 'now' } }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ fix: { lat: '1', lon: 1 } }, unfit],
  [{ fix: { lat: 1, lon: 1, accuracy: -1 } }, unfit],
  [{ fix: [] }, unfit],
  [{ correctBarId: undefined }, unfit],
  [{ correctBarId: 7 }, unfit],
  [{ correctBarId: 'x'.repeat(201) }, unfit],
  [{ claimId: '' }, unfit],
  [{ claimId: 'a\u0000b' }, unfit],
  [{ placeId: {} }, unfit],
  [{ photoSha256: 'abc' }, unfit],
  [{ gameGroup: 'G' }, unfit],
  [{ gameId: 'x' }, 'Invalid game id'],
])('a claim with %j is refused in words', async (wrong, message) => {
  const race = await startedRace(server);
  expect(await claimRight(race, 'A', wrong)).toEqual(
    refusal('gameId' in wrong ? 'invalid-game-id' : 'bad-input', message),
  );
});

test('who reports a wrong guess is told the last ruling, and nothing changes', async () => {
  const race = await startedRace(server);
  const report = () => asTeam(race, 'A', 'incorrectly-guessed', { gameGroup: 'A', groupClueBy: 'B' });
  expect(await report()).toEqual(reported({ correct: false, seq: 1 }));
  await claimWrong(race, 'A');
  expect(await report()).toEqual(reported({ correct: false, seq: 2 }));
  await clock.later(minuteMs, async () => {
    await claimRight(race, 'A');
    expect(await report()).toEqual(reported({ correct: true, seq: 3 }));
  });
  const url = '/api/incorrectly-guessed';
  const payload = { gameId: race.gameId, gameGroup: 'A' };
  const stranger = await personOf(app, 'stranger@example.org');
  const post = (cookie: string) => ask(app, { method: 'POST', url, cookie, payload });
  expect(await post('')).toEqual(refusal('not-authenticated'));
  expect(await post(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await post(cookieOf(race, 'B'))).toEqual(refusal('not-allowed'));
  expect(await post(race.host.cookie)).toEqual(refusal('no-team'));
  expect((await stateOf(race)).seq).toBe(3);
});

function reported(ruling: { correct: boolean; seq: number }): [number, object] {
  return [200, { success: true, finished: false, ...ruling }];
}

function ruled(ruling: { correct: boolean; seq: number; finished?: boolean; already?: boolean }): [number, object] {
  const time = { official: expect.any(Number), banked: expect.any(Boolean) };
  const bar: unknown = expect.any(String);
  return [200, { success: true, finished: false, ...time, ...(ruling.correct && { bar }), ...ruling }];
}

function asked(cookie: string, payload: object, key?: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: '/api/correctly-guessed', cookie, payload, ...(key ? { key } : {}) });
}

async function codeOf(race: StartedRace, bar: string): Promise<string> {
  return (await stateOf(race)).codes[bar]?.at(-1)?.code ?? '';
}
