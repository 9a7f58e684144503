import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  asTeam,
  claim,
  claimRight,
  cookieOf,
  endRace,
  expectedBar,
  keptPhoto,
  startedRace,
  type StartedRace,
  stateOf,
  teamIn,
} from '../../../tests/harness/races/race.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const minuteMs = 60_000;

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
    ruled({ correct: true, seq: 3, bar: next.name }),
  );
});

test('[F3] the answer to a claim by code names the bar, also on the team’s second phone', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const byCode = { placeId: undefined, code: await codeOf(race, bar.id) };
  expect(await claim(race, 'A', bar, byCode)).toEqual(ruled({ correct: true, seq: 3, bar: bar.name }));
  const again = { ...byCode, correctBarId: `${race.gameId}.A.0` };
  expect(await claim(race, 'A', bar, again)).toEqual(ruled({ correct: true, seq: 3, already: true, bar: bar.name }));
});

test('[F6] the answer to a claim does not name a bar that the host has marked in the meantime', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  await asHost(race, 'override', { group: 'A', reason: 'I saw them.' });
  const [status, answer] = await claim(race, 'A', bar, { correctBarId: `${race.gameId}.A.0` });
  expect([status, answer]).toEqual([200, expect.objectContaining({ correct: true, already: true })]);
  expect(answer).not.toHaveProperty('bar');
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

test('[E9] a claim that waited for signal counts from when it was made, but from its arrival where a contact could have sent it', async () => {
  const race = await startedRace(server);
  const madeAt = clock.now().getTime() + 5 * minuteMs;
  const bar = await expectedBar(race, 'A');
  const made = {
    claimedAt: new Date(madeAt).toISOString(),
    fix: { lat: bar.lat, lon: bar.lon, at: new Date(madeAt).toISOString() },
  };
  await asTeam(race, 'A', 'clue');
  await clock.later(20 * minuteMs, async () => {
    await asTeam(race, 'A', 'clue');
    expect(await claim(race, 'A', bar, made)).toEqual(ruled({ correct: true, seq: 2 }));
    expect(teamIn(await stateOf(race), 'A').done).toMatchObject([{ official: madeAt, banked: true }]);
  });
  await clock.later(7 * minuteMs, () => asTeam(race, 'B', 'clue').then(() => undefined));
  const other = await expectedBar(race, 'B');
  await clock.later(20 * minuteMs, async () => {
    const there = { ...made, fix: { lat: other.lat, lon: other.lon } };
    expect(await claim(race, 'B', other, there)).toEqual(ruled({ correct: true, seq: 3, countedFrom: 'arrival' }));
    const { official = 0, banked } = teamIn(await stateOf(race), 'B').done[0] ?? {};
    expect([clock.now().getTime() - official < minuteMs, banked]).toEqual([true, false]);
  });
});

test('[O1] a phone whose clock is a day ahead proves its bar from its arrival, by a fix that is as young as the phone says', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const now = clock.now().getTime();
  const made = (fixAgeMs: number) => ({
    claimedAt: new Date(now + 1_440 * minuteMs).toISOString(),
    fix: { lat: bar.lat, lon: bar.lon, at: new Date(now + 1_440 * minuteMs - fixAgeMs).toISOString() },
  });
  expect(await claim(race, 'A', bar, made(15 * minuteMs))).toEqual(refusal('cannot-tell'));
  expect(await claim(race, 'A', bar, made(minuteMs))).toEqual(ruled({ correct: true, seq: 2 }));
});

test.each([
  ['0000-01-01T00:00:00Z', { countedFrom: 'arrival' }],
  ['9999-12-31T23:59:59+14:00', {}],
] as const)('a claim dated %s counts from the limits of its time', async (claimedAt, why) => {
  const race = await startedRace(server);
  const { lat, lon } = await expectedBar(race, 'A');
  await asTeam(race, 'A', 'fetch-nearby-bars', { lat, lon });
  expect(await claimRight(race, 'A', { claimedAt, fix: undefined })).toEqual(ruled({ correct: true, seq: 2, ...why }));
  expect(await claimRight(race, 'B', { claimedAt })).toEqual(ruled({ correct: true, seq: 3, ...why }));
});

test('[E3] [E4] where a claim was made is kept until the end, and travel nobody can do is flagged but counts', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  expect(await claim(race, 'A', bar, { fix: { lat: bar.lat + 0.1, lon: bar.lon } })).toEqual(refusal('too-far'));
  expect(await countPositions(race)).toBe(0);
  await asTeam(race, 'A', 'fetch-nearby-bars', { lat: bar.lat + 0.1, lon: bar.lon });
  await clock.later(2_000, async () => {
    expect(await claim(race, 'A', bar)).toEqual(ruled({ correct: true, seq: 2 }));
  });
  expect((await stateOf(race)).flags).toMatchObject([{ seq: 3, team: 'A', flag: 'travel' }]);
  expect(await countPositions(race)).toBe(2);
  await endRace(race);
  expect(await countPositions(race)).toBe(0);
  await clock.later(minuteMs, async () => {
    expect(await claim(race, 'B', await expectedBar(race, 'B'))).toEqual(refusal('race-over'));
  });
  expect(await countPositions(race)).toBe(0);
});

interface Ruled {
  correct: boolean;
  seq: number;
  finished?: boolean;
  already?: boolean;
  bar?: string;
  countedFrom?: string;
}

function ruled(ruling: Ruled): [number, object] {
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

async function countPositions({ gameId }: StartedRace): Promise<number> {
  return (await deps.database.pool.query('select from positions where game_id = $1', [gameId])).rowCount ?? 0;
}
