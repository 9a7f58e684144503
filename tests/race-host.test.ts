import { expect, test } from 'vitest';
import { refusal } from './harness/people/ask.ts';
import { yorkBars } from './harness/races/kept-game.ts';
import {
  aNight,
  anEvening,
  ends,
  finds,
  minutes,
  misses,
  phoneOf,
  resultsOf,
  row,
  strikes,
} from './harness/races/night.ts';
import { asHost, asTeam, claim, claimRight, expectedBar, stateOf, teamIn } from './harness/races/race.ts';

const evening = await anEvening();

test('a bar is shut: a reserve comes in its place with its clue, and who stands at the door may verify there', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 2, list: 6 });
  const shut = await expectedBar(night, 'A');
  minutes(night, 10);
  expect((await asHost(night, 'replace-bar', { barId: shut.id }))[0]).toBe(200);
  const told = await phoneOf(night, 'A').shows(({ feed }) => feed[0]?.kind === 'bar-replaced');
  expect([told.step?.text, told.step?.number]).toEqual(['Look for the light.', 1]);
  expect((await expectedBar(night, 'A')).id).not.toBe(shut.id);
  expect(await claim(night, 'A', shut)).toEqual([200, expect.objectContaining({ correct: true })]);
  expect((await stateOf(night)).teams.A?.done[0]?.bar).toBe(shut.id);
  // The other team never stood there: for it the shut bar is a wrong one.
  const route = teamIn(await stateOf(night), 'B').route.map(({ bar }) => bar);
  expect(route).not.toContain(shut.id);
  for (const letter of ['B', 'A', 'B', 'A', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [50, 0] }),
    row(2, 'B', { bars: 3, time: [60, 0] }),
  ]);
});

test('the final bar is shut: everybody ends in another, which stays once somebody is there', async () => {
  const night = await aNight(evening, { teams: 2, list: 5 });
  const { finalBar, reserves } = await stateOf(night);
  expect((await asHost(night, 'replace-bar', { barId: finalBar }))[0]).toBe(200);
  const last = (await stateOf(night)).finalBar;
  expect(last).toBe(reserves[0]);
  // That one is shut as well, and no reserve is left.
  const far = yorkBars[30];
  expect(await asHost(night, 'replace-bar', { barId: last })).toEqual(refusal('no-reserve'));
  expect((await asHost(night, 'replace-bar', { barId: last, byBarId: far?.id }))[0]).toBe(200);
  for (const letter of ['A', 'B', 'A', 'B', 'A'] as const) await finds(night, letter);
  expect((await stateOf(night)).teams.A?.done.at(-1)?.bar).toBe(far?.id);
  const { step } = await phoneOf(night, 'B').shows(({ standings }) => standings[0]?.state === 'finished');
  expect([step?.clueBy, step?.text.includes(far?.name ?? '-')]).toEqual(['house', false]);
  expect(await asHost(night, 'replace-bar', { barId: far?.id })).toEqual(refusal('final-bar-fixed'));
  await finds(night, 'B');
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [50, 0] }),
    row(2, 'B', { bars: 3, time: [60, 0] }),
  ]);
});

test('a pause: no clock runs, no player moves, and the minute after a wrong guess waits too', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 2 });
  await misses(night, 'A', 10);
  const given = await strikes(night, 'A', 'B');
  await phoneOf(night, 'B').shows(({ step }) => step?.sabotage?.landedAt !== null);
  minutes(night, 0.25);
  expect((await asHost(night, 'pause'))[0]).toBe(200);
  const stopped = await phoneOf(night, 'A').shows(({ status }) => status === 'paused');
  expect(stopped.pausedAt).toBe(evening.clock.now().getTime());
  minutes(night, 45);
  expect(await claimRight(night, 'A')).toEqual(refusal('race-paused'));
  expect(await ends(night, 'B', given)).toEqual(refusal('race-paused'));
  const back = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
  expect(await asTeam(night, 'B', 'add-sabotage', back)).toEqual(refusal('race-paused'));
  expect((await asHost(night, 'message', { text: 'The bus has come' }))[0]).toBe(200);
  expect((await asHost(night, 'resume'))[0]).toBe(200);
  const on = await phoneOf(night, 'A').shows(({ status }) => status === 'on');
  expect([on.pausedAt, on.pausedMs]).toEqual([null, 45 * 60_000]);
  expect((await claimRight(night, 'A'))[0]).toBe(429);
  expect((await ends(night, 'B', given))[0]).toBe(409);
  minutes(night, 0.25);
  expect((await ends(night, 'B', given))[0]).toBe(200);
  await finds(night, 'A', 9.5);
  for (const letter of ['A', 'A', 'B', 'B', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [40, 0], penalties: 1, struck: ['B'] }),
    row(2, 'B', { bars: 3, time: [70, 0] }),
  ]);
});

test('a team retires: it gives and gets nothing more, and the race goes on without it', async () => {
  const night = await aNight(evening, { teams: 3 });
  await finds(night, 'C');
  await strikes(night, 'A', 'C');
  await phoneOf(night, 'C').shows(({ step }) => step?.type === 'sabotage');
  const retire = { method: 'POST', url: `/api/host/${night.gameId}/retire`, payload: { group: 'C' } } as const;
  const answer = await night.app.inject({ ...retire, headers: { cookie: night.captains.C?.cookie } });
  expect(answer.statusCode).toBe(200);
  await phoneOf(night, 'A').shows(({ standings }) => standings.some(({ state }) => state === 'retired'));
  expect(await claimRight(night, 'C')).toEqual(refusal('team-not-racing'));
  const given = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'C' };
  expect(await asTeam(night, 'C', 'add-sabotage', given)).toEqual(refusal('team-not-racing'));
  const got = { targetGroup: 'C', sabotageId: 1, givenByGroup: 'B' };
  expect(await asTeam(night, 'B', 'add-sabotage', got)).toEqual(refusal('target-out'));
  for (const letter of ['A', 'A', 'A'] as const) await finds(night, letter);
  expect((await asHost(night, 'retire', { group: 'B' }))[0]).toBe(200);
  const over = await phoneOf(night, 'C').shows(({ status }) => status === 'ended');
  expect(over.endedBy).toBe('last-finisher');
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [40, 0], struck: ['C'] }),
    row(2, 'C', { bars: 1 }),
    row(3, 'B', { bars: 0 }),
  ]);
});

test('minutes given and taken count, with reasons everybody reads, until the table is settled', async () => {
  const night = await aNight(evening, { teams: 2 });
  for (const letter of ['A', 'B', 'A', 'B', 'A'] as const) await finds(night, letter);
  expect((await asHost(night, 'adjust', { group: 'A', minutes: 15, reason: 'A taxi' }))[0]).toBe(200);
  await finds(night, 'B');
  const { feed } = await phoneOf(night, 'B').shows(({ status }) => status === 'ended');
  expect(feed.some(({ text }) => text.includes('“A taxi”'))).toBe(true);
  expect(await resultsOf(night)).toEqual([
    row(1, 'B', { bars: 3, time: [60, 0] }),
    row(2, 'A', { bars: 3, time: [65, 0] }),
  ]);
  minutes(night, 20);
  expect((await asHost(night, 'adjust', { group: 'A', minutes: -7.5, reason: 'It broke down' }))[0]).toBe(200);
  expect((await resultsOf(night))[0]).toEqual(row(1, 'A', { bars: 3, time: [57, 30] }));
  minutes(night, 10);
  expect(await asHost(night, 'adjust', { group: 'A', minutes: 1, reason: 'Too late' })).toEqual(refusal('race-over'));
});
