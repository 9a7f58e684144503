import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { guestOf, seatNumber } from '../../../tests/harness/people/joining.ts';
import {
  answerKnock,
  freshAddress,
  knockAs,
  knockAt,
  knocksFor,
  letIn,
  ownKnock,
  rightPairOf,
  sayYes,
  seatedGuest,
  takeBackKnock,
  tryKnock,
  viewOf,
} from '../../../tests/harness/people/knocks.ts';
import { cookieOf, type StartedRace, startedRace, stateOf } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });

test('[K17] a wrong pair and ‘Not us’ end a knock; who answered is not told which pair was right', async () => {
  const race = await startedRace(server);
  for (const [pick, outcome] of [
    [(right: number) => (right + 1) % 3, 'wrong'],
    [(right: number) => (right + 2) % 3, 'wrong'],
    [() => null, 'refused'],
  ] as const) {
    const sam = await guestOf(server, 'Sam');
    const id = await knockAt(race, sam, { team: 'A' }, freshAddress());
    const right = await rightPairOf(race, id);
    expect(await answerKnock(race, cookieOf(race, 'A'), id, pick(right))).toEqual([200, { success: true, outcome }]);
    expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'refused', session: null });
    expect(await answerKnock(race, cookieOf(race, 'A'), id, right)).toEqual(refusal('knock-gone'));
    expect(await answerKnock(race, race.host.cookie, id, right)).toEqual(refusal('knock-gone'));
    expect(await knocksFor(race, race.host.cookie)).toEqual([]);
    expect(await viewOf(race, sam)).toEqual(refusal('game-not-found'));
  }
});

test('[K17] of two who answer at once one answers, and a phone is let in once', async () => {
  const race = await startedRace(server);
  const id = await knockAt(race, await guestOf(server, 'Sam'), { team: 'A' });
  const right = await rightPairOf(race, id);
  const cookies = [cookieOf(race, 'A'), race.vices.A?.cookie ?? '', race.host.cookie];
  const answers = await Promise.all(cookies.map((cookie) => answerKnock(race, cookie, id, right)));
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect((await stateOf(race)).feed.filter(({ kind }) => kind === 'let-in')).toHaveLength(1);

  const other = await knockAt(race, await guestOf(server, 'Kim'), { team: 'A' });
  const [yes, no] = await Promise.all([
    sayYes(race, cookieOf(race, 'A'), other),
    answerKnock(race, race.vices.A?.cookie ?? '', other, null),
  ]);
  expect([yes[0], no[0]].toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('[K17] an answer that is sent again is the same answer, and another one under its key is refused', async () => {
  const race = await startedRace(server);
  const id = await knockAt(race, await guestOf(server, 'Sam'), { team: 'A' });
  const right = await rightPairOf(race, id);
  const key = randomUUID();
  expect(await answerKnock(race, cookieOf(race, 'A'), id, right, key)).toEqual(letIn);
  expect(await answerKnock(race, cookieOf(race, 'A'), id, right, key)).toEqual(letIn);
  expect(await answerKnock(race, cookieOf(race, 'A'), id, null, key)).toEqual(refusal('key-reused'));
  expect((await stateOf(race)).feed.filter(({ kind }) => kind === 'let-in')).toHaveLength(1);
});

test('[K17] the pairs have no picture in common and the right one stands anywhere', async () => {
  const race = await startedRace(server);
  const places = new Set<number>();
  const seen = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    const sam = await guestOf(server, 'Sam');
    const id = await knockAt(race, sam, { team: 'A' }, freshAddress());
    const [one] = await knocksFor(race, cookieOf(race, 'A'));
    const names = one?.pairs.flat().map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(6);
    const { pair } = await ownKnock(race, sam, id);
    expect(one?.pairs.filter((shown) => JSON.stringify(shown) === JSON.stringify(pair))).toHaveLength(1);
    places.add(await rightPairOf(race, id));
    for (const name of names) seen.add(name);
    await takeBackKnock(race, sam, id);
  }
  expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  expect(seen.size).toBeGreaterThan(30);
});

test('[K18] a knock dies after two minutes, by the clock', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  clock.pass(joining.knockMs - 1);
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'waiting' });
  expect(await knocksFor(race, cookieOf(race, 'A'))).toHaveLength(1);
  clock.pass(1);
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'late' });
  expect(await knocksFor(race, cookieOf(race, 'A'))).toEqual([]);
  expect(await sayYes(race, race.host.cookie, id)).toEqual(refusal('knock-gone'));
  const again = await knockAt(race, sam, { team: 'A' });
  expect(again).not.toBe(id);
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'late' });
});

test('[K18] a phone has one open knock: the same again is that one, another takes its place, and it can be taken back', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const [first, second] = await Promise.all([knockAt(race, sam, { team: 'A' }), knockAt(race, sam, { team: 'A' })]);
  expect(second).toBe(first);
  const other = await knockAt(race, sam, { team: 'B' });
  expect([await ownKnock(race, sam, first), await ownKnock(race, sam, other)]).toMatchObject([
    { state: 'gone' },
    { state: 'waiting' },
  ]);
  expect(await takeBackKnock(race, sam, other)).toEqual([200, { success: true }]);
  expect(await takeBackKnock(race, sam, other)).toEqual([200, { success: true }]);
  expect(await ownKnock(race, sam, other)).toMatchObject({ state: 'gone' });
  expect(await sayYes(race, cookieOf(race, 'B'), other)).toEqual(refusal('knock-gone'));
});

