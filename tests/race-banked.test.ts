import { expect, test } from 'vitest';
import { refusal } from './harness/people/ask.ts';
import {
  aNight,
  anEvening,
  ends,
  finds,
  minutes,
  type Night,
  phoneFor,
  phoneOf,
  resultsOf,
  row,
  strikes,
} from './harness/races/night.ts';
import { asHost, asTeam, claimAt, endRace, expectedBar, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('a claim that waited on a phone counts from when it was made, and says so', { tags: 'promise' }, async () => {
  const night = await aNight(evening, { teams: 2 });
  const banked = await banksClaim(night, 5);
  minutes(night, 7);
  await finds(night, 'B', 0);
  expect(await sends(night, banked)).toEqual([200, expect.objectContaining({ correct: true })]);
  const { standings, feed } = await phoneOf(night, 'B').shows((view) => view.standings[0]?.group === 'A');
  expect(standings.map(({ banked: was }) => was)).toEqual([true, false]);
  expect(feed[0]?.text).toMatch(/banked/);
  for (const letter of ['A', 'B', 'A', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [42, 0] }),
    row(2, 'B', { bars: 3, time: [52, 0] }),
  ]);
});

test('a sabotage that came later does not undo it, and then has to be done', async () => {
  const night = await aNight(evening, { teams: 2 });
  const banked = await banksClaim(night, 5);
  minutes(night, 2);
  const given = await strikes(night, 'B', 'A');
  minutes(night, 3);
  night.phones.A = await phoneFor(night, 'A');
  await night.phones.A.shows(({ step }) => step?.sabotage?.landedAt === evening.clock.now().getTime());
  expect(await sends(night, banked)).toEqual([200, expect.objectContaining({ correct: true })]);
  const { step } = await night.phones.A.shows(({ standings }) => standings[0]?.done === 1);
  expect([step?.type, step?.number]).toEqual(['sabotage', 2]);
  minutes(night, 1);
  const next = await claimAt(night, 'A', await expectedBar(night, 'A'));
  expect(await asTeam(night, 'A', 'correctly-guessed', next)).toEqual(refusal('sabotage-open'));
  expect((await ends(night, 'A', given))[0]).toBe(200);
  for (const letter of ['A', 'A', 'B', 'B', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [31, 0] }),
    row(2, 'B', { bars: 3, time: [61, 0], struck: ['A'] }),
  ]);
});

test('what was made before a pause is taken during it; what was made in it counts from its end', async () => {
  const night = await aNight(evening, { teams: 2 });
  const before = await banksClaim(night, 5);
  minutes(night, 5);
  expect((await asHost(night, 'pause'))[0]).toBe(200);
  minutes(night, 2);
  expect((await sends(night, before))[0]).toBe(200);
  const during = await banksClaim(night, 3);
  minutes(night, 5);
  expect(await sends(night, during)).toEqual(refusal('race-paused'));
  expect((await asHost(night, 'resume'))[0]).toBe(200);
  expect((await sends(night, during))[0]).toBe(200);
  expect((await stateOf(night)).teams.A?.done.map(({ official }) => official)).toEqual([
    at(before),
    at(during) + 300_000,
  ]);
  await finds(night, 'A');
  for (const walk of [10, 10, 10]) await finds(night, 'B', walk);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [20, 0] }),
    row(2, 'B', { bars: 3, time: [50, 0] }),
  ]);
});

test('a bar that was replaced meanwhile counts for whoever was there before; its successor did not count yet', async () => {
  const night = await aNight(evening, { teams: 2 });
  const { reserves, bars } = await stateOf(night);
  const successor = bars[reserves[0] ?? ''];
  const shut = await expectedBar(night, 'A');
  const early = await banksClaim(night, 5, successor);
  minutes(night, 1);
  expect((await asHost(night, 'replace-bar', { barId: shut.id }))[0]).toBe(200);
  minutes(night, 2);
  expect(await sends(night, early)).toEqual([200, expect.objectContaining({ correct: false })]);
  const late = await banksClaim(night, 5, shut);
  minutes(night, 2);
  expect(await sends(night, late)).toEqual([200, expect.objectContaining({ correct: true })]);
  for (const letter of ['A', 'A', 'B', 'B', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [35, 0], penalties: 1 }),
    row(2, 'B', { bars: 3, time: [65, 0] }),
  ]);
});

test('what was made before the end counts for half an hour after it, and can still win the race', async () => {
  const night = await aNight(evening, { teams: 3 });
  for (const letter of ['A', 'A', 'C', 'C', 'B', 'B'] as const) await finds(night, letter, 5);
  const winning = await banksClaim(night, 5);
  minutes(night, 2);
  await finds(night, 'B', 0);
  const tooLate = await claimAt(night, 'C', await expectedBar(night, 'C'));
  minutes(night, 1);
  await endRace(night);
  const over = evening.clock.now().getTime();
  minutes(night, 20);
  expect(await sends(night, winning)).toEqual([200, expect.objectContaining({ correct: true, finished: true })]);
  const { endedAt, provisionalUntil } = await phoneOf(night, 'B').shows(({ standings }) => standings[0]?.group === 'A');
  // It changes the order: the host has half an hour from when it came in.
  expect([endedAt, provisionalUntil]).toEqual([over, over + 3_000_000]);
  minutes(night, 10);
  expect(await asTeam(night, 'C', 'correctly-guessed', tooLate)).toEqual(refusal('race-over'));
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [35, 0], banked: true, finish: 'asked' }),
    row(2, 'B', { bars: 3, time: [37, 0] }),
    row(3, 'C', { bars: 2 }),
  ]);
});

test('[O2] a claim that a contact could have sent counts from its arrival, and none is older than half an hour', async () => {
  const night = await aNight(evening, { teams: 2 });
  const start = evening.clock.now().getTime();
  const banked = await banksClaim(night, 5);
  minutes(night, 15);
  expect((await asTeam(night, 'A', 'clue'))[0]).toBe(200);
  minutes(night, 10);
  // It counts from now, when its fix is too old.
  expect(await sends(night, banked)).toEqual(refusal('cannot-tell'));
  expect((await sends(night, { ...banked, fix: await ageless(night) }))[0]).toBe(200);
  const again = await banksClaim(night, 5);
  minutes(night, 40);
  expect((await sends(night, { ...again, fix: await ageless(night) }))[0]).toBe(200);
  expect((await stateOf(night)).teams.A?.done.map(({ official }) => (official - start) / 60_000)).toEqual([30, 45]);
});

/** What a phone says of where it is that does not know when that was. */
async function ageless(night: Night): Promise<object> {
  const { lat, lon } = await expectedBar(night, 'A');
  return { lat, lon, accuracy: 20 };
}

/** Team A has no signal any more, walks for so many minutes and claims a bar, the right one unless another is named. */
async function banksClaim(night: Night, afterMinutes: number, bar?: Parameters<typeof claimAt>[2]) {
  await phoneOf(night, 'A').hangUp();
  minutes(night, afterMinutes);
  return claimAt(night, 'A', bar ?? (await expectedBar(night, 'A')));
}

/** The signal is back: the phone sends what it kept. */
async function sends(night: Night, banked: Record<string, unknown>): Promise<[number, unknown]> {
  const answer = await asTeam(night, 'A', 'correctly-guessed', banked);
  night.phones.A = await phoneFor(night, 'A');
  return answer;
}

function at({ claimedAt }: Record<string, unknown>): number {
  return Date.parse(String(claimedAt));
}
