import { say } from '../wire/weigh.mjs';
import { holdAgainst } from './goals.mjs';
import { sized } from './short.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** A finger goes over the map like this, again and again: far enough that squares come into sight that were not there before. */
const strokePx = 260;
const stepMs = 8;
const stepsAStroke = 40;

const ms = sized(5_000, 500);
const goalASecond = 60;
/** A frame now and then is late on any machine. */
const almost = 0.95;

/**
 * How the map moves on our own streets and, beside it, on paper alone: what streets cost is the difference.
 * @param {() => Promise<Page>} open A page in a context of its own.
 * @param {(page: Page) => Promise<void>} show Shows a map on it.
 * @param {number} slower So many times slower than this processor.
 */
export async function mapUnderFinger(open, show, slower) {
  const paper = await moved('paper');
  const streets = await moved('streets');
  const goal = { atLeast: goalASecond * almost, unit: 'frames a second', digits: 0 };
  holdAgainst('the map on paper under a finger', paper.perSecond, goal);
  holdAgainst('the map on streets under a finger', streets.perSecond, goal);

  /** @param {'paper' | 'streets'} ground */
  async function moved(ground) {
    const page = await open();
    if (ground === 'paper') await page.route('**/streets/*/*/*', (route) => route.fulfill({ status: 204 }));
    await show(page);
    const shown = ground === 'paper' ? '.map-grid' : '.map-streets canvas.leaflet-tile-loaded';
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    const figures = await mapFrames(page, slower);
    const each = `${figures.busyMsEach.toFixed(1)} ms of work in each`;
    const frames = `${figures.perSecond.toFixed(0)} frames a second, the longest ${figures.longestMs.toFixed(0)} ms`;
    say(`map on ${ground}`, `${frames}, ${each} (${slower} times slower)`);
    await page.context().close();
    return figures;
  }
}

/**
 * How a map moves under a finger on a processor so many times slower: its frames a second, and how many milliseconds of each the page's
 * own thread was busy, which is the same on a machine that has other things to do. The page must show a map already.
 * @param {Page} page
 * @param {number} slower
 */
async function mapFrames(page, slower) {
  const box = await page.locator('.leaflet-container').first().boundingBox();
  if (!box) throw new Error('There is no map to move.');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyBefore = await busyMs(phone);
  const gaps = page.evaluate(countFrames, ms);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const until = performance.now() + ms;
  for (let stroke = 0; performance.now() < until; stroke += 1) {
    // Round a square, so that a race of any size is left and come back to.
    const [across, down] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][stroke % 4] ?? [1, 0];
    const at = (/** @type {number} */ part) => ({
      x: middle.x + across * strokePx * (part - 0.5),
      y: middle.y + down * strokePx * (part - 0.5),
    });
    await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
    for (let step = 1; step <= stepsAStroke; step += 1) {
      await phone.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / stepsAStroke)] });
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
    await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const sorted = (await gaps).toSorted((a, b) => a - b);
  const busy = (await busyMs(phone)) - busyBefore;
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await phone.detach();
  const part = (/** @type {number} */ share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const mean = sorted.reduce((sum, gap) => sum + gap, 0) / Math.max(1, sorted.length);
  return {
    perSecond: 1_000 / mean,
    medianMs: part(0.5),
    longestMs: part(1),
    busyMsEach: busy / Math.max(1, sorted.length),
  };
}

/**
 * How long the page's own thread has worked so far.
 * @param {import('playwright-core').CDPSession} phone
 */
async function busyMs(phone) {
  const { metrics } = await phone.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/**
 * Runs in the page: how long each frame took, for so long.
 * @param {number} forMs
 * @returns {Promise<number[]>}
 */
export function countFrames(forMs) {
  return new Promise((resolve) => {
    /** @type {number[]} */
    const gaps = [];
    let before = performance.now();
    const end = before + forMs;
    requestAnimationFrame(function look(now) {
      gaps.push(now - before);
      before = now;
      if (now < end) requestAnimationFrame(look);
      else resolve(gaps);
    });
  });
}
