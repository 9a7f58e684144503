import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { triedText } from '#contract/first-try';
import type { Letter } from '#contract/game';
import { refusal } from '../../tests/harness/ask.ts';
import { aNight, anEvening, type Night, phoneFor, phoneOf, strikes } from '../../tests/harness/night.ts';
import { callIn } from '../../tests/harness/phone.ts';
import {
  asHost,
  asTeam,
  claimAt,
  cookieOf,
  expectedBar,
  keptPhoto,
  stateOf,
  teamIn,
} from '../../tests/harness/race.ts';

const evening = await anEvening();
const { clock } = evening;

test('[E9] [O2] a phone that reads on a silent line is in contact: a race that was won by 67 seconds so is lost', async () => {
  const night = await aRace();
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
  const night = await aRace();
  await silent(night, 'A');
  await claimsAt(night, 'A', 100);
  goTo(night, 140);
  await strikes(night, 'B', 'A');
  await phoneOf(night, 'A').shows(({ step }) => step?.type === 'sabotage' && step.sabotage?.landedAt !== null);
  expect(await claimed(night, 'A', 200, 139)).toEqual(refusal('sabotage-open'));
});

test('[O3] nine and a half seconds are no longer taken off without a mark', async () => {
  const night = await aRace();
  await claimsAt(night, 'A', 29.2, 19.7);
  await claimsAt(night, 'B', 40, 38.1);
  const { teams } = await stateOf(night);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 19.7], B: [10, 38.1] });
  expect([teams.A, teams.B].map((team) => team?.done.at(-1)?.banked)).toEqual([true, false]);
});

test('[E9] [O2] two claims made without signal, a second apart: back after 30 and after 95 seconds both keep their time', async () => {
  const night = await aRace();
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
  const night = await aRace();
  await hangsUp(night, 'A');
  goTo(night, 76);
  night.phones.A = await phoneFor(night, 'A');
  await claimsAt(night, 'A', 106.001, 46);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 106.001] });
});

test('[O2] a claim that we asked to wait for the race to go on keeps its time; another of the same number does not', async () => {
  const night = await aRace();
  for (const letter of ['A', 'B'] as const) await hangsUp(night, letter);
  goTo(night, 40);
  expect((await asHost(night, 'pause'))[0]).toBe(200);
  const made = { A: await claimMadeAt(night, 'A', 50), B: await claimMadeAt(night, 'B', 50) };
  goTo(night, 60);
  for (const letter of ['A', 'B'] as const) {
    expect(await asTeam(night, letter, 'correctly-guessed', made[letter])).toEqual(refusal('race-paused'));
  }
  goTo(night, 100);
  expect((await asHost(night, 'resume'))[0]).toBe(200);
  goTo(night, 200);
  for (const letter of ['A', 'B'] as const) await asTeam(night, letter, 'clue');
  goTo(night, 300);
  const other = { ...made.B, photoSha256: 'b'.repeat(64) };
  expect((await asTeam(night, 'A', 'correctly-guessed', made.A))[0]).toBe(200);
  expect((await asTeam(night, 'B', 'correctly-guessed', other))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 100], B: [10, 300] });
});

test('[O2] what a phone announces as it comes back keeps its time, though it waits behind that phone’s own queue', async () => {
  const night = await aRace();
  await hangsUp(night, 'A');
  const made = await claimMadeAt(night, 'A', 50);
  goTo(night, 100);
  const text = triedText({ gameId: night.gameId, ...made }, null) ?? '';
  const claims = [createHash('sha256').update(text).digest('hex')];
  expect((await asTeam(night, 'A', 'announce-claims', { claims }))[0]).toBe(200);
  goTo(night, 160);
  await asTeam(night, 'A', 'clue');
  goTo(night, 250);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  const { teams } = await stateOf(night);
  expect(timesOf(night, { teams })).toMatchObject({ A: [10, 50] });
  expect(teams.A?.banked).toMatchObject([{ arrived: startOf(night) + 100_000 }]);
});

