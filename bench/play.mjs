// The race on a phone: what it downloads before the clue can be read, how long that takes on a slow phone with a poor signal, cold and
// from what the phone keeps, what Lighthouse says of its accessibility, and how smooth the leaderboard and the map move.
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { freePort } from '../scripts/free-port.mjs';
import { chromiumPath, ensureChromium } from '../scripts/prepare/chromium.mjs';
import { startProduct } from '../scripts/product-server.mjs';
import { openPhones, phone, phoneInHand } from './lib/phone.mjs';
import { judge, patientLighthouse } from './lib/short.mjs';
import { held, noSignals, toTheEnd } from './lib/to-the-end.mjs';
import { mapMoves, smoothness } from './play/frames.mjs';
import { kept } from './play/kept.mjs';
import { addressOf, clueOn, clueWords, opened, signedIn, slowDown, timed } from './play/phones.mjs';
import { begunRace } from './wire/begun-race.mjs';
import { fetchAll, kB, say, weigh } from './wire/weigh.mjs';

/**
 * @typedef {import('./play/phones.mjs').Person} Person
 * @typedef {import('./play/phones.mjs').Race} Race
 */

const goals = { scriptBytes: 150_000, accessibility: 100 };
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
  await cold(race, dog);
  await kept(race, dog);
  await accessibility(race, cat);
  await smoothness(race, eagle);
  missed.push(...(await mapMoves(race, skunk)));
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
async function cold(race, person) {
  const { context, page } = await opened(race, person, 'allow');
  await slowDown(page);
  say('to the clue', `cold ${seconds(await timed(page, () => page.goto(addressOf(race))))}`);
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
