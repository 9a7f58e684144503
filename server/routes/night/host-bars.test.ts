import { expect, test } from 'vitest';
import { nearestReserves } from '#engine/doors';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { yorkBars, yorkList } from '../../../tests/harness/races/kept-game.ts';
import {
  asHost,
  claim,
  claimRight,
  endRace,
  expectedBar,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { pool } = server.deps.database;
const stranger = await personOf(server.app, 'stranger@example.org');

test('[J4] skip codes are for the host, and there are none before the race', async () => {
  const ready = await readyRace(server);
  expect(await codes(ready, '')).toEqual(refusal('not-authenticated'));
  expect(await codes(ready, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await codes(ready, ready.captains.A?.cookie)).toEqual(refusal('not-allowed'));
  expect(await codes(ready)).toEqual([200, []]);
  const race = await startedRace(server);
  expect(await codes(race, race.captains.A?.cookie)).toEqual(refusal('not-allowed'));
  expect(await codes(race)).toEqual([200, await live(race)]);
});

test('[J4] who does not race needs nothing revealed', async () => {
  const race = await startedRace(server);
  const [first] = await live(race);
  expect(await asHost(race, 'reveal-code', { barId: first?.id })).toEqual([
    200,
    { success: true, already: true, seq: 1, code: first?.code },
  ]);
  expect(await asHost(race, 'reveal-code', { barId: 'demo:york:nowhere' })).toEqual(refusal('bar-not-listed'));
  const start = yorkList(1)[0]?.id;
  expect(await asHost(race, 'reveal-code', { barId: start })).toEqual(refusal('bar-not-listed'));
});

test('[J4] a host who races sees a code once it was shown and told, until it is used', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const hidden = (await live(race)).map((bar) => ({ ...bar, code: null }));
  expect(await codes(race)).toEqual([200, hidden]);
  const bar = await expectedBar(race, 'B');
  const shown = (await live(race)).find(({ id }) => id === bar.id);
  const told = [200, { success: true, seq: 2, code: shown?.code }];
  expect(await asHost(race, 'reveal-code', { barId: bar.id })).toEqual(told);
  expect(await asHost(race, 'reveal-code', { barId: bar.id })).toEqual([
    200,
    { success: true, already: true, seq: 2, code: shown?.code },
  ]);
  expect((await stateOf(race)).feed[0]?.kind).toBe('code-revealed');
  expect(await codes(race)).toEqual([200, hidden.map((one) => (one.id === bar.id ? shown : one))]);
  const [status] = await claim(race, 'B', bar, { placeId: undefined, fix: undefined, code: shown?.code });
  expect(status).toBe(200);
  expect(await codes(race)).toEqual([200, hidden]);
});

test('[J4] on a list that others made, a host who races sees bars that were found', async () => {
  const race = await startedRace(server, { kind: 'lazy', hostIn: 'A' });
  expect(await codes(race)).toEqual([200, []]);
  const { id, name } = await expectedBar(race, 'B');
  await claimRight(race, 'B');
  expect(await codes(race)).toEqual([200, [{ id, name, code: null }]]);
  const other = await expectedBar(race, 'B');
  const [, { code }] = (await asHost(race, 'reveal-code', { barId: other.id })) as [number, { code: string }];
  const both = [
    { id, name, code: null },
    { id: other.id, name: other.name, code },
  ];
  const [, seen] = await codes(race);
  expect(seen).toHaveLength(2);
  expect(seen).toEqual(expect.arrayContaining(both));
});

test('[J4] [D10] a host whose team was moved reads no bar among the codes that its feed does not name', async () => {
  const race = await startedRace(server, { kind: 'lazy', hostIn: 'A' });
  const { id, name } = await expectedBar(race, 'B');
  await claimRight(race, 'B');
  expect(await codes(race)).toEqual([200, [{ id, name, code: null }]]);
  const old = await expectedBar(race, 'A');
  expect((await asHost(race, 'replace-bar', { barId: old.id }))[0]).toBe(200);
  expect(await codes(race)).toEqual([200, []]);
});

test('[F6] [J4] a bar the host only marked is not named to a host who races on a list that others made', async () => {
  const race = await startedRace(server, { kind: 'lazy', hostIn: 'A' });
  expect((await asHost(race, 'override', { group: 'A', reason: 'I see us' }))[0]).toBe(200);
  expect(await codes(race)).toEqual([200, []]);
});

test('[J3] a reserve takes the place of a bar that is shut, for the teams that have not been there', async () => {
  const race = await startedRace(server);
  const before = await stateOf(race);
  const { id: shut } = await expectedBar(race, 'A');
  const [reserve] = before.reserves;
  expect(await asHost(race, 'replace-bar', { barId: shut })).toEqual([200, { success: true, seq: 2 }]);
  const after = await stateOf(race);
  expect(routeOf(after, 'A')).toEqual(routeOf(before, 'A').map((bar) => (bar === shut ? reserve : bar)));
  expect(routeOf(after, 'B')).toEqual(routeOf(before, 'B').map((bar) => (bar === shut ? reserve : bar)));
  expect(await asHost(race, 'replace-bar', { barId: shut })).toEqual(refusal('bar-visited'));
  expect(await asHost(race, 'replace-bar', { barId: 'demo:york:nowhere' })).toEqual(refusal('bar-not-listed'));
  const { id: next } = await expectedBar(race, 'B');
  expect(await asHost(race, 'replace-bar', { barId: next })).toEqual(refusal('no-reserve'));
});

test('[J3] when no reserve is left any open bar of the directory will do, with generated clues', async () => {
  const race = await startedRace(server);
  const far = yorkBars[20];
  const shut = await expectedBar(race, 'A');
  expect(await asHost(race, 'replace-bar', { barId: shut.id, byBarId: far?.id })).toEqual(refusal('reserve-left'));
  await asHost(race, 'replace-bar', { barId: shut.id });
  const next = await expectedBar(race, 'A');
  const replace = (byBarId: string | undefined) => asHost(race, 'replace-bar', { barId: next.id, byBarId });
  expect(await replace((await expectedBar(race, 'B')).id)).toEqual(refusal('bar-in-race'));
  expect(await replace(yorkList(1)[0]?.id)).toEqual(refusal('bar-in-race'));
  const unknown = refusal('bar-unknown', 'That bar has closed, or is not in our directory.');
  expect(await replace('osm:n404')).toEqual(unknown);
  expect(await replace('__proto__')).toEqual(unknown);
  expect(await replace(await addedBar(stranger.id, false))).toEqual(unknown);
  expect(await replace(await addedBar(race.host.id, true))).toEqual(unknown);
  const own = await addedBar(race.host.id, false);
  expect(await replace(own)).toEqual([200, { success: true, seq: 3 }]);
  const state = await stateOf(race);
  expect(state.bars[own]).toEqual({ id: own, name: 'The Own Cellar', lat: 53.96, lon: -1.08, street: 'Goodramgate' });
  const clues = ['A' as const, 'B' as const].map((team) => state.clues[team]?.[own]);
  const words = expect.stringMatching(/\S/);
  expect(clues).toEqual(clues.map(() => ({ text: words, nudge: words, by: 'house' })));
});

test('[J6] a host who races on a list that others made is not told by a refusal which bars are in the race', async () => {
  const race = await startedRace(server, { kind: 'lazy', hostIn: 'A' });
  const { id: inRace } = await expectedBar(race, 'B');
  const other = yorkBars[20]?.id;
  for (const byBarId of [inRace, other]) {
    expect(await asHost(race, 'replace-bar', { barId: inRace, byBarId })).toEqual(refusal('reserve-left'));
  }
  await asHost(race, 'replace-bar', { barId: inRace });
  for (const barId of [(await expectedBar(race, 'B')).id, other]) {
    expect(await asHost(race, 'replace-bar', { barId })).toEqual(refusal('no-reserve'));
  }
});

test('[J6] a host who races cannot learn from a replacement which bars are on nobody’s way', async () => {
  const race = await startedRace(server, { hostIn: 'A', list: 8 });
  const { reserves, finalBar } = await stateOf(race);
  const [first = '', second = ''] = reserves;
  const start = yorkList(1)[0]?.id;
  expect(await asHost(race, 'replace-bar', { barId: start })).toEqual(refusal('bar-visited'));
  for (const byBarId of [second, finalBar, start]) {
    const chosen = { barId: (await expectedBar(race, 'A')).id, byBarId };
    expect(await asHost(race, 'replace-bar', chosen)).toEqual(refusal('reserve-left'));
  }
  const routes = routeOf(await stateOf(race), 'A');
  expect(await asHost(race, 'replace-bar', { barId: second })).toEqual([200, { success: true, seq: 2 }]);
  expect(routeOf(await stateOf(race), 'A')).toEqual(routes);
  // A reserve that is shut is none any more.
  const left = reserves.filter((id) => id !== second);
  expect((await stateOf(race)).reserves).toEqual(left);
  const near = nearestReserves(await stateOf(race), finalBar, ['A', 'B'])[0]?.id ?? '';
  expect(await asHost(race, 'replace-bar', { barId: finalBar })).toEqual([200, { success: true, seq: 3 }]);
  expect(await stateOf(race)).toMatchObject({ finalBar: near, reserves: left.filter((id) => id !== near) });
  expect([first, second].map((id) => routes.includes(id))).toEqual([false, false]);
  expect(await asHost(race, 'undo', { seq: 3 })).toEqual(refusal('not-undoable'));
  for (const bar of ['first', 'second', 'final']) {
    clock.pass(600_000);
    expect([bar, (await claimRight(race, 'B'))[0]]).toEqual([bar, 200]);
  }
  const { seq } = await stateOf(race);
  expect(await asHost(race, 'replace-bar', { barId: near })).toEqual([200, { success: true, seq: seq + 1 }]);
  expect((await stateOf(race)).finalBar).toBe(near);
});

test('a final bar that is shut is replaced until a team has finished; after the end nothing is', async () => {
  const race = await startedRace(server, { list: 6 });
  const { finalBar } = await stateOf(race);
  expect(await asHost(race, 'replace-bar', { barId: finalBar })).toEqual([200, { success: true, seq: 2 }]);
  const now = (await stateOf(race)).finalBar;
  for (const bar of ['first', 'second', 'final']) {
    clock.pass(600_000);
    expect([bar, (await claimRight(race, 'A'))[0]]).toEqual([bar, 200]);
  }
  expect(await asHost(race, 'replace-bar', { barId: now })).toEqual(refusal('final-bar-fixed'));
  await endRace(race);
  expect(await asHost(race, 'replace-bar', { barId: now })).toEqual(refusal('race-over'));
});

/** The codes as the state has them, in the order of the list. */
async function live(race: StartedRace): Promise<{ id: string; name: string; code: string | undefined }[]> {
  const state = await stateOf(race);
  return yorkList(Object.keys(state.bars).length)
    .slice(1)
    .map(({ id, name }) => ({ id, name, code: state.codes[id]?.at(-1)?.code }));
}

function codes({ app, gameId, host }: StartedRace, cookie = host.cookie): Promise<[number, unknown]> {
  return ask(app, { url: `/api/data/skip_codes?gameId=${gameId}`, cookie });
}

function routeOf(state: Awaited<ReturnType<typeof stateOf>>, letter: 'A' | 'B'): string[] {
  return (state.teams[letter]?.route ?? []).map(({ bar }) => bar);
}

async function addedBar(ownerId: string, isClosed: boolean): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into bars (id, name, kind, lat, lon, street, source, owner_id, is_closed, updated_at)
     values ('host:' || gen_random_uuid(), 'The Own Cellar', 'pub', 53.96, -1.08, 'Goodramgate', 'host', $1, $2, now())
     returning id`,
    [ownerId, isClosed],
  );
  return rows[0]?.id ?? '';
}
