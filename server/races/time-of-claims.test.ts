import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { refusal } from '../../tests/harness/people/ask.ts';
import {
  aTimedRace,
  claimed,
  claimsAt,
  goTo,
  hangsUp,
  momentOf,
  startOf,
  timesOf,
} from '../../tests/harness/races/claim-times.ts';
import { anEvening, phoneFor, phoneOf, strikes, type Night } from '../../tests/harness/races/night.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { asHost, asTeam, cookieOf, keptPhoto, stateOf, teamIn } from '../../tests/harness/races/race.ts';
import { readPromise } from '../store/races/photos.ts';

const evening = await anEvening();

test('[E9] [O2] a phone that reads on a silent line is in contact: a race that was won by 67 seconds so is lost', async () => {
  const night = await aTimedRace(evening);
  await silent(night, 'A');
  await claimsAt(night, 'A', 100);
  await claimsAt(night, 'B', 150);
  await claimsAt(night, 'B', 200);
  await claimsAt(night, 'A', 200.1, 133.5);
  expect(timesOf(night, await stateOf(night))).toMatchObject({
    A: [10, 100, 200.1],
    B: [10, 150, 200],
  });
  expect(teamIn(await stateOf(night), 'A').done.at(-1)?.banked).toBe(false);
});

test('[L11] [E11] [S7] a sabotage that was sent to a silent line is not dodged by a time made up', async () => {
  const night = await aTimedRace(evening);
  await silent(night, 'A');
  await claimsAt(night, 'A', 100);
  goTo(night, 140);
  await strikes(night, 'B', 'A');
  await phoneOf(night, 'A').shows(({ step }) => step?.type === 'sabotage' && step.sabotage?.landedAt !== null);
  expect(await claimed(night, 'A', 200, 139)).toEqual(refusal('sabotage-open'));
});

test('[O3] nine and a half seconds are no longer taken off without a mark', async () => {
  const night = await aTimedRace(evening);
  await claimsAt(night, 'A', 29.2, 19.7);
  await claimsAt(night, 'B', 40, 38.1);
  const { teams } = await stateOf(night);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 19.7], B: [10, 38.1] });
  expect([teams.A, teams.B].map((team) => team?.done.at(-1)?.banked)).toEqual([true, false]);
});

test('[E9] [O2] two claims made without signal, a second apart: back after 30 and after 95 seconds both keep their time', async () => {
  const night = await aTimedRace(evening);
  goTo(night, 40);
  for (const letter of ['A', 'B'] as const) {
    await asTeam(night, letter, 'clue');
    await hangsUp(night, letter);
  }
  goTo(night, 76);
  night.phones.A = await phoneFor(night, 'A');
  await claimsAt(night, 'A', 77, 46);
  goTo(night, 141);
  night.phones.B = await phoneFor(night, 'B');
  await claimsAt(night, 'B', 142, 47);
  const { teams } = await stateOf(night);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 46], B: [10, 47] });
  expect([teams.A, teams.B].map((team) => team?.done.at(-1)?.banked)).toEqual([true, true]);
});

test('[O2] [E9] whoever comes back and sends later than half a minute after counts from then', async () => {
  const night = await aTimedRace(evening);
  await hangsUp(night, 'A');
  goTo(night, 76);
  night.phones.A = await phoneFor(night, 'A');
  await claimsAt(night, 'A', 106.001, 46);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 106.001] });
});

