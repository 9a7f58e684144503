import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  asTeam,
  claimRight,
  cookieOf,
  keptPhoto,
  personOf,
  readyRace,
  startedRace,
  type StartedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app } = server;
const halfMinuteMs = 30_000;

test('a sabotage is given by members of that team, in a race that has begun', async () => {
  const [race, ready] = [await startedRace(server), await readyRace(server)];
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
  const giveAs = (cookie: string, { gameId }: StartedRace) => asked(cookie, 'add-sabotage', { gameId, ...payload });
  expect(await giveAs('', race)).toEqual(refusal('not-authenticated'));
  expect(await giveAs(stranger.cookie, race)).toEqual(refusal('game-not-found'));
  expect(await giveAs(cookieOf(race, 'A'), race)).toEqual(refusal('not-allowed'));
  expect(await giveAs(race.host.cookie, race)).toEqual(refusal('no-team'));
  expect(await giveAs(cookieOf(ready, 'B'), ready)).toEqual(refusal('race-not-begun'));
  expect((await stateOf(race)).seq).toBe(1);
});

test('one sabotage is a team’s to give, by its number or the number as text', async () => {
  const race = await startedRace(server, { teams: 3 });
  const [sab] = (await stateOf(race)).start.sabotages;
  expect(await give(race, 'A', 'B', sab?.id)).toEqual([200, { success: true, seq: 2 }]);
  expect(await give(race, 'B', 'A', String(sab?.id))).toEqual([200, { success: true, seq: 3 }]);
  expect(await give(race, 'A', 'C', sab?.id)).toEqual(refusal('sabotage-used'));
  expect((await stateOf(race)).sabotages).toMatchObject([
    { sab: sab?.id, by: 'A', to: 'B' },
    { sab: sab?.id, by: 'B', to: 'A' },
  ]);
});

test('sent again with its key it is given once', async () => {
  const race = await startedRace(server);
  const payload = { gameId: race.gameId, targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
  const answers = [];
  for (const _ of [1, 2]) {
    answers.push(await asked(cookieOf(race, 'A'), 'add-sabotage', payload, 'the-key-of-a-sabotage'));
  }
  expect(answers).toEqual([
    [200, { success: true, seq: 2 }],
    [200, { success: true, seq: 2 }],
  ]);
  expect((await stateOf(race)).sabotages).toHaveLength(1);
});

test('nobody strikes themselves, a team that is not there or out of the race, or with what is not in the list', async () => {
  const race = await startedRace(server, { teams: 3 });
  expect(await give(race, 'A', 'A', 1)).toEqual(refusal('target-own'));
  expect(await give(race, 'A', 'F', 1)).toEqual(refusal('target-unknown'));
  for (const sab of [0, -1, 999_999, 1e300, 'x', '', '1.5', '١', randomUUID()]) {
    expect(await give(race, 'A', 'B', sab)).toEqual(refusal('sabotage-unknown'));
  }
  await asHost(race, 'retire', { group: 'B' });
  expect(await give(race, 'A', 'B', 1)).toEqual(refusal('target-out'));
  expect(await give(race, 'B', 'A', 1)).toEqual(refusal('team-not-racing'));
});

test.each([
  [{ targetGroup: 'G' }, 'Some of that does not look right.'],
  [{ targetGroup: undefined }, 'Some of that does not look right.'],
  [{ givenByGroup: 'nobody' }, 'Some of that does not look right.'],
])('a sabotage with %j is refused in words', async (wrong, message) => {
  const race = await startedRace(server);
  const payload = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A', ...wrong };
  expect(await asTeam(race, 'A', 'add-sabotage', payload)).toEqual(refusal('bad-input', message));
});

test('[E10] as the host gives only the host of a god game, any number but one at a time', async () => {
  const race = await startedRace(server);
  const god = await startedRace(server, { kind: 'god' });
  expect(await asGod(race.host.cookie, race)).toEqual(refusal('not-allowed'));
  expect(await asGod(cookieOf(god, 'A'), god, 'B')).toEqual(refusal('not-allowed'));
  expect(await asGod(god.host.cookie, god)).toEqual([200, { success: true, seq: 2 }]);
  expect(await asGod(god.host.cookie, god, 'B')).toEqual([200, { success: true, seq: 3 }]);
  expect(await asGod(god.host.cookie, god)).toEqual(refusal('target-busy'));
});

test('a sabotage is ended by its target, half a minute after it was shown, with a photo since', async () => {
  const race = await startedRace(server);
  const id = await strike(race);
  const early = await keptPhoto(race, 'A', 'sabotage', id);
  await clock.later(1_000, async () => {
    await asTeam(race, 'A', 'clue');
    expect(await end(race, 'A', id)).toEqual(
      refusal('sabotage-too-soon', 'That was quick. A sabotage takes at least 30 seconds.'),
    );
  });
  await clock.later(halfMinuteMs + 1_000, async () => {
    expect(await end(race, 'A', id)).toEqual(refusal('photo-missing'));
    expect(await end(race, 'A', id, { photoId: early })).toEqual(refusal('photo-missing'));
    expect(await claimRight(race, 'A')).toEqual(refusal('sabotage-open'));
    await keptPhoto(race, 'A', 'sabotage', id);
    expect(await end(race, 'B', id)).toEqual(refusal('sabotage-unknown'));
    expect(await end(race, 'A', id)).toEqual([200, { success: true, seq: 4 }]);
    expect(await end(race, 'A', id)).toEqual([200, { success: true, seq: 4, already: true }]);
    expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true }]);
  });
});

