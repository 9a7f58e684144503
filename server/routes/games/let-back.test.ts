import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { joining } from '#contract/limits';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { askAsGuest, newGuest } from '../../../tests/harness/people/guests.ts';
import {
  codeOf,
  getOf,
  guestIn,
  guestOf,
  joinByCode,
  membersOf,
  postTo,
  seatNumber,
} from '../../../tests/harness/people/joining.ts';
import {
  knockAt,
  knocksFor,
  letIn,
  sayYes,
  seatedGuest,
  tryKnock,
  viewOf,
} from '../../../tests/harness/people/knocks.ts';
import { cookieOf, endRace, readyRace, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app } = server;

test('[K16] before the start the host lets somebody back whom they took out: by the code, and not before', async () => {
  const race = await readyRace(server);
  const { gameId, host } = race;
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  expect(await removedBy(race)).toEqual([]);
  await remove(race, jo.id);
  expect(await joinByCode(server, gameId, jo.cookie, 'A')).toEqual(refusal('was-removed'));
  const [removed] = await removedBy(race);
  expect(removed).toEqual({ id: expect.any(String), name: 'Jo', isGuest: true });
  expect(await letBack(race, host.cookie, removed?.id)).toEqual([200, { success: true }]);
  expect(await letBack(race, host.cookie, removed?.id)).toEqual([200, { success: true, already: true }]);
  expect(await removedBy(race)).toEqual([]);
  expect(await membersOf(server, gameId)).toEqual([]);
  expect((await joinByCode(server, gameId, jo.cookie, 'B'))[0]).toBe(200);
  expect(await membersOf(server, gameId)).toEqual([[jo.id, 'B']]);
});

test('[K16] after the start they knock again, and their team may answer', async () => {
  const race = await startedRace(server, { hostIn: 'B' });
  const jo = await seatedGuest(race, 'A', 'Jo');
  await remove(race, jo.id);
  expect(await tryKnock(race, jo.cookie, { team: 'A' })).toEqual(refusal('was-removed'));
  await letBack(race, race.host.cookie, (await removedBy(race))[0]?.id);
  const id = await knockAt(race, jo, { team: 'A' });
  expect(await knocksFor(race, cookieOf(race, 'A'))).toMatchObject([{ id }]);
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
  expect((await viewOf(race, jo))[0]).toBe(200);
});

test('[K16] nobody but the host reads whom they took out, or lets them back', async () => {
  const race = await readyRace(server);
  const other = await readyRace(server);
  const jo = await guestIn(server, race.gameId, 'A', 'Jo');
  const kim = await guestIn(server, race.gameId, 'A', 'Kim');
  await remove(race, jo.id);
  const person = (await removedBy(race))[0]?.id;
  for (const cookie of [cookieOf(race, 'A'), kim.cookie]) {
    expect((await getOf(server, cookie, race.gameId, 'people'))[1]).not.toHaveProperty('removed');
    expect(await letBack(race, cookie, person)).toEqual(refusal('not-allowed'));
  }
  expect(await letBack(race, jo.cookie, person)).toEqual(refusal('game-not-found'));
  expect(await letBack(race, '', person)).toEqual(refusal('not-authenticated'));
  // Of another game, nobody, and nonsense.
  expect(await letBack(other, other.host.cookie, person)).toEqual([200, { success: true, already: true }]);
  for (const nobody of [randomUUID(), 'nonsense']) {
    expect(await letBack(race, race.host.cookie, nobody)).toEqual([200, { success: true, already: true }]);
  }
  expect(await removedBy(race)).toHaveLength(1);
});

test('[K16] once the race is over nobody comes back', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await remove(race, jo.id);
  const person = (await removedBy(race))[0]?.id;
  await endRace(race);
  expect(await letBack(race, race.host.cookie, person)).toEqual(refusal('race-over'));
});

test('[K16] with the code renewed in the same step, the removed guest does not come back as a new one, and everyone in keeps their seat', async () => {
  const race = await readyRace(server);
  const { gameId, host } = race;
  const [jo, sam] = [await guestIn(server, gameId, 'A', 'Jo'), await guestIn(server, gameId, 'A', 'Sam')];
  const before = await codeOf(server, gameId);
  const renewed = await postTo(server, host.cookie, gameId, await removing(jo.id), { renewCode: true });
  const code = await codeOf(server, gameId);
  expect(renewed).toEqual([200, { success: true, code }]);
  expect(code).not.toBe(before);
  expect(await membersOf(server, gameId)).toEqual([[sam.id, 'A']]);
  expect((await removedBy(race)).map(({ name }) => name)).toEqual(['Jo']);
  const asNewGuest = await askAsGuest(app, { name: 'Totally not Jo', code: before, adult: true });
  expect(asNewGuest.statusCode).toBe(422);
  const stranger = await guestOf(server);
  const old = { method: 'POST', url: `/api/join/${before}`, cookie: stranger.cookie, payload: { team: 'A' } } as const;
  expect(await ask(app, old)).toEqual(refusal('join-code-unknown'));
  expect((await joinByCode(server, gameId, (await newGuest(server, gameId, 'Kim')).cookie, 'A'))[0]).toBe(200);

  async function removing(accountId: string): Promise<string> {
    return `members/${await seatNumber(server, gameId, accountId)}/remove`;
  }
});

test('[K1] [K16] a game has ten new codes an hour, and a removal that would need the eleventh changes nothing', async () => {
  const race = await readyRace(server);
  const { gameId, host } = race;
  const jo = await guestIn(server, gameId, 'A', 'Jo');
  const renew = (id = gameId) =>
    app.inject({ method: 'POST', url: `/api/games/${id}/join-code`, headers: { cookie: host.cookie }, payload: {} });
  for (let n = 0; n < joining.newCodesAnHour; n += 1) expect((await renew()).statusCode).toBe(200);
  const last = await codeOf(server, gameId);
  const refused = await renew();
  const words = 'A race can have ten new codes an hour. The next one can be made in 60 minutes.';
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    ...refusal('new-codes-used-up', words),
    '3600',
  ]);
  const url = `members/${await seatNumber(server, gameId, jo.id)}/remove`;
  expect(await postTo(server, host.cookie, gameId, url, { renewCode: true })).toEqual(
    refusal('new-codes-used-up', words),
  );
  expect([await codeOf(server, gameId), await membersOf(server, gameId)]).toEqual([last, [[jo.id, 'A']]]);
  expect(await postTo(server, host.cookie, gameId, url)).toEqual([200, { success: true }]);
  const other = await readyRace(server);
  expect((await postTo(server, other.host.cookie, other.gameId, 'join-code'))[0]).toBe(200);
  clock.pass(3_600_000);
  expect((await renew()).statusCode).toBe(200);
});

async function remove({ gameId, host }: StartedRace, accountId: string): Promise<void> {
  const seat = await seatNumber(server, gameId, accountId);
  const [status] = await postTo(server, host.cookie, gameId, `members/${seat}/remove`);
  expect(status).toBe(200);
}

async function removedBy({ gameId, host }: StartedRace): Promise<{ id: string; name: string; isGuest: boolean }[]> {
  const [, people] = await getOf(server, host.cookie, gameId, 'people');
  return (people as { removed: { id: string; name: string; isGuest: boolean }[] }).removed;
}

function letBack({ gameId }: StartedRace, cookie: string, person = ''): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/games/${gameId}/removed/${person}/let-back`, cookie, payload: {} });
}
