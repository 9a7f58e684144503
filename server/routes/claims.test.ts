import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';
import { ask, refusal } from '../../tests/harness/ask.ts';
import { movableClock } from '../../tests/harness/clock.ts';
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
} from '../../tests/harness/race.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
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

test('nobody can tell without a bar, a place we know or a fix; from afar it is too far', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const fix = { lat: bar.lat, lon: bar.lon, accuracy: 20 };
  expect(await claim(race, 'A', bar, { fix: undefined })).toEqual(refusal('cannot-tell'));
  expect(await claim(race, 'A', bar, { placeId: undefined })).toEqual(refusal('place-missing'));
  expect(await claim(race, 'A', bar, { placeId: 'osm:n404' })).toEqual(refusal('cannot-tell'));
  expect(await claim(race, 'A', bar, { placeId: '__proto__' })).toEqual(refusal('cannot-tell'));
  expect(await claim(race, 'A', bar, { fix: { ...fix, accuracy: 5_000 } })).toEqual(refusal('cannot-tell'));
  expect(await claim(race, 'A', bar, { fix: { ...fix, lat: bar.lat + 0.01 } })).toEqual(refusal('too-far'));
  expect((await stateOf(race)).seq).toBe(1);
});

test('a bar of the directory that is not in the race is a wrong bar like any other', async () => {
  const race = await startedRace(server);
  const bar = { id: 'osm:n77', name: 'The Elsewhere', lat: 53.97, lon: -1.05 };
  await deps.database.pool.query(
    `insert into bars (id, name, kind, lat, lon, source, collection) values ($1, $2, 'pub', $3, $4, 'osm', 'york')`,
    Object.values(bar),
  );
  expect(await claim(race, 'A', bar)).toEqual(ruled({ correct: false, seq: 2 }));
});

test('[E2] a name is found among the bars around the fix, by the whole of it or a part that is one bar’s', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const typed = { placeId: undefined, placeName: ` ${bar.name.toUpperCase()} ` };
  expect(await claim(race, 'A', bar, typed)).toEqual(ruled({ correct: true, seq: 2 }));
  const next = await expectedBar(race, 'A');
  const [longest = ''] = next.name.split(' ').toSorted((a, b) => b.length - a.length);
  expect(await claim(race, 'A', next, { placeId: undefined, placeName: longest })).toEqual(
    ruled({ correct: true, seq: 3 }),
  );
});

test('[E2] a name tells nothing about bars elsewhere: one of the race and one that was made up are answered alike', async () => {
  const race = await startedRace(server);
  const away = { placeId: undefined, fix: { lat: 53.9, lon: -1.2, accuracy: 20 } };
  const bar = await expectedBar(race, 'A');
  for (const placeName of [bar.name, 'The Invented Egg', '  ', 'a', '🍺', '\u0000']) {
    const known = placeName.trim() === '' ? 'place-missing' : 'cannot-tell';
    expect(await claim(race, 'A', bar, { ...away, placeName })).toEqual(refusal(known));
  }
});

test('a skip code counts wherever the phone is, and is used up', async () => {
  const race = await startedRace(server);
  const code = await codeOf(race, (await expectedBar(race, 'A')).id);
  const typed = { placeId: undefined, fix: undefined, code };
  expect(await claim(race, 'A', await expectedBar(race, 'A'), typed)).toEqual(ruled({ correct: true, seq: 3 }));
  expect(await claim(race, 'B', await expectedBar(race, 'B'), typed)).toEqual(refusal('code-wrong'));
});

test('a code of another bar is a wrong guess', async () => {
  const race = await startedRace(server);
  const expected = await expectedBar(race, 'A');
  const other = Object.keys((await stateOf(race)).codes).find((id) => id !== expected.id) ?? '';
  const code = await codeOf(race, other);
  const typed = { placeId: undefined, code };
  expect(await claim(race, 'A', expected, typed)).toEqual(ruled({ correct: false, seq: 3 }));
});

test('a wrong code is told as wrong once it is counted; five of them lock codes, and the same one again is one', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const again = { placeId: undefined, code: 'AAAAAA', claimId: 'the-first' };
  expect(await claim(race, 'A', bar, again)).toEqual(refusal('code-wrong'));
  expect(await claim(race, 'A', bar, again)).toEqual(refusal('code-wrong'));
  for (const code of ['BBBBBB', 'O0', '🍺', 'CCCCCC']) {
    expect(await claim(race, 'A', bar, { placeId: undefined, code })).toEqual(refusal('code-wrong'));
  }
  const locked = await claim(race, 'A', bar, { placeId: undefined, code: await codeOf(race, bar.id) });
  expect(locked).toEqual(refusal('codes-locked', 'Too many wrong codes. Codes work again in 10 minutes.'));
  expect(await claimRight(race, 'A')).toEqual(ruled({ correct: true, seq: 7 }));
});

test('a wrong code with a key is told as wrong again', async () => {
  const race = await startedRace(server);
  const payload = { gameId: race.gameId, correctBarId: 'ABCDEF' };
  await keptPhoto(race, 'A', 'step', '0');
  for (const _ of [1, 2]) {
    expect(await asked(cookieOf(race, 'A'), payload, 'the-key-of-a-wrong-code')).toEqual(refusal('code-wrong'));
  }
  expect((await stateOf(race)).seq).toBe(2);
});