test('[E11] who wants to end it has been shown it: half a minute later they may', async () => {
  const race = await startedRace(server);
  const id = await strike(race);
  expect(await end(race, 'A', id)).toMatchObject([409, { code: 'sabotage-too-soon' }]);
  await clock.later(halfMinuteMs, async () => {
    await keptPhoto(race, 'A', 'sabotage', id);
    expect(await end(race, 'A', id)).toEqual([200, { success: true, seq: 4 }]);
  });
});

test('the photo is one of that team in that race', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const id = await strike(race);
  await asTeam(race, 'A', 'clue');
  await clock.later(halfMinuteMs, async () => {
    const foreign = [await keptPhoto(race, 'B', 'step', '0'), await keptPhoto(other, 'A', 'sabotage', id)];
    for (const photoId of [...foreign, randomUUID(), 'x\u0000']) {
      expect(await end(race, 'A', id, { photoId })).toEqual(refusal('photo-missing'));
    }
    const photoId = await keptPhoto(race, 'A', 'step', '0');
    expect(await end(race, 'A', id, { photoId })).toEqual([200, { success: true, seq: 4 }]);
  });
});

test('a sabotage of another race is none of this one', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  await strike(race);
  const id = await strike(other);
  expect(await end(race, 'A', id)).toEqual(refusal('sabotage-unknown'));
  expect(await end(race, 'A', 'x')).toEqual(refusal('sabotage-unknown'));
});

test('ending one is for members of the target', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { gameId: race.gameId, gameGroup: 'A', sabotageId: await strike(race) };
  const finish = (cookie: string) => asked(cookie, 'sabotage-complete', payload);
  expect(await finish('')).toEqual(refusal('not-authenticated'));
  expect(await finish(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await finish(cookieOf(race, 'B'))).toEqual(refusal('not-allowed'));
  expect(await finish(race.host.cookie)).toEqual(refusal('no-team'));
});

function asked(cookie: string, call: string, payload: object, key?: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/${call}`, cookie, payload, ...(key ? { key } : {}) });
}

function give(race: StartedRace, by: 'A' | 'B', targetGroup: string, sabotageId: unknown): Promise<[number, unknown]> {
  return asTeam(race, by, 'add-sabotage', { targetGroup, sabotageId, givenByGroup: by });
}

function asGod(cookie: string, { gameId }: StartedRace, targetGroup = 'A'): Promise<[number, unknown]> {
  return asked(cookie, 'add-sabotage', { gameId, targetGroup, sabotageId: 2, givenByGroup: 'host' });
}

/** Team B strikes team A. */
async function strike(race: StartedRace): Promise<string> {
  await give(race, 'B', 'A', 1);
  return (await stateOf(race)).sabotages[0]?.id ?? '';
}

function end(race: StartedRace, letter: 'A' | 'B', sabotageId: string, more = {}): Promise<[number, unknown]> {
  return asTeam(race, letter, 'sabotage-complete', { gameGroup: letter, sabotageId, ...more });
}
