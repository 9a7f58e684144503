// A part of the people of the town, in a process of its own: every phone on its live line, and what they all do, at the rate of an evening.
// Whoever claims and the phones that are shown it are in the same process, so that one clock measures the way.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from '../lib/child.mjs';
import { isShort, patienceMs } from '../lib/short.mjs';
import { Doings } from './doings.mjs';
import { drawPhoto } from './photo.mjs';
import { Phones } from './phones.mjs';

/**
 * @typedef {object} Town
 * @property {number[]} ports
 * @property {number} mine Which of the crowds this is.
 * @property {number} crowds
 * @property {number} seq The last event of each race.
 * @property {import('../lib/half-way.mjs').RaceStart} start
 *
 * @typedef {{ grow: Awaited<ReturnType<typeof grow>>, measure: Awaited<ReturnType<typeof measure>> }} Answers
 */

/** @type {Town} */
const town = JSON.parse(process.argv[2] ?? '{}');
const phones = new Phones(town);
const doings = new Doings(town, phones, await drawPhoto());
const lag = monitorEventLoopDelay({ resolution: 10 });
lag.enable();

answerParent({ grow, measure });

/** So many of the whole town are out from now on. @param {{ races: number }} wishes */
async function grow({ races }) {
  const mine = Array.from({ length: races }, (_, n) => n + 1).filter((gameId) => gameId % town.crowds === town.mine);
  const [began, before] = [performance.now(), phones.count];
  // A smaller town begins without what a larger one has left undone.
  if (mine.length < doings.races) await doings.rest();
  doings.only(mine.filter((gameId) => phones.areOn(gameId)));
  const refused = await phones.only(mine);
  doings.only(mine);
  return { phones: phones.count, came: Math.max(0, phones.count - before), refused, ms: performance.now() - began };
}

function hasAll() {
  const { claims, photos, looks, messages } = doings.measured();
  const { frames, backs } = phones.measured();
  return [claims, photos, looks, messages, frames, backs].every(({ length }) => length > 0);
}

/** @param {{ ms: number }} wishes */
async function measure({ ms }) {
  phones.forgetMeasured();
  doings.forgetMeasured();
  lag.reset();
  const until = performance.now() + ms;
  await pause(ms);
  // In the short form everything is to have happened once, however long that takes.
  const isMissing = () => isShort && !hasAll() && performance.now() < until + patienceMs;
  while (isMissing()) await pause(50);
  return { ...doings.measured(), ...phones.measured(), lagMs: lag.percentile(99) / 1e6 };
}
