import { expect, test } from 'vitest';
import { ask, refusal } from './harness/people/ask.ts';
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
  sabotage,
} from './harness/races/night.ts';
import { cookieOf, type StartedRace, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('one team alone follows the clues of its host, strikes nobody and ends the race by finishing', async () => {
  const night = await aNight(evening, { teams: 1 });
  const first = await phoneOf(night, 'A').shows(({ step }) => step?.type === 'clue');
  expect([first.step?.clueBy, first.mayStrike, first.step?.number, first.step?.of]).toEqual(['host', [], 1, 3]);
  await misses(night, 'A', 3.5);
  for (const walk of [8, 9, 10.25]) await finds(night, 'A', walk);
  const last = await phoneOf(night, 'A').shows(({ status }) => status === 'ended');
  expect([last.endedBy, last.step?.type, last.step?.text]).toEqual(['last-finisher', 'finish', '']);
  expect(await resultsOf(night)).toEqual([row(1, 'A', { bars: 3, time: [30, 45], penalties: 1 })]);
});

test('god: the host strikes any team any number of times, with one open at a time, from a list of their own', async () => {
  const night = await aNight(evening, { teams: 2, kind: 'god' });
  const phone = phoneOf(night, 'A');
  expect((await phone.shows(() => true)).step?.clueBy).toBe('host');
  expect(await hostStrikes(night, 'A', 4)).toEqual(refusal('sabotage-unknown'));
  for (const times of [1, 2, 3]) {
    expect([times, (await hostStrikes(night, 'A', 2))[0]]).toEqual([times, 200]);
    expect(await hostStrikes(night, 'A', 3)).toEqual(refusal('target-busy'));
    const { step } = await phone.shows((view) => view.step?.sabotage?.landedAt === evening.clock.now().getTime());
    expect(step?.text).toBe('Dance.');
    minutes(night, 1);
    expect((await ends(night, 'A', step?.sabotage?.id ?? ''))[0]).toBe(200);
  }
  expect((await hostStrikes(night, 'B', 1))[0]).toBe(200);
  await phoneOf(night, 'B').shows(({ step }) => step?.type === 'sabotage');
  for (const walk of [7, 10, 10]) await finds(night, 'A', walk);
  // Whoever has finished or retired is out of reach.
  expect(await hostStrikes(night, 'A', 1)).toEqual(refusal('target-out'));
  const { id: open = '' } = (await stateOf(night)).sabotages.at(-1) ?? {};
  expect((await ends(night, 'B', open))[0]).toBe(200);
  for (const walk of [5, 5, 5]) await finds(night, 'B', walk);
  expect(await resultsOf(night)).toEqual([
    { ...row(1, 'A', { bars: 3, time: [30, 0] }), sabotages: [byHost('A'), byHost('A'), byHost('A')] },
    { ...row(2, 'B', { bars: 3, time: [45, 0] }), sabotages: [byHost('B')] },
  ]);
});

test('god: a team has one to give too, from the same list', async () => {
  const night = await aNight(evening, { teams: 2, kind: 'god' });
  const give = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
  const strike = () =>
    ask(night.app, {
      method: 'POST',
      url: '/api/add-sabotage',
      cookie: cookieOf(night, 'A'),
      payload: { gameId: night.gameId, ...give },
    });
  expect((await strike())[0]).toBe(200);
  expect(await strike()).toEqual(refusal('sabotage-used'));
  const { step } = await phoneOf(night, 'B').shows((view) => view.step?.type === 'sabotage');
  expect([step?.text, step?.sabotage?.by]).toEqual(['Hum.', 'A']);
});

test('lazy: the race is played with what was made for it, and its list is nobody’s to read', async () => {
  const night = await aNight(evening, { teams: 2, kind: 'lazy' });
  const first = await phoneOf(night, 'A').shows(({ step }) => step?.type === 'clue');
  expect([first.step?.text, first.step?.clueBy]).toEqual(['Look for the light.', 'house']);
  const [, game] = await ask(night.app, { url: `/api/data/games/${night.gameId}`, cookie: cookieOf(night, 'A') });
  expect(game).toMatchObject({ status: 'ongoing', game_bar_list: null, game_final_bar_id: null });
  for (const letter of ['B', 'A', 'B', 'A', 'B', 'A'] as const) await finds(night, letter, 6);
  expect(await resultsOf(night)).toEqual([
    row(1, 'B', { bars: 3, time: [30, 0] }),
    row(2, 'A', { bars: 3, time: [36, 0] }),
  ]);
});

function byHost(to: 'A' | 'B') {
  return sabotage({ name: 'Host', emoji: '⚡' }, to);
}

function hostStrikes({ app, gameId, host }: StartedRace, targetGroup: string, sabotageId: number) {
  const payload = { gameId, targetGroup, sabotageId, givenByGroup: 'host' };
  return ask(app, { method: 'POST', url: '/api/add-sabotage', cookie: host.cookie, payload });
}
