import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closes } from '#contract/live';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { guestOf, postTo, seatNumber } from '../../tests/harness/people/joining.ts';
import {
  answerKnock,
  knockAs,
  knockAt,
  ownKnock,
  sayYes,
  seatedGuest,
  takeBackKnock,
  takeCookie,
  takeOut,
} from '../../tests/harness/people/knocks.ts';
import { stillPace } from '../../tests/harness/races/line.ts';
import { callIn, type Phone } from '../../tests/harness/races/phone.ts';
import { asHost, cookieOf, startedRace } from '../../tests/harness/races/race.ts';

const database = await freshDatabase();
// Phones are on the one, what they ask goes to the other.
const node = await freshApp({}, { livePace: stillPace, database });
const other = await freshApp({}, { livePace: stillPace, database });
const origin = await node.app.listen({ port: 0, host: '127.0.0.1' });

test('[K15] a knock reaches the phones of its team and of a host who does not race, on every node, and no rival’s', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const [fox, dog, host] = await Promise.all(
    [cookieOf(race, 'A'), cookieOf(race, 'B'), race.host.cookie].map((cookie) => callIn({ origin, gameId, cookie })),
  );
  if (!fox || !dog || !host) throw new Error('Somebody is not there.');
  await Promise.all([fox, dog, host].map((phone) => phone.shows(() => true)));
  const sam = await guestOf(other, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  await Promise.all([hearsKnocks(fox, 1), hearsKnocks(host, 1)]);
  await takeBackKnock(race, sam, id);
  await Promise.all([hearsKnocks(fox, 2), hearsKnocks(host, 2)]);
  const again = await knockAt(race, sam, { team: 'A' });
  await answerKnock(race, cookieOf(race, 'A'), again, null);
  await Promise.all([hearsKnocks(fox, 4), hearsKnocks(host, 4)]);
  await asHost(race, 'message', { text: 'Hear, hear.' });
  await dog.shows(({ feed }) => feed[0]?.text.includes('Hear, hear.') ?? false);
  expect(knocksHeard(dog)).toBe(0);
});

test('[K16] of somebody the host took out, the host’s phone alone hears', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const jo = await seatedGuest(race, 'A', 'Jo');
  const fox = await callIn({ origin, gameId, cookie: cookieOf(race, 'A') });
  const host = await callIn({ origin, gameId, cookie: race.host.cookie });
  await Promise.all([fox, host].map((phone) => phone.shows(() => true)));
  await takeOut(race, jo);
  await knockAt(race, jo, { team: 'A' });
  await hearsKnocks(host, 1);
  await asHost(race, 'message', { text: 'Hear, hear.' });
  await fox.shows(({ feed }) => feed[0]?.text.includes('Hear, hear.') ?? false);
  expect(knocksHeard(fox)).toBe(0);
});

test('[K15] a host who races hears of their own team’s door alone', async () => {
  const race = await startedRace(other, { hostIn: 'A' });
  const { gameId } = race;
  const host = await callIn({ origin, gameId, cookie: race.host.cookie });
  const dog = await callIn({ origin, gameId, cookie: cookieOf(race, 'B') });
  await Promise.all([host, dog].map((phone) => phone.shows(() => true)));
  await knockAt(race, await guestOf(other), { team: 'B' });
  await hearsKnocks(dog, 1);
  await knockAt(race, await guestOf(other), { team: 'A' });
  await hearsKnocks(host, 1);
  await asHost(race, 'message', { text: 'Hear, hear.' });
  await host.shows(({ feed }) => feed[0]?.text.includes('Hear, hear.') ?? false);
  expect([knocksHeard(host), knocksHeard(dog)]).toEqual([1, 1]);
});