test('[E9] a claim that waited for signal counts from when it was made, but not before the last contact', async () => {
  const race = await startedRace(server);
  const madeAt = clock.now().getTime() + 5 * minuteMs;
  const bar = await expectedBar(race, 'A');
  const made = {
    claimedAt: new Date(madeAt).toISOString(),
    fix: { lat: bar.lat, lon: bar.lon, at: new Date(madeAt).toISOString() },
  };
  await asTeam(race, 'A', 'clue');
  const heardAt = madeAt + 2 * minuteMs;
  await clock.later(20 * minuteMs, async () => {
    await asTeam(race, 'A', 'clue');
    expect(await claim(race, 'A', bar, made)).toEqual(ruled({ correct: true, seq: 2 }));
    expect(teamIn(await stateOf(race), 'A').done).toMatchObject([{ official: madeAt, banked: true }]);
  });
  await clock.later(7 * minuteMs, () => asTeam(race, 'B', 'clue').then(() => undefined));
  const other = await expectedBar(race, 'B');
  await clock.later(20 * minuteMs, async () => {
    const there = { ...made, fix: { ...made.fix, lat: other.lat, lon: other.lon } };
    expect(await claim(race, 'B', other, there)).toEqual(ruled({ correct: true, seq: 3 }));
    const official = teamIn(await stateOf(race), 'B').done[0]?.official ?? 0;
    expect(Math.abs(official - heardAt)).toBeLessThan(minuteMs);
  });
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00'])(
  'a claim made in %s counts from its bounds',
  async (claimedAt) => {
    const race = await startedRace(server);
    const { lat, lon } = await expectedBar(race, 'A');
    await asTeam(race, 'A', 'fetch-nearby-bars', { lat, lon });
    expect(await claimRight(race, 'A', { claimedAt, fix: undefined })).toEqual(ruled({ correct: true, seq: 2 }));
    expect(await claimRight(race, 'B', { claimedAt })).toEqual(ruled({ correct: true, seq: 3 }));
  },
);

test('[E3] [E4] where a claim was made is kept until the end, and travel nobody can do is flagged but counts', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  await claim(race, 'A', bar, { fix: { lat: bar.lat + 0.1, lon: bar.lon } });
  expect(await claim(race, 'A', bar)).toEqual(ruled({ correct: true, seq: 3 }));
  expect((await stateOf(race)).flags).toMatchObject([{ seq: 2, team: 'A', flag: 'travel' }]);
  expect(await countPositions(race)).toBe(1);
  await endRace(race);
  expect(await countPositions(race)).toBe(0);
  await clock.later(minuteMs, async () => {
    expect(await claim(race, 'B', await expectedBar(race, 'B'))).toEqual(refusal('race-over'));
  });
  expect(await countPositions(race)).toBe(0);
});

test.each([
  [{ claimedAt: 'yesterday' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ claimedAt: '2026' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ claimedAt: '2026-13-45T99:00:00Z' }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ fix: { lat: 1, lon: 1, at: 'now' } }, 'A time looks like 2026-11-16T20:15:00Z.'],
  [{ fix: { lat: '1', lon: 1 } }, 'body.fix.lat must be number'],
  [{ fix: { lat: 1, lon: 1, accuracy: -1 } }, 'body.fix.accuracy must be >= 0'],
  [{ fix: [] }, 'body.fix must be object'],
  [{ correctBarId: undefined }, "body must have required property 'correctBarId'"],
  [{ correctBarId: 7 }, 'body.correctBarId must be string'],
  [{ correctBarId: 'x'.repeat(201) }, 'body.correctBarId must NOT have more than 200 characters'],
  [{ claimId: '' }, 'body.claimId must NOT have fewer than 1 characters'],
  [{ claimId: 'a\u0000b' }, 'body.claimId must match pattern "^[!-~]*$"'],
  [{ placeId: {} }, 'body.placeId must be string'],
  [{ photoSha256: 'abc' }, 'body.photoSha256 must match pattern "^[0-9a-f]{64}$"'],
  [{ gameGroup: 'G' }, 'body.gameGroup must match pattern "^[A-F]$"'],
  [{ gameId: 'x' }, 'body.gameId must be integer'],
])('a claim with %j is refused in words', async (wrong, message) => {
  const race = await startedRace(server);
  expect(await claimRight(race, 'A', wrong)).toEqual(refusal('bad-input', message));
});

test('who reports a wrong guess is told the last ruling, and nothing changes', async () => {
  const race = await startedRace(server);
  const report = () => asTeam(race, 'A', 'incorrectly-guessed', { gameGroup: 'A', groupClueBy: 'B' });
  expect(await report()).toEqual(ruled({ correct: false, seq: 1 }));
  await claimWrong(race, 'A');
  expect(await report()).toEqual(ruled({ correct: false, seq: 2 }));
  await clock.later(minuteMs, async () => {
    await claimRight(race, 'A');
    expect(await report()).toEqual(ruled({ correct: true, seq: 3 }));
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

function ruled(ruling: { correct: boolean; seq: number; finished?: boolean; already?: boolean }): [number, object] {
  return [200, { success: true, finished: false, ...ruling }];
}

function asked(cookie: string, payload: object, key?: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: '/api/correctly-guessed', cookie, payload, ...(key ? { key } : {}) });
}

async function codeOf(race: StartedRace, bar: string): Promise<string> {
  return (await stateOf(race)).codes[bar]?.at(-1)?.code ?? '';
}

async function countPositions({ gameId }: StartedRace): Promise<number> {
  return (await deps.database.pool.query('select from positions where game_id = $1', [gameId])).rowCount ?? 0;
}

async function endRace({ gameId }: StartedRace): Promise<void> {
  await deps.races.play({ gameId, move: { type: 'end', by: 'host' } }, () => ({}));
}
