import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { asTeam, claimRight, cookieOf, readyRace, startedRace, stateOf } from '../../../tests/harness/races/race.ts';

const server = await freshApp();
const race = await startedRace(server);
const url = `/api/view/${race.gameId}`;

test('nobody, strangers and those whose race has not begun get no view', async () => {
  const stranger = await newcomer(server.app, 'stranger@example.org');
  const waiting = await readyRace(server);
  expect(await ask(server.app, { url, cookie: '' })).toEqual(refusal('not-authenticated'));
  expect(await ask(server.app, { url, cookie: stranger.cookie })).toEqual(refusal('game-not-found'));
  expect(await ask(server.app, { url: `/api/view/${waiting.gameId}`, cookie: race.host.cookie })).toEqual(
    refusal('race-not-begun'),
  );
  expect(await ask(server.app, { url: '/api/view/abc', cookie: race.host.cookie })).toEqual(refusal('invalid-game-id'));
});

test('[L10] the view over HTTP stands at the newest event, whoever wrote it', async () => {
  await claimRight(race, 'A');
  const { seq } = await stateOf(race);
  const [status, view] = await ask(server.app, { url, cookie: cookieOf(race, 'B') });
  expect([status, view]).toEqual([200, expect.objectContaining({ seq, team: 'B', audience: 'player', host: null })]);
  const [, host] = await ask(server.app, { url, cookie: race.host.cookie });
  expect(host).toEqual(expect.objectContaining({ seq, team: null, audience: 'host', step: null }));
});

test('[L10] a sabotage lands when a phone of its team asks for the view, not when others do', async () => {
  const sabotageId = (await stateOf(race)).start.sabotages[0]?.id;
  await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId, givenByGroup: 'A' });
  await ask(server.app, { url, cookie: cookieOf(race, 'A') });
  await ask(server.app, { url, cookie: race.host.cookie });
  expect((await stateOf(race)).sabotages[0]?.landedAt).toBe(null);
  const [, view] = await ask(server.app, { url, cookie: cookieOf(race, 'B') });
  const { seq, sabotages } = await stateOf(race);
  expect(sabotages[0]?.landedAt).toEqual(expect.any(Number));
  expect(view).toMatchObject({ seq, step: { type: 'sabotage', sabotage: { landedAt: sabotages[0]?.landedAt } } });
});
