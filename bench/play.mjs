// The race on a phone: what it downloads before the clue can be read, how long that takes on a slow phone with a poor signal, cold and
// from what the phone keeps, what Lighthouse says of its accessibility, and how smooth the leaderboard and the map move.
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { freePort } from '../scripts/free-port.mjs';
import { chromiumPath, ensureChromium } from '../scripts/prepare/chromium.mjs';
import { startProduct } from '../scripts/product-server.mjs';
import { mapUnderFinger } from './lib/map-frames.mjs';
import { openPhones, phone, phoneInHand } from './lib/phone.mjs';
import { judge, patienceMs, patientLighthouse, sized } from './lib/short.mjs';
import { held, noSignals, toTheEnd } from './lib/to-the-end.mjs';
import { begunRace } from './wire/begun-race.mjs';
import { fetchAll, kB, say, weigh } from './wire/weigh.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./wire/begun-race.mjs').Person} Person
 * @typedef {Awaited<ReturnType<typeof begunRace>> & { origin: string, browser: import('playwright-core').Browser }} Race
 */

const goals = { scriptBytes: 150_000, accessibility: 100 };
/** Slow 4G, and a processor of a cheap phone beside this one. */
const signal = {
  offline: false,
  latency: sized(150, 0),
  downloadThroughput: sized(204_800, -1),
  uploadThroughput: sized(93_750, -1),
};
const slower = sized(4, 1);
const boardMs = sized(4_000, 500);
const clueWords = 'Bar 1 of 6';

/** @type {string[]} */
const missed = [];

await toTheEnd(async () => {
  await ensureChromium();
  const { origin } = await held(startProduct(), ({ stop }) => stop());
  const browser = await openPhones();
  const race = { ...(await begunRace(origin)), origin, browser };
  const [fox, dog, cat, eagle, skunk] = race.players;
  if (!fox || !dog || !cat || !eagle || !skunk) throw new Error('The race has no players.');
  console.log(`play screen on a phone of ${phone.viewport.width} x ${phone.viewport.height}`);
  await weight(race, fox);
  await timeToClue(race, dog);
  await accessibility(race, cat);
  await smoothness(race, eagle);
  await mapMoves(race, skunk);
  judge(missed);
});

/**
 * @param {Race} race
 * @param {Person} person
 */
async function weight(race, person) {
  const { context, page } = await opened(race, person, 'block');
  await page.addInitScript(noteWhenShown, clueWords);
  await page.goto(addressOf(race));
  await clueOn(page).waitFor();
  // Opened once, the map has brought the last of what is fetched at rest.
  await page.getByRole('tab', { name: 'MAP' }).tap();
  await page.locator('.leaflet-container').waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime }) => ({
        name,
        isLate: startTime > Number(document.documentElement.dataset['shownAt']),
      })),
  );
  const files = (/** @type {boolean} */ late) => [
    ...new Set(scripts.filter(({ isLate }) => isLate === late).map(({ name }) => name)),
  ];
  const bytes = weigh(await fetchAll(files(false), 'gzip'));
  say('script', `${kB(bytes)} gz in ${files(false).length} files, ${ratio(bytes, goals.scriptBytes)} of the goal`);
  say(
    'after the clue',
    `${kB(weigh(await fetchAll(files(true), 'gzip')))} gz in ${files(true).length} files, the map's too`,
  );
  if (bytes > goals.scriptBytes) missed.push(`script ${kB(bytes)}`);
  await context.close();
}

/**
 * @param {Race} race
 * @param {Person} person
 */
async function timeToClue(race, person) {
  const { context, page } = await opened(race, person, 'allow');
  const endSignal = await slowDown(page);
  const cold = await timed(page, () => page.goto(addressOf(race)));
  while (!(await page.evaluate(isKept))) await pause(100);
  const kept = await timed(page, () => page.reload());
  await endSignal();
  await context.setOffline(true);
  const offline = await timed(page, () => page.reload());
  say('to the clue', `cold ${seconds(cold)}, kept ${seconds(kept)} (${ratio(kept, cold)} of cold)`);
  say('without signal', `${seconds(offline)} (${ratio(offline, cold)} of cold)`);
  await context.close();
}

/**
 * @param {Race} race
 * @param {Person} person
 */
