import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import { raceWithMembers } from '../../../tests/harness/people/members.ts';
import { asTeam, claimAt, expectedBar, type StartedRace, stateOf, teamIn } from '../../../tests/harness/races/race.ts';

const server = await freshApp();
const strike = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };

test('[T20] [K12] a captain by code may give the sabotage, and the other members may not', async () => {
  const { race, second, third } = await aRace();
  expect(await asTeam(race, 'A', 'add-sabotage', strike, third.cookie)).toEqual(refusal('captains-sabotage'));
  expect(await asTeam(race, 'A', 'add-sabotage', strike, second.cookie)).toMatchObject([200, { success: true }]);
});

test('[T20] [K14] if only captains press, a captain by code may press, and the member who was passed the buttons may not', async () => {
  const { race, first, second } = await aRace({ captains_only: true });
  await change(race, first, { presses: true });
  const claim = await claimAt(race, 'A', await expectedBar(race, 'A'));
  expect(await asTeam(race, 'A', 'correctly-guessed', claim, first.cookie)).toEqual(refusal('captains-press'));
  expect(await asTeam(race, 'A', 'correctly-guessed', claim, second.cookie)).toMatchObject([200, { correct: true }]);
  await change(race, second, { isCaptain: false });
  expect(await asTeam(race, 'A', 'add-sabotage', strike, second.cookie)).toEqual(refusal('captains-press'));
  expect(await asTeam(race, 'A', 'add-sabotage', strike, first.cookie)).toMatchObject([200, { success: true }]);
});

test('[T20] [K13] a captain by code retires the team alone, and no other member does', async () => {
  const { race, first, second } = await aRace();
  expect(await retire(race, first.cookie)).toEqual(refusal('captains-retire'));
  expect(await retire(race, second.cookie, 'B')).toEqual(refusal('not-allowed'));
  expect(teamIn(await stateOf(race), 'A').retiredAt).toBe(null);
  expect(await retire(race, second.cookie)).toMatchObject([200, { success: true }]);
  expect(teamIn(await stateOf(race), 'A').retiredAt).not.toBe(null);
});

/** A race with three guests in team A, where no place by e-mail is taken; the second guest is made captain. */
async function aRace(columns: Record<string, unknown> = {}) {
  const race = await raceWithMembers(server, 3, { captain: false, columns });
  const [first, second, third] = race.members;
  if (!first || !second || !third) throw new Error('Three guests were to join.');
  expect(await change(race, second, { isCaptain: true })).toEqual([200, { success: true }]);
  return { race, first, second, third };
}

async function change({ gameId, host }: StartedRace, { id }: { id: string }, wish: object) {
  return postTo(server, host.cookie, gameId, `members/${await seatNumber(server, gameId, id)}`, wish);
}

function retire({ app, gameId }: StartedRace, cookie: string, group = 'A') {
  return ask(app, { method: 'POST', url: `/api/host/${gameId}/retire`, cookie, payload: { group } });
}
