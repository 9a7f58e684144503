import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../build/server/config/config.js';
import { openLog } from '../../build/server/config/log.js';
import { openWalks } from '../../build/server/streets/walks.js';
import { sized } from '../lib/short.mjs';
import { drawLists, quantile } from './lists.mjs';

/**
 * @typedef {import('./extracts.mjs').Place} Place
 * @typedef {(what: string, goals: { name: string; figure: number; most?: number; least?: number; unit?: string; digits?: number }[], words?: string) => void} Say
 * @typedef {{ db: any; pool: Place[]; name: string; say: Say }} Measured
 */

const goal = { warmMs: 100, coldMs: 400, heldUpMs: 30 };
const lists = sized(40, 3);

export function freshWalks() {
  return openWalks({ config: readConfig({}), log: openLog('silent'), now: () => new Date() });
}

/** Of 15 bars: with no streets in memory, and with the streets in memory and a list nobody has asked for. @param {Measured} measured */
export async function measureDistances({ db, pool, name, say }) {
  const drawn = drawLists(pool, lists, 15, `distances ${name}`);
  const [cold, warm] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const list of drawLists(pool, sized(3, 1), 15, `first ${name}`)) await freshWalks().between(db, list);
  for (const list of drawn) {
    const walks = freshWalks();
    cold.push(await timed(() => walks.between(db, list)));
    // The same places in another order are another list in the same squares.
    warm.push(await timed(() => walks.between(db, list.toReversed())));
  }
  say('distances of 15 bars', [
    { name: 'cold 95th', figure: quantile(cold, 0.95), most: goal.coldMs, unit: ' ms' },
    { name: 'warm 95th', figure: quantile(warm, 0.95), most: goal.warmMs, unit: ' ms' },
    { name: 'p50 cold', figure: quantile(cold, 0.5), unit: ' ms' },
    { name: 'p50 warm', figure: quantile(warm, 0.5), unit: ' ms' },
  ]);
}

/** Of as many bars as a suggestion looks at: how long it takes, and how long it keeps everybody else waiting at a time. @param {Measured} measured */
export async function measureSuggestion({ db, pool, name, say }) {
  const drawn = drawLists(pool, sized(5, 1), Math.min(121, pool.length), `suggestion ${name}`);
  if (drawn.length === 0) return say('of 121 bars', [], 'too few of them');
  const times = [];
  const heldUp = [];
  for (const list of drawn) {
    const walks = freshWalks();
    heldUp.push(await heldUpMs(async () => times.push(await timed(() => walks.between(db, list)))));
  }
  const idle = await heldUpMs(() => setTimeout(sized(500, 50)));
  return say('of 121 bars', [
    { name: 'cold', figure: quantile(times, 0.5), unit: ' ms' },
    { name: 'others held up for', figure: quantile(heldUp, 0.5), most: goal.heldUpMs, unit: ' ms at a time' },
    { name: 'at worst', figure: Math.max(...heldUp), unit: ' ms' },
    { name: 'when nothing was done', figure: idle, unit: ' ms' },
  ]);
}

/** The longest anybody else waits for their turn meanwhile. @param {() => Promise<unknown>} work */
async function heldUpMs(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const began = performance.now();
  if ((await work()) === null) throw new Error('No street tells how far they are apart.');
  return performance.now() - began;
}
