// How smooth the race moves on a slow phone: the leaderboard while teams arrive, the map under a finger.
import { holdAgainst } from '../lib/goals.mjs';
import { countFrames, mapUnderFinger } from '../lib/map-frames.mjs';
import { sized } from '../lib/short.mjs';
import { say } from '../wire/weigh.mjs';
import { addressOf, opened, slower } from './phones.mjs';

/**
 * @typedef {import('./phones.mjs').Race} Race
 * @typedef {import('./phones.mjs').Page} Page
 * @typedef {import('./phones.mjs').Person} Person
 */

const boardMs = sized(4_000, 500);

/**
 * The longest frame while the board moves, on the slow phone.
 * @param {Race} race
 * @param {Person} person
 */
export async function smoothness(race, person) {
  const { context, page } = await opened(race, person, 'block');
  await page.goto(addressOf(race));
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const frames = page.evaluate(countFrames, boardMs);
  for (const group of ['F', 'E', 'C', 'B']) await race.markAsThere(group);
  const gaps = (await frames).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => gaps[Math.floor((gaps.length - 1) * part)] ?? 0;
  say('board moves', `half of the frames within ${at(0.5).toFixed(0)} ms (${slower} times slower)`);
  holdAgainst('the longest frame while the board moves', at(1), { atMost: 50, unit: 'ms', digits: 0 });
  await context.close();
}

/**
 * @param {Race} race
 * @param {Person} person
 */
export async function mapMoves(race, person) {
  const open = async () => (await opened(race, person, 'block')).page;
  const show = async (/** @type {Page} */ page) => {
    await page.goto(addressOf(race));
    await page.getByRole('tab', { name: 'MAP' }).tap();
  };
  await mapUnderFinger(open, show, slower);
}
