import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  claim,
  cookieOf,
  expectedBar,
  keptPhoto,
  personOf,
  type StartedRace,
  startedRace,
  stateOf,
  teamIn,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });

test('[D5] [D9] only a host who does not race rules on a door', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(server.app, 'stranger@example.org');
  const bar = await expectedBar(race, 'A');
  const rule = (cookie: string) => {
    const url = `/api/host/${race.gameId}/shut-bar`;
    return ask(server.app, { method: 'POST', url, cookie, payload: { barId: bar.id, isShut: true } });
  };
  await claim(race, 'B', bar, { isShut: true });
  expect(await rule('')).toEqual(refusal('not-authenticated'));
  expect(await rule(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await rule(cookieOf(race, 'A'))).toEqual(refusal('not-allowed'));
  const racing = await startedRace(server, { hostIn: 'A' });
  const theirs = await expectedBar(racing, 'B');
  await claim(racing, 'A', theirs, { isShut: true });
  const asked = { barId: theirs.id, isShut: true };
  expect(await asHost(racing, 'shut-bar', asked)).toEqual(refusal('not-for-racing-host'));
  expect((await viewOf(racing, racing.host.cookie)).host).toBeNull();
  expect((await asHost(race, 'shut-bar', { barId: bar.id }))[0]).toBe(422);
  expect(await asHost(race, 'shut-bar', { barId: 'demo:york:none', isShut: true })).toEqual(
    refusal('door-not-reported'),
  );
});

test('[D1] [D3] a found door goes on, and the host has the photo before them', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  const photoId = await keptPhoto(race, 'A', 'step', '0');
  const found = await claim(race, 'A', bar, { isShut: true, photoSha256: undefined, photoId });
  expect(found).toEqual([200, expect.objectContaining({ correct: true, finished: false })]);
  const [door] = (await viewOf(race, race.host.cookie)).host?.doors ?? [];
  expect([door?.bar.id, door?.reports.map(({ team, photo }) => [team, photo])]).toEqual([bar.id, [['A', photoId]]]);
  expect(await viewOf(race, cookieOf(race, 'B'))).not.toHaveProperty('host.doors');
});

test('[D3] the photo of a wrong guess at a door is there for the host once it has arrived', async () => {
  const race = await startedRace(server, { teams: 3, list: 10 });
  const bar = await expectedBar(race, 'A');
  const photoId = await keptPhoto(race, 'B', 'step', '0');
  const { rows } = await server.deps.database.pool.query<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from photos where id = $1`,
    [photoId],
  );
  await claim(race, 'B', bar, { isShut: true, photoSha256: rows[0]?.hash });
  const [door] = (await viewOf(race, race.host.cookie)).host?.doors ?? [];
  expect(door?.reports.map(({ isRight, photo }) => [isRight, photo])).toEqual([[false, photoId]]);
});

test('[D2] a skip code comes without a door', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  expect(await claim(race, 'A', bar, { isShut: true, placeId: undefined, code: 'ABCDEF' })).toEqual(
    refusal('door-without-code'),
  );
});

test('[D4] [D6] two teams before the same door move whoever looks for it, with its time back and the old bar unnamed', async () => {
  const race = await startedRace(server, { teams: 3, list: 10 });
  const bar = await expectedBar(race, 'A');
  clock.pass(240_000);
  await claim(race, 'B', bar, { isShut: true });
  expect((await stateOf(race)).doors.shut).toEqual([]);
  await claim(race, 'C', bar, { isShut: true });
  expect((await stateOf(race)).doors.shut).toEqual([]);
  // Neither of them was right: the host decides.
  expect(await asHost(race, 'shut-bar', { barId: bar.id, isShut: true })).toEqual([
    200,
    expect.objectContaining({ success: true }),
  ]);
  expect(await asHost(race, 'shut-bar', { barId: bar.id, isShut: true })).toEqual([
    200,
    expect.objectContaining({ already: true }),
  ]);
  const view = await viewOf(race, cookieOf(race, 'A'));
  expect(view.step).toMatchObject({ clueBy: 'house', moved: { backMs: 240_000 } });
  expect(JSON.stringify(view)).not.toContain(bar.name);
  expect(routeOf(await stateOf(race), 'A')).not.toContain(bar.id);
});

test('[D4] a right claim and another team’s word settle it without a host, also one who races', async () => {
  const race = await startedRace(server, { teams: 3, list: 10, hostIn: 'C' });
  const bar = await expectedBar(race, 'A');
  await claim(race, 'A', bar, { isShut: true });
  await claim(race, 'B', bar, { isShut: true });
  const state = await stateOf(race);
  expect(state.doors.shut).toEqual([bar.id]);
  expect([routeOf(state, 'B'), routeOf(state, 'C')].flat()).not.toContain(bar.id);
});

function routeOf(state: Awaited<ReturnType<typeof stateOf>>, letter: Letter): string[] {
  return teamIn(state, letter).route.map(({ bar }) => bar);
}

async function viewOf({ app, gameId }: StartedRace, cookie: string): Promise<RaceView> {
  const [, view] = await ask(app, { url: `/api/view/${gameId}`, cookie });
  return view as RaceView;
}