test('[O2] what was announced while nothing could be written down is not taken as said, and counts from then all the same', async () => {
  const night = await aRace();
  await hangsUp(night, 'A');
  const made = await claimMadeAt(night, 'A', 50);
  const text = triedText({ gameId: night.gameId, ...made }, null) ?? '';
  const claims = [createHash('sha256').update(text).digest('hex')];
  const { pool } = night.deps.database;
  goTo(night, 100);
  await pool.query('alter table first_tries rename to put_away');
  expect(await asTeam(night, 'A', 'announce-claims', { claims })).toEqual(refusal('busy'));
  await pool.query('alter table put_away rename to first_tries');
  goTo(night, 160);
  expect((await asTeam(night, 'A', 'announce-claims', { claims }))[0]).toBe(200);
  goTo(night, 250);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  expect((await stateOf(night)).teams.A?.banked).toMatchObject([{ arrived: startOf(night) + 100_000 }]);
});

test('on a node whose clock is behind no claim is held up, and none counts from before the one it follows', async () => {
  const night = await aRace();
  await claimsAt(night, 'A', 1_300);
  await claimsAt(night, 'A', 950);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 1_300, 1_300] });
});

test('[S9] a sabotage done without signal, and the bar after it, keep their times', async () => {
  const night = await aRace();
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
  const night = await aRace();
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

/** Everybody finds their first bar after ten seconds. */
async function aRace(): Promise<Night> {
  const night = await aNight(evening, { teams: 2 });
  await claimsAt(night, 'A', 10);
  await claimsAt(night, 'B', 10);
  return night;
}

/** A team's phone reads on, and never says a word. */
async function silent(night: Night, letter: Letter): Promise<void> {
  await hangsUp(night, letter);
  const cookie = cookieOf(night, letter);
  night.phones[letter] = await callIn({ origin: night.origin, gameId: night.gameId, cookie, isInPocket: true });
  await phoneOf(night, letter).shows(() => true);
}

/** A team's phone has no signal any more. */
async function hangsUp(night: Night, letter: Letter): Promise<void> {
  await phoneOf(night, letter).hangUp();
  delete night.phones[letter];
}

function goTo(night: Night, second: number): void {
  clock.pass(startOf(night) + second * 1_000 - clock.now().getTime());
}

/** A team claims its bar at this second, made at another. */
async function claimsAt(night: Night, letter: Letter, second: number, madeAt = second): Promise<void> {
  expect(await claimed(night, letter, second, madeAt)).toEqual([200, expect.objectContaining({ correct: true })]);
  const { seq } = await stateOf(night);
  for (const phone of Object.values(night.phones)) await phone.shows((view) => view.seq >= seq);
}

async function claimed(night: Night, letter: Letter, second: number, madeAt: number): Promise<[number, unknown]> {
  const made = await claimMadeAt(night, letter, madeAt);
  goTo(night, second);
  return asTeam(night, letter, 'correctly-guessed', made);
}

async function claimMadeAt(night: Night, letter: Letter, second: number): Promise<Record<string, unknown>> {
  const made = await claimAt(night, letter, await expectedBar(night, letter));
  const claimedAt = momentOf(night, second);
  return { ...made, claimedAt, fix: { ...(made.fix as object), at: claimedAt } };
}

function momentOf(night: Night, second: number): string {
  return new Date(startOf(night) + second * 1_000).toISOString();
}

function startOf({ hostPhone }: Night): number {
  return hostPhone.shown()?.startedAt ?? 0;
}

function timesOf(night: Night, { teams }: Pick<Awaited<ReturnType<typeof stateOf>>, 'teams'>) {
  const seconds = (at: number) => (at - startOf(night)) / 1_000;
  return Object.fromEntries(
    Object.values(teams).map(({ letter, done }) => [letter, done.map((bar) => seconds(bar.official))]),
  );
}