test('[K18] three that failed lock the phone for that game and ten minutes, never the seat, its network or another game', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const wish = { team: 'A', seat: await seatNumber(server, race.gameId, jo.id) } as const;
  const [pub, elsewhere] = [freshAddress(), freshAddress()];
  const sam = await guestOf(server, 'Sam');
  for (const pick of ['no', 'wrong', 'no']) {
    const id = await knockAt(race, sam, wish, pub);
    await answerKnock(race, cookieOf(race, 'A'), id, pick === 'no' ? null : ((await rightPairOf(race, id)) + 1) % 3);
  }
  const atHost = await knockAt(race, sam, { team: 'B' }, elsewhere);
  expect(await ownKnock(race, sam, atHost)).toMatchObject({ state: 'waiting', forHost: true });
  for (const cookie of [cookieOf(race, 'A'), cookieOf(race, 'B')]) {
    expect(await knocksFor(race, cookie)).toEqual([]);
    expect(await sayYes(race, cookie, atHost)).toEqual(refusal('knock-gone'));
  }
  expect(await knocksFor(race, race.host.cookie)).toMatchObject([{ id: atHost }]);
  const otherRace = await startedRace(server);
  const there = await knockAt(otherRace, sam, { team: 'A' }, pub);
  expect(await knocksFor(otherRace, cookieOf(otherRace, 'A'))).toMatchObject([{ id: there }]);
  const newcomer = await guestOf(server, 'Kim');
  const honest = await knockAt(race, newcomer, { team: 'A' }, pub);
  expect(await ownKnock(race, newcomer, honest)).not.toHaveProperty('forHost');
  expect(await sayYes(race, cookieOf(race, 'A'), honest)).toEqual(letIn);
  clock.pass(joining.knocksWithinS * 1_000);
  const freely = await knockAt(race, sam, { team: 'A' }, pub);
  expect(await knocksFor(race, cookieOf(race, 'A'))).toMatchObject([{ id: freely }]);
});

test('[K18] nine that failed from one network lock that network for that game, whatever phones they came from', async () => {
  const race = await startedRace(server);
  const [pub, elsewhere] = [freshAddress(), freshAddress()];
  for (let n = 0; n < joining.knocksFailedHere; n += 1) {
    const id = await knockAt(race, await guestOf(server, 'Sam'), { team: 'A' }, pub);
    expect(await knocksFor(race, cookieOf(race, 'A'))).toMatchObject([{ id }]);
    await answerKnock(race, cookieOf(race, 'A'), id, null);
  }
  const kim = await guestOf(server, 'Kim');
  const atHost = await knockAt(race, kim, { team: 'A' }, pub);
  expect(await ownKnock(race, kim, atHost)).toMatchObject({ state: 'waiting', forHost: true });
  expect(await knocksFor(race, cookieOf(race, 'A'))).toEqual([]);
  const otherRace = await startedRace(server);
  await knockAt(otherRace, kim, { team: 'A' }, pub);
  expect(await knocksFor(otherRace, cookieOf(otherRace, 'A'))).toHaveLength(1);
  const id = await knockAt(race, kim, { team: 'A' }, elsewhere);
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
});

test('[K18] a host who does not race lets a locked phone in all the same', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  await lockOut(race, sam);
  const id = await knockAt(race, sam, { team: 'A' });
  expect(await sayYes(race, race.host.cookie, id)).toEqual(letIn);
  expect((await viewOf(race, sam))[1]).toMatchObject({ team: 'A' });
});

test('[K18] where the host races, a locked phone waits, and is told so', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const sam = await guestOf(server, 'Sam');
  await lockOut(race, sam);
  for (const team of ['A', 'B'] as const) {
    expect(await tryKnock(race, sam.cookie, { team })).toEqual(refusal('knock-locked'));
  }
  expect(await knocksFor(race, race.host.cookie)).toEqual([]);
});

test('[K18] a locked phone that asks the host for a seat does not keep its owner from knocking', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const sam = await guestOf(server, 'Sam');
  await lockOut(race, sam);
  const atHost = await knockAs(race, sam, jo);
  const fresh = await guestOf(server, 'Jo');
  const id = await knockAs(race, fresh, jo, freshAddress());
  expect(await ownKnock(race, sam, atHost)).toMatchObject({ state: 'gone' });
  expect(await tryKnock(race, sam.cookie, { team: 'A', seat: await seatNumber(server, race.gameId, jo.id) })).toEqual(
    refusal('knock-open'),
  );
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
});

test('[K18] what nobody answered or was taken back locks nobody, but nobody knocks without end', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const pub = freshAddress();
  await knockAt(race, sam, { team: 'A' }, pub);
  clock.pass(joining.knockMs);
  for (let n = 1; n < joining.knocksAWhile; n += 1) {
    await takeBackKnock(race, sam, await knockAt(race, sam, { team: 'A' }, pub));
  }
  expect((await tryKnock(race, sam.cookie, { team: 'A' }, pub))[0]).toBe(429);
  await knockAt(race, await guestOf(server, 'Kim'), { team: 'A' }, pub);
});

/** Three knocks of a phone fail at team A. */
async function lockOut(race: StartedRace, phone: { cookie: string }): Promise<void> {
  for (let n = 0; n < joining.knocksFailed; n += 1) {
    const id = await knockAt(race, phone, { team: 'A' });
    await answerKnock(race, cookieOf(race, 'A'), id, null);
  }
}
