import { expect, test } from 'vitest';
import { kickOff } from '#engine/testing/a-night';
import { begunRace, keptHost } from '../../tests/harness/races/begun-race.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openLog } from '../config/log.ts';
import { openRaces, type Races } from './door.ts';

const second = 1_000;
const database = await freshDatabase();

test('[WA5] a race is read as it stood at a moment, with the time of the event that follows', async () => {
  const { races, gameId } = await spokenRace();
  expect(await stoodAt(races, gameId, [-1, 0, 9, 10, 15, 20, 29, 30, 99])).toEqual([
    [null, 0],
    [1, 10],
    [1, 10],
    [3, 20],
    [3, 20],
    [4, 30],
    [4, 30],
    [5, null],
    [5, null],
  ]);
});

test('[WA5] the moments of a race may be read in any order', async () => {
  const { races, gameId } = await spokenRace();
  expect(await stoodAt(races, gameId, [20, 10, 0, -1, 25, 5])).toEqual([
    [4, 30],
    [3, 20],
    [1, 10],
    [null, 0],
    [4, 30],
    [1, 10],
  ]);
});

test('[WA5] a race that has not begun stood nowhere, and one that cannot be read says so', async () => {
  const { races } = aNode();
  const waiting = await keptGame(database.pool, await keptHost(database));
  expect(await races.at(waiting, kickOff)).toEqual({ state: null, nextAt: null });
  const gameId = await begunRace(database, races);
  await database.pool.query(`update events set body = '{"type":"newer"}' where game_id = $1`, [gameId]);
  await expect(aNode().races.at(gameId, kickOff)).rejects.toThrow('a race cannot begin with newer');
});

/** A race in which the host speaks twice after ten seconds, and again after 20 and 30. */
async function spokenRace(): Promise<{ races: Races; gameId: number }> {
  const { races, clock } = aNode();
  const gameId = await begunRace(database, races);
  for (const waitMs of [10 * second, 0, 10 * second, 10 * second]) {
    clock.pass(waitMs);
    await races.play({ gameId, move: { type: 'message', text: 'Drink up.' } }, () => ({}));
  }
  return { races, gameId };
}

/** Up to which event the race stood at these seconds after its start, and in which second the next one came. */
async function stoodAt(races: Races, gameId: number, seconds: number[]): Promise<(number | null)[][]> {
  const found = [];
  for (const at of seconds) {
    const { state, nextAt } = await races.at(gameId, kickOff + at * second);
    found.push([state && state.seq, nextAt && (nextAt - kickOff) / second]);
  }
  return found;
}

function aNode() {
  const clock = stoppedClock(kickOff);
  const bell = { ring: () => undefined };
  const races = openRaces({ database, bell, log: openLog('silent'), now: clock.now, drain: { draining: false } });
  return { races, clock };
}