test('[K17] a seat that moves takes the line of the old phone along, on whichever node, and the new one watches', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const jo = await seatedGuest(race, 'A', 'Jo');
  const old = await callIn({ origin, gameId, cookie: jo.cookie });
  await old.shows(({ team }) => team === 'A');
  const fresh = await guestOf(other);
  const id = await knockAs(race, fresh, jo);
  await hearsKnocks(old, 1);
  await sayYes(race, cookieOf(race, 'A'), id);
  expect((await old.closed).code).toBe(closes.signedOut);
  const cookie = await takeCookie(race, (await ownKnock(race, fresh, id)).session, fresh.cookie);
  const back = await callIn({ origin, gameId, cookie });
  expect((await back.shows(() => true)).team).toBe('A');
});

test('[K15] all hear that a phone was let in, and it watches with the others', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const dog = await callIn({ origin, gameId, cookie: cookieOf(race, 'B') });
  const sam = await guestOf(other, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  await sayYes(race, cookieOf(race, 'A'), id);
  await dog.shows(({ feed }) => feed[0]?.text === 'A new phone joined Fox, let in by its team.');
  const phone = await callIn({ origin, gameId, cookie: sam.cookie });
  expect((await phone.shows(() => true)).team).toBe('A');
});

test('[K14] on every node, every phone of a team is notified when the presser changes, and can read who presses', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const jo = await seatedGuest(race, 'A', 'Jo');
  const phone = await callIn({ origin, gameId, cookie: jo.cookie });
  const host = await callIn({ origin, gameId, cookie: race.host.cookie });
  await Promise.all([phone, host].map((line) => line.shows(() => true)));
  const before = countPeopleMessages(phone);
  expect(await postTo(other, race.host.cookie, gameId, 'joining', { captainsOnly: true })).toMatchObject([200, {}]);
  await phone.hears(() => countPeopleMessages(phone) > before);
  const [, game] = await ask(other.app, { url: `/api/data/games/${gameId}`, cookie: jo.cookie });
  expect(game).toMatchObject({ buttons: { hasCaptain: true, presses: false } });
  expect(countPeopleMessages(host)).toBe(0);
});

test('[K13] on every node, the phones of a team are notified when one of two members asks to retire', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  await other.deps.database.pool.query("delete from seats where game_id = $1 and game_group = 'A'", [gameId]);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  const phone = await callIn({ origin, gameId, cookie: sam.cookie });
  await phone.shows(() => true);
  const before = countPeopleMessages(phone);
  const url = `/api/host/${gameId}/retire`;
  expect(await ask(other.app, { method: 'POST', url, cookie: jo.cookie, payload: { group: 'A' } })).toMatchObject([
    200,
    { oneMore: true },
  ]);
  await phone.hears(() => countPeopleMessages(phone) > before);
  // [K13] The host may take the retirement back: the phones must not show a request that no longer stands.
  const asked = countPeopleMessages(phone);
  expect(await ask(other.app, { method: 'POST', url, cookie: sam.cookie, payload: { group: 'A' } })).toMatchObject([
    200,
    { success: true },
  ]);
  await phone.hears(() => countPeopleMessages(phone) > asked);
});

test('[K14] what changes nothing about who presses is sent to no phone, however often a captain asks for it', async () => {
  const race = await startedRace(other);
  const { gameId } = race;
  const jo = await seatedGuest(race, 'A', 'Jo');
  const phone = await callIn({ origin, gameId, cookie: jo.cookie });
  await phone.shows(() => true);
  const members = `members/${await seatNumber(other, gameId, jo.id)}`;
  const before = countPeopleMessages(phone);
  expect(await postTo(other, race.captains.A?.cookie ?? '', gameId, members)).toEqual([200, { success: true }]);
  expect(await postTo(other, race.host.cookie, gameId, members, { presses: true })).toEqual([200, { success: true }]);
  await phone.hears(() => countPeopleMessages(phone) > before);
  await pause(500);
  expect(countPeopleMessages(phone)).toBe(before + 1);
});

function countPeopleMessages({ frames }: Phone): number {
  return frames.filter(({ type }) => type === 'people').length;
}

function knocksHeard({ frames }: Phone): number {
  return frames.filter(({ type }) => type === 'knocks').length;
}

async function hearsKnocks(phone: Phone, count: number): Promise<void> {
  await phone.hears(() => knocksHeard(phone) >= count);
}
