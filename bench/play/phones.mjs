// The phones the play screen is measured on.
import { phoneInHand } from '../lib/phone.mjs';
import { patienceMs, sized } from '../lib/short.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../wire/begun-race.mjs').Person} Person
 * @typedef {Awaited<ReturnType<typeof import('../wire/begun-race.mjs').begunRace>> & { origin: string, browser: import('playwright-core').Browser }} Race
 */

/** Slow 4G, and a processor of a cheap phone beside this one. */
const signal = {
  offline: false,
  latency: sized(150, 0),
  downloadThroughput: sized(204_800, -1),
  uploadThroughput: sized(93_750, -1),
};
export const slower = sized(4, 1);
export const clueWords = 'Bar 1 of 6';

/**
 * @param {Race} race
 * @param {Person} person
 * @param {'allow' | 'block'} serviceWorkers
 */
export async function opened(race, person, serviceWorkers) {
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
export async function signedIn(context, { origin, gameId }, { cookie, session }) {
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
 * Returns how to end the poor signal, which would otherwise stand beside no signal at all.
 * @param {Page} page
 */
export async function slowDown(page) {
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
export async function timed(page, open) {
  const began = performance.now();
  await open();
  await clueOn(page).waitFor();
  return performance.now() - began;
}

/** @param {Race} race */
export function addressOf({ origin, gameId }) {
  return `${origin}/game/${gameId}`;
}

/** @param {Page} page */
export function clueOn(page) {
  return page.getByText(clueWords);
}