test('[S9] [O2] the end of a sabotage is sent before its photo: neither it nor the claim behind it waits for an upload', async () => {
  const night = await aTimedRace(evening);
  goTo(night, 20);
  const sabotageId = await strikes(night, 'B', 'A');
  await phoneOf(night, 'A').shows(({ step }) => step?.type === 'sabotage' && step.sabotage?.landedAt !== null);
  await hangsUp(night, 'A');
  goTo(night, 600);
  night.phones.A = await phoneFor(night, 'A');
  const photoSha256 = 'c'.repeat(64);
  const done = { gameGroup: 'A', sabotageId, photoSha256, claimedAt: momentOf(night, 90) };
  expect((await asTeam(night, 'A', 'sabotage-complete', done))[0]).toBe(200);
  await claimsAt(night, 'A', 601, 400);
  const { sabotages, teams } = await stateOf(night);
  expect(sabotages).toMatchObject([{ doneAt: startOf(night) + 90_000, photo: { sha256: photoSha256 } }]);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 400] });
  const promise = await readPromise(night.deps.database.db, night.gameId, 'A', Buffer.from(photoSha256, 'hex'));
  expect(promise).toEqual({ kind: 'sabotage', about: sabotageId });
  expect(await readPromise(night.deps.database.db, night.gameId, 'B', Buffer.from(photoSha256, 'hex'))).toBeNull();
});

test('on a node whose clock is behind no claim is held up, and none counts from before the one it follows', async () => {
  const night = await aTimedRace(evening);
  await claimsAt(night, 'A', 1_300);
  await claimsAt(night, 'A', 950);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 1_300, 1_300] });
});

test('[S9] a sabotage done without signal, and the bar after it, keep their times', async () => {
  const night = await aTimedRace(evening);
  goTo(night, 20);
  const sabotageId = await strikes(night, 'B', 'A');
  await phoneOf(night, 'A').shows(({ step }) => step?.type === 'sabotage' && step.sabotage?.landedAt !== null);
  await hangsUp(night, 'A');
  goTo(night, 600);
  night.phones.A = await phoneFor(night, 'A');
  const photoId = await keptPhoto(night, 'A', 'sabotage', sabotageId);
  const done = { gameGroup: 'A', sabotageId, photoId, claimedAt: momentOf(night, 90) };
  expect((await asTeam(night, 'A', 'sabotage-complete', done))[0]).toBe(200);
  await claimsAt(night, 'A', 601, 400);
  const { sabotages, teams } = await stateOf(night);
  expect((sabotages[0]?.doneAt ?? 0) - startOf(night)).toBe(90_000);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 400] });
});

test('[W8] a banked finish that changes the order waits for the host, who is asked and nobody else is', async () => {
  const night = await aTimedRace(evening);
  await claimsAt(night, 'A', 100);
  await claimsAt(night, 'B', 100);
  await hangsUp(night, 'A');
  await claimsAt(night, 'B', 200);
  goTo(night, 399);
  night.phones.A = await phoneFor(night, 'A');
  await claimsAt(night, 'A', 400, 150);
  const { host } = await night.hostPhone.shows((view) => (view.host?.finishes.length ?? 0) > 0);
  const start = startOf(night);
  expect(host?.finishes).toEqual([
    { team: 'A', banked: start + 150_000, arrived: start + 400_000, ruled: null, until: start + 2_200_000 },
  ]);
  expect(host?.banked).toMatchObject([{ team: 'A', isFinal: true }]);
  expect((await asTeam(night, 'B', `host/${night.gameId}/rule-finish`, { group: 'A', time: 'arrival' }))[0]).toBe(403);
  expect(await asHost(night, 'rule-finish', { group: 'B', time: 'arrival' })).toEqual(refusal('no-nod-due'));
  expect((await asHost(night, 'rule-finish', { group: 'A', time: 'arrival' }))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 100, 400], B: [10, 100, 200] });
  goTo(night, 2_200);
  expect(await asHost(night, 'rule-finish', { group: 'A', time: 'banked' })).toEqual(refusal('race-over'));
});

/** A team's phone reads on, and never says a word. */
async function silent(night: Night, letter: Letter): Promise<void> {
  await hangsUp(night, letter);
  const cookie = cookieOf(night, letter);
  night.phones[letter] = await callIn({ origin: night.origin, gameId: night.gameId, cookie, isInPocket: true });
  await phoneOf(night, letter).shows(() => true);
}
