import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  asTeam,
  claimRight,
  claimWrong,
  cookieOf,
  expectedBar,
  keptPhoto,
  personOf,
  startedRace,
  type StartedRace,
  stateOf,
  tokenOf,
} from '../../../tests/harness/races/race.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app } = server;
const minuteMs = 60_000;

test('a forfeit is for members of that team', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { gameId: race.gameId, gameGroup: 'A', correctBarId: await tokenOf(race, 'A') };
  const submitAs = (cookie: string) => ask(app, { method: 'POST', url: '/api/forfeit-complete', cookie, payload });
  expect(await submitAs('')).toEqual(refusal('not-authenticated'));
  expect(await submitAs(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await submitAs(cookieOf(race, 'B'))).toEqual(refusal('not-allowed'));
  expect(await submitAs(race.host.cookie)).toEqual(refusal('no-team'));
  expect(await submitAs(cookieOf(race, 'A'))).toEqual(refusal('no-forfeit'));
});

test('a photo since it fell due reveals the bar, again when asked again, and the team must still go there', async () => {
  const race = await startedRace(server);
  const early = await keptPhoto(race, 'A', 'forfeit', '0');
  await afterThreeMisses(race, async () => {
    const { id, name, lat, lon } = await expectedBar(race, 'A');
    expect(await claimRight(race, 'A')).toEqual(refusal('forfeit-open'));
    expect(await submit(race)).toEqual(refusal('photo-missing'));
    expect(await submit(race, { photoId: early })).toEqual(refusal('photo-missing'));
    expect(await submit(race, { photoId: await keptPhoto(race, 'B', 'forfeit', '0') })).toEqual(
      refusal('photo-missing'),
    );
    await keptPhoto(race, 'A', 'forfeit', '0');
    const revealed = { success: true, seq: 6, bar: { id, name, lat, lon } };
    const token = await tokenOf(race, 'A');
    expect(await submit(race)).toEqual([200, revealed]);
    expect(await submit(race)).toEqual([200, { ...revealed, already: true }]);
    expect(await asTeam(race, 'A', 'clue')).toMatchObject([200, { type: 'clue', correctBarId: token }]);
    expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true, seq: 7 }]);
    expect(await submit(race, { correctBarId: token })).toEqual([200, { ...revealed, seq: 7, already: true }]);
    expect(await submit(race)).toEqual(refusal('no-forfeit'));
  });
});

test('a phone that knows only the first keys may send anything as the bar, but no step of others', async () => {
  const race = await startedRace(server);
  await afterThreeMisses(race, async () => {
    await keptPhoto(race, 'A', 'forfeit', '0');
    for (const correctBarId of [`${race.gameId}.B.0`, `${race.gameId + 1}.A.0`, `${race.gameId}.A.1`]) {
      expect(await submit(race, { correctBarId })).toEqual(refusal('step-unknown'));
    }
    expect(await submit(race, { correctBarId: 'osm:n1' })).toMatchObject([200, { success: true, seq: 6 }]);
  });
});

test('a step without a forfeit that is behind the team shows what it found there', async () => {
  const race = await startedRace(server);
  const { id, name, lat, lon } = await expectedBar(race, 'A');
  const correctBarId = await tokenOf(race, 'A');
  await claimRight(race, 'A');
  expect(await submit(race, { correctBarId })).toEqual([
    200,
    { success: true, already: true, seq: 2, bar: { id, name, lat, lon } },
  ]);
});

test('a bar the host only marked is not shown', async () => {
  const race = await startedRace(server);
  const correctBarId = await tokenOf(race, 'A');
  await asHost(race, 'override', { group: 'A', reason: 'I saw them.' });
  expect(await submit(race, { correctBarId })).toEqual([200, { success: true, already: true, seq: 2, bar: null }]);
});

async function afterThreeMisses(race: StartedRace, work: () => Promise<void>): Promise<void> {
  for (const n of [1, 2, 3]) {
    await clock.later(n * minuteMs, async () => void (await claimWrong(race, 'A')));
  }
  expect((await stateOf(race)).seq).toBe(5);
  await clock.later(4 * minuteMs + 1_000, work);
}

async function submit(race: StartedRace, more: Record<string, unknown> = {}): Promise<[number, unknown]> {
  const correctBarId = await tokenOf(race, 'A');
  return asTeam(race, 'A', 'forfeit-complete', { gameGroup: 'A', correctBarId, ...more });
}
