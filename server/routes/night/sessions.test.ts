import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { asTeam, claimRight, claimWrong, personOf, readyRace, startedRace } from '../../../tests/harness/races/race.ts';
import { writeContacts } from '../../night/team-contact.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

test('the row of a race is for its people; there is none before it begins', async () => {
  const { gameId, captains, host } = await readyRace(server);
  const read = (cookie = '') => ask(server.app, { url: `/api/data/sessions?gameId=${gameId}`, cookie });
  expect(await read()).toEqual(refusal('not-authenticated'));
  expect(await read(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await read(captains.A?.cookie)).toEqual([200, []]);
  expect(await read(host.cookie)).toEqual([200, []]);
});

test('the row says what every team has done and what was given to whom, to everybody the same', async () => {
  const race = await startedRace(server, { empty: ['B'], teams: 3 });
  const { gameId, captains, host } = race;
  await claimRight(race, 'A');
  await claimWrong(race, 'C');
  const gift = { targetGroup: 'C', sabotageId: 1, givenByGroup: 'A' };
  expect((await asTeam(race, 'A', 'add-sabotage', gift))[0]).toBe(200);
  const none = { done: 0, wrong: 0, forfeits: 0, finished: false, retired: false };
  const row = {
    game_id: gameId,
    sabotages: [{ id: expect.stringMatching(/\S/), sab: 1, given_to: 'C', given_by: 'A', complete: 'not' }],
    teams: { A: { ...none, done: 1 }, B: none, C: { ...none, wrong: 1 } },
    intBars: 3,
  };
  for (const cookie of [host.cookie, captains.A?.cookie ?? '', captains.C?.cookie ?? '']) {
    expect(await ask(server.app, { url: `/api/data/sessions?gameId=${gameId}`, cookie })).toEqual([200, [row]]);
  }
});

test('[E9] whoever reads the row or retires their team was heard of', async () => {
  const race = await startedRace(server);
  const { gameId, captains } = race;
  const cookie = captains.A?.cookie ?? '';
  clock.pass(20_000);
  await ask(server.app, { url: `/api/data/sessions?gameId=${gameId}`, cookie });
  expect(await lastHeard(gameId)).toEqual([clock.now()]);
  clock.pass(20_000);
  const url = `/api/host/${gameId}/retire`;
  expect((await ask(server.app, { method: 'POST', url, cookie, payload: { group: 'A' } }))[0]).toBe(200);
  expect(await lastHeard(gameId)).toEqual([clock.now()]);
});

async function lastHeard(gameId: number): Promise<Date[]> {
  await writeContacts(server.deps);
  const { rows } = await server.deps.database.pool.query<{ last_at: Date }>(
    "select last_at from contacts where game_id = $1 and game_group = 'A'",
    [gameId],
  );
  return rows.map((row) => row.last_at);
}
