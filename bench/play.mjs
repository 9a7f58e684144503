// The race on a phone: what it downloads before the clue can be read, how long that takes on a slow phone with a poor signal, cold and
// from what the phone keeps, what Lighthouse says of its accessibility, and how smooth the leaderboard moves.
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { chromiumPath, ensureChromium } from '../scripts/prepare/chromium.mjs';
import { startProduct } from '../scripts/product-server.mjs';
import { begunRace } from './wire/begun-race.mjs';
import { fetchAll, kB, say, weigh } from './wire/weigh.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./wire/begun-race.mjs').Person} Person
 */

const goals = { scriptBytes: 150_000, accessibility: 100 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const inHand = {
  ...phone,
  permissions: ['geolocation', 'camera', 'notifications'],
  geolocation: { latitude: 53.96, longitude: -1.08 },
};
/** Slow 4G, and a processor of a cheap phone beside this one. */
const signal = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const slower = 4;
const debuggingPort = 9_333;
const clueWords = 'Bar 1 of 6';

await ensureChromium();
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
/** @type {string[]} */
const missed = [];
try {
  const race = await begunRace(product.origin);
  const address = `${product.origin}/game/${race.gameId}`;
  const [fox, dog, cat, eagle] = race.players;
  if (!fox || !dog || !cat || !eagle) throw new Error('The race has no players.');
  console.log(`play screen on a phone of ${phone.viewport.width} x ${phone.viewport.height}`);
  await weight(address, race.gameId, fox);
  await timeToClue(address, race.gameId, dog);
  await accessibility(address, race.gameId, cat);
  await smoothness(address, race, eagle);
  for (const goal of missed) console.log(`MISSED: ${goal}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}

/**
 * @param {string} address
 * @param {number} gameId
 * @param {Person} person
 */
async function weight(address, gameId, person) {
  const { context, page } = await opened(gameId, person, 'block');
  await page.addInitScript(noteWhenShown, clueWords);
  await page.goto(address);
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
 * @param {string} address
 * @param {number} gameId
 * @param {Person} person
 */
async function timeToClue(address, gameId, person) {
  const { context, page } = await opened(gameId, person, 'allow');
  await slowDown(page);
  const cold = await timed(page, () => page.goto(address));
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    return names.some((name) => name.includes('-app-')) && navigator.serviceWorker.controller !== null;
  });
  const kept = await timed(page, () => page.reload());
  await context.setOffline(true);
  const offline = await timed(page, () => page.reload());
  say('to the clue', `cold ${seconds(cold)}, kept ${seconds(kept)} (${ratio(kept, cold)} of cold)`);
  say('without signal', `${seconds(offline)} (${ratio(offline, cold)} of cold)`);
  await context.close();
}

/**
 * @param {string} address
 * @param {number} gameId
 * @param {Person} person
 */
async function accessibility(address, gameId, person) {
  const own = await chromium.launchPersistentContext('', {
    ...inHand,
    executablePath: chromiumPath,
    args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const page = await signedIn(own, gameId, person);
    await page.goto(address);
    await clueOn(page).waitFor();
    const result = await lighthouse(address, {
      port: debuggingPort,
      logLevel: 'error',
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
 * @param {string} address
 * @param {Awaited<ReturnType<typeof begunRace>>} race
 * @param {Person} person
 */
async function smoothness(address, race, person) {
  const { context, page } = await opened(race.gameId, person, 'block');
  await page.goto(address);
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const frames = page.evaluate(
    () =>
      new Promise((/** @type {(gaps: number[]) => void} */ resolve) => {
        /** @type {number[]} */
        const gaps = [];
        let before = performance.now();
        const end = before + 4_000;
        requestAnimationFrame(function look(now) {
          gaps.push(now - before);
          before = now;
          if (now < end) requestAnimationFrame(look);
          else resolve(gaps);
        });
      }),
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
 * @param {number} gameId
 * @param {Person} person
 * @param {'allow' | 'block'} serviceWorkers
 */
async function opened(gameId, person, serviceWorkers) {
  const context = await browser.newContext({ ...inHand, serviceWorkers });
  return { context, page: await signedIn(context, gameId, person) };
}

/**
 * A page of somebody who has agreed to play, on a page of ours that keeps nothing yet.
 * @param {import('playwright-core').BrowserContext} context
 * @param {number} gameId
 * @param {Person} person
 */
async function signedIn(context, gameId, { cookie, session }) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: product.origin }]);
  const page = await context.newPage();
  await page.route('**/sw.js', (route) => route.abort());
  await page.goto(`${product.origin}/terms`);
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

/** @param {Page} page */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', signal);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
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
