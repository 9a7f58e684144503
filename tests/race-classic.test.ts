import { expect, test } from 'vitest';
import type { Letter } from '../contract/game.ts';
import {
  aNight,
  anEvening,
  ends,
  finds,
  minutes,
  misses,
  phoneOf,
  resultsOf,
  row,
  strikes,
} from './harness/races/night.ts';
import { asTeam, claimRight, endRace } from './harness/races/race.ts';
import { refusal } from './harness/people/ask.ts';

const evening = await anEvening();

test('two teams: one guesses wrong and comes second, and with it the race is over', { tags: 'promise' }, async () => {
  const night = await aNight(evening, { teams: 2 });
  await misses(night, 'B');
  await finds(night, 'A');
  await finds(night, 'B');
  for (const letter of ['A', 'B', 'A'] as const) await finds(night, letter);
  const last = await phoneOf(night, 'B').shows(({ standings }) => standings[0]?.state === 'finished');
  expect([last.status, last.step?.type]).toEqual(['on', 'clue']);
  await finds(night, 'B');
  const over = await phoneOf(night, 'A').shows(({ status }) => status === 'ended');
  expect([over.endedBy, over.step?.type]).toEqual(['last-finisher', 'finish']);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [52, 0] }),
    row(2, 'B', { bars: 3, time: [62, 0], penalties: 1 }),
  ]);
});

test('three teams: two strike the first, who does one after the other', async () => {
  const night = await aNight(evening, { teams: 3 });
  const first = await strikes(night, 'B', 'A', 1);
  const second = await strikes(night, 'C', 'A', 2);
  const phone = phoneOf(night, 'A');
  const struck = await phone.shows(
    ({ step }) => step?.sabotage?.id === first && step.sabotage.landedAt !== null && step.sabotage.waiting === 1,
  );
  expect([struck.step?.type, struck.step?.token]).toEqual(['sabotage', null]);
  minutes(night, 1);
  expect(await claimRight(night, 'A')).toEqual(refusal('sabotage-open'));
  expect(await ends(night, 'A', second)).toEqual(refusal('sabotage-waits'));
  expect((await ends(night, 'A', first))[0]).toBe(200);
  await phone.shows(({ step }) => step?.sabotage?.id === second && step.sabotage.landedAt !== null);
  expect((await ends(night, 'A', second))[0]).toBe(409);
  minutes(night, 0.5);
  expect((await ends(night, 'A', second))[0]).toBe(200);
  await phone.shows(({ step }) => step?.type === 'clue');
  expect(await asTeam(night, 'B', 'add-sabotage', { targetGroup: 'C', sabotageId: 3, givenByGroup: 'B' })).toEqual(
    refusal('sabotage-used'),
  );
  await finds(night, 'C', 8.5);
  for (const letter of ['C', 'A', 'C', 'A', 'A', 'B', 'B', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'C', { bars: 3, time: [40, 0], struck: ['A'] }),
    row(2, 'A', { bars: 3, time: [60, 0] }),
    row(3, 'B', { bars: 3, time: [90, 0], struck: ['A'] }),
  ]);
});

test('six teams: the host ends it when three are home, and teams that are level share a place', async () => {
  const night = await aNight(evening, { teams: 6, list: 8 });
  const all: Letter[] = ['A', 'B', 'C', 'D', 'E', 'F'];
  minutes(night, 1);
  for (const letter of all) await finds(night, letter, 0);
  for (const letter of ['F', 'E', 'D', 'F', 'E', 'D'] as const) await finds(night, letter);
  await strikes(night, 'A', 'B');
  await endRace(night);
  expect(await resultsOf(night)).toEqual([
    row(1, 'F', { bars: 3, time: [41, 0] }),
    row(2, 'E', { bars: 3, time: [51, 0] }),
    row(3, 'D', { bars: 3, time: [61, 0] }),
    row(4, 'A', { bars: 1, struck: ['B'] }),
    row(4, 'B', { bars: 1 }),
    row(4, 'C', { bars: 1 }),
  ]);
});
