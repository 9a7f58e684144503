// A phone that has raced before: how soon after the tap the clue can be read, with a poor signal and with none, and whether anything
// moves under the eyes.
import { setTimeout as pause } from 'node:timers/promises';
import { holdAgainst } from '../lib/goals.mjs';
import { sized } from '../lib/short.mjs';
import { say } from '../wire/weigh.mjs';
import { addressOf, clueOn, opened, slowDown } from './phones.mjs';

/**
 * @typedef {import('./phones.mjs').Race} Race
 * @typedef {import('./phones.mjs').Page} Page
 * @typedef {import('./phones.mjs').Person} Person
 */

const tries = sized(5, 1);
/** What comes late still moves what is there: the line that opens, the last of the pictures. */
const settleMs = sized(4_000, 300);

/**
 * @param {Race} race
 * @param {Person} person
 */
export async function kept(race, person) {
  const { context, page } = await opened(race, person, 'allow');
  const endSignal = await slowDown(page);
  const moved = [await shown(page, race)];
  while (!(await page.evaluate(isKept))) await pause(100);
  const near = [];
  for (let n = 0; n < tries; n += 1) near.push(await shown(page, race));
  await endSignal();
  await context.setOffline(true);
  const far = [];
  for (let n = 0; n < tries; n += 1) far.push(await shown(page, race));
  moved.push(...near, ...far);
  const goal = { atMost: 300, unit: 'ms', digits: 0 };
  holdAgainst('the clue on a phone that has raced before', middle(near.map(({ readMs }) => readMs)), goal);
  holdAgainst('the same without signal', middle(far.map(({ readMs }) => readMs)), goal);
  holdAgainst('layout shift, cold, kept and without signal', Math.max(...moved.map(({ shift }) => shift)), {
    atMost: 0,
    digits: 4,
  });
  await context.close();
}

/**
 * Opens the race as from a link on the phone, whose worker has long been put to sleep.
 * @param {Page} page
 * @param {Race} race
 * @returns {Promise<Screen>}
 */
async function shown(page, race) {
  await page.goto('about:blank');
  await stopWorkers(page);
  await page.goto(addressOf(race));
  await clueOn(page).first().waitFor();
  await page.getByRole('tab', { name: 'MAP' }).and(page.locator('#root *')).waitFor();
  await pause(settleMs);
  const clues = await page.evaluate(noted, 'element');
  const shifts = await page.evaluate(noted, 'layout-shift');
  for (const { value = 0, startTime, moved } of shifts) {
    say('moved', `${value.toFixed(4)} after ${startTime.toFixed(0)} ms: ${moved.join('; ')}`);
  }
  return {
    readMs: clues.find(({ identifier }) => identifier === 'clue')?.renderTime ?? NaN,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  };
}

/** @param {Page} page */
async function stopWorkers(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.stopAllWorkers');
  await client.detach();
}

/**
 * @typedef {object} Screen
 * @property {number} readMs From the tap to the frame that shows the words.
 * @property {number} shift The sum of all layout shifts.
 * @typedef {{ node: Element | null, previousRect: DOMRectReadOnly, currentRect: DOMRectReadOnly }} Source
 * @typedef {{ startTime: number, identifier?: string, renderTime?: number, value?: number, sources?: Source[] }} Entry
 * @typedef {Omit<Entry, 'sources'> & { moved: string[] }} Noted
 */

/**
 * Runs in the page: what the browser itself has noted of its frames, so that nothing of ours is in the way of the first.
 * @param {string} type
 * @returns {Promise<Noted[]>}
 */
function noted(type) {
  return new Promise((resolve) => {
    const none = setTimeout(() => resolve([]), 500);
    new PerformanceObserver((list) => {
      clearTimeout(none);
      const entries = /** @type {Entry[]} */ (/** @type {unknown} */ (list.getEntries()));
      resolve(
        entries.map(({ startTime, identifier, renderTime, value, sources = [] }) => ({
          startTime,
          identifier,
          renderTime,
          value,
          moved: sources.map(({ node, previousRect, currentRect }) => {
            const places = [previousRect, currentRect].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`);
            return `${node?.outerHTML?.slice(0, 160) ?? node?.nodeName ?? 'something gone'} ${places.join(' -> ')}`;
          }),
        })),
      );
    }).observe({ type, buffered: true });
  });
}

/** Runs in the page: whether this phone has kept the app and a view of the race, and opens both without signal. */
async function isKept() {
  // The page is kept after its files: where it is, everything is.
  if (!(await caches.match('/app-shell'))) return false;
  return new Promise((/** @type {(isThere: boolean) => void} */ resolve, reject) => {
    const opening = indexedDB.open('pickled-egg');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const views = IDBKeyRange.bound('view:', 'view;');
      const asked = opening.result.transaction('pages').objectStore('pages').count(views);
      asked.addEventListener('success', () => resolve(asked.result > 0));
      opening.result.close();
    });
  });
}

/** @param {number[]} figures */
function middle(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
