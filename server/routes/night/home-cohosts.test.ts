import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { endCohost, namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { askHome, homeOf, idOf, nightOf } from '../../../tests/harness/people/home.ts';
import { seatedGuest } from '../../../tests/harness/people/knocks.ts';
import { endRace, startedRace } from '../../../tests/harness/races/race.ts';

const server = await freshApp();
const { app } = server;

test('[U4] [U5] a co-host sees who is home, nudges, and is asked too, until the host ends it', async () => {
  const race = await startedRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const jo = await seatedGuest(race, 'A', 'Jo');
  await endRace(race);
  expect((await homeOf(race, nell.cookie)).isHost).toBe(true);
  const person = await idOf(race, nell.cookie, 'Jo');
  expect(await askHome(race, nell.cookie, 'nudge', { person })).toMatchObject([200, { success: true }]);
  const hosts = (await nightOf(race, jo.cookie)).lookers.filter((one) => one.isHost);
  expect(hosts.map(({ isCohost = false }) => isCohost)).toEqual(expect.arrayContaining([false, true]));
  expect(hosts).toHaveLength(2);
  await endCohost(race, nell.cohostId);
  expect(await ask(app, { url: `/api/home/${race.gameId}`, cookie: nell.cookie })).toEqual(refusal('game-not-found'));
});
