import { expect, test } from 'vitest';
import { stopOldRaces } from '../server/races/hard-stop.ts';
import { ask, refusal } from './harness/people/ask.ts';
import {
  aNight,
  anEvening,
  finds,
  minutes,
  type Night,
  phoneOf,
  resultsOf,
  row,
  strikes,
} from './harness/races/night.ts';
import { asTeam, claimRight, cookieOf, endRace, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('the host ends it: what is not done is not done, and nothing more is taken', async () => {
  const night = await aNight(evening, { teams: 2 });
  await finds(night, 'B');
  await strikes(night, 'A', 'B');
  expect(await positionsOf(night)).toBe(1);
  await endRace(night);
  const over = await phoneOf(night, 'A').shows(({ status }) => status === 'ended');
  expect([over.endedBy, over.endedAt, over.provisionalUntil]).toEqual([
    'host',
    evening.clock.now().getTime(),
    evening.clock.now().getTime() + 1_800_000,
  ]);
  expect(await positionsOf(night)).toBe(0);
  expect(await claimRight(night, 'A')).toEqual(refusal('race-over'));
  const give = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
  expect(await asTeam(night, 'B', 'add-sabotage', give)).toEqual(refusal('race-over'));
  expect(await asTeam(night, 'A', 'process-notifs')).toEqual([200, expect.objectContaining({ gameEnd: true })]);
  expect(await gameOf(night)).toMatchObject({ status: 'fini', host_tel: null });
  expect(await resultsOf(night)).toEqual([row(1, 'B', { bars: 1 }), row(2, 'A', { bars: 0, struck: ['B'] })]);
});

test('the host’s telephone number is there while the race is on', async () => {
  const night = await aNight(evening, { teams: 2, columns: { host_tel: '+441904123456' } });
  expect(await gameOf(night)).toMatchObject({ status: 'ongoing', host_tel: '+441904123456' });
  await endRace(night);
  expect(await gameOf(night)).toMatchObject({ status: 'fini', host_tel: null });
});

test('twelve hours end what nobody ended', async () => {
  const night = await aNight(evening, { teams: 2 });
  await finds(night, 'A');
  const { hardStopAt } = await phoneOf(night, 'A').shows(() => true);
  expect(hardStopAt).toBe(evening.clock.now().getTime() + 710 * 60_000);
  minutes(night, 709);
  await stopOldRaces(night.deps);
  expect((await stateOf(night)).endedAt).toBe(null);
  minutes(night, 1);
  await stopOldRaces(night.deps);
  const over = await phoneOf(night, 'A').shows(({ status }) => status === 'ended');
  expect(over.endedBy).toBe('hard-stop');
  expect(await resultsOf(night)).toEqual([row(1, 'A', { bars: 1 }), row(2, 'B', { bars: 0 })]);
});

async function positionsOf({ deps, gameId }: Night): Promise<number> {
  const { rows } = await deps.database.pool.query('select from positions where game_id = $1', [gameId]);
  return rows.length;
}

async function gameOf(night: Night): Promise<unknown> {
  const cookie = cookieOf(night, 'A');
  return (await ask(night.app, { url: `/api/data/games/${night.gameId}`, cookie }))[1];
}