async function accessibility(race, person) {
  const port = await freePort();
  const launching = chromium.launchPersistentContext('', {
    ...phoneInHand,
    executablePath: chromiumPath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...noSignals,
  });
  const own = await held(launching, (one) => one.close());
  try {
    const page = await signedIn(own, race, person);
    await page.goto(addressOf(race));
    await clueOn(page).waitFor();
    const result = await lighthouse(addressOf(race), {
      port,
      logLevel: 'error',
      ...patientLighthouse,
      onlyCategories: ['accessibility'],
      disableStorageReset: true,
      screenEmulation: { ...phone.viewport, deviceScaleFactor: 2, mobile: true, disabled: false },
    });
    const score = Math.round((result?.lhr.categories['accessibility']?.score ?? 0) * 100);
    say('accessibility', `${score} of 100 (goal ${goals.accessibility})`);
    if (score < goals.accessibility) missed.push(`accessibility ${score}`);
  } finally {
    await own.close();
  }
}

/**
 * The longest frame while the board moves, on the slow phone.
 * @param {Race} race
 * @param {Person} person
 */
async function smoothness(race, person) {
  const { context, page } = await opened(race, person, 'block');
  await page.goto(addressOf(race));
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const frames = page.evaluate(
    (ms) =>
      new Promise((/** @type {(gaps: number[]) => void} */ resolve) => {
        /** @type {number[]} */
        const gaps = [];
        let before = performance.now();
        const end = before + ms;
        requestAnimationFrame(function look(now) {
          gaps.push(now - before);
          before = now;
          if (now < end) requestAnimationFrame(look);
          else resolve(gaps);
        });
      }),
    boardMs,
  );
  for (const group of ['F', 'E', 'C', 'B']) await race.markAsThere(group);
  const gaps = (await frames).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => gaps[Math.floor((gaps.length - 1) * part)] ?? 0;
  const worst = `${at(1).toFixed(0)} ms`;
  say(
    'board moves',
    `half of the frames within ${at(0.5).toFixed(0)} ms, the longest ${worst} (${slower} times slower)`,
  );
  await context.close();
}

/**
 * @param {Race} race
 * @param {Person} person
 */
async function mapMoves(race, person) {
  const open = async () => (await opened(race, person, 'block')).page;
  const show = async (/** @type {Page} */ page) => {
    await page.goto(addressOf(race));
    await page.getByRole('tab', { name: 'MAP' }).tap();
  };
  missed.push(...(await mapUnderFinger(open, show, slower)));
}

/**
 * @param {Race} race
 * @param {Person} person
 * @param {'allow' | 'block'} serviceWorkers
 */
async function opened(race, person, serviceWorkers) {
  const context = await race.browser.newContext({ ...phoneInHand, serviceWorkers });
  context.setDefaultTimeout(patienceMs);
  return { context, page: await signedIn(context, race, person) };
}

/**
 * A page of somebody who has agreed to play, on a page of ours that keeps nothing yet.
 * @param {import('playwright-core').BrowserContext} context
 * @param {Race} race
 * @param {Person} person
 */
async function signedIn(context, { origin, gameId }, { cookie, session }) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.route('**/sw.js', (route) => route.abort());
  await page.goto(`${origin}/terms`);
  await page.evaluate(
    ([kept, id]) => {
      localStorage.setItem('pickled-egg-session', kept);
      localStorage.setItem('agreeGame', JSON.stringify([id]));
    },
    /** @type {const} */ ([session, gameId]),
  );
  await page.unroute('**/sw.js');
  return page;
}

/**
 * Runs in the page: writes down when these words were first to be read.
 * @param {string} words
 */
function noteWhenShown(words) {
  const watch = new MutationObserver(() => {
    if (!document.body?.textContent?.includes(words)) return;
    document.documentElement.dataset['shownAt'] = String(performance.now());
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
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

/**
 * Returns how to end the poor signal, which would otherwise stand beside no signal at all.
 * @param {Page} page
 */
async function slowDown(page) {
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', signal);
  return () => network.detach();
}

/**
 * From the tap to the words of the clue.
 * @param {Page} page
 * @param {() => Promise<unknown>} open
 */
async function timed(page, open) {
  const began = performance.now();
  await open();
  await clueOn(page).waitFor();
  return performance.now() - began;
}

/** @param {Race} race */
function addressOf({ origin, gameId }) {
  return `${origin}/game/${gameId}`;
}

/** @param {Page} page */
function clueOn(page) {
  return page.getByText(clueWords);
}

/**
 * @param {number} figure
 * @param {number} of
 */
function ratio(figure, of) {
  return (figure / of).toFixed(2);
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}
