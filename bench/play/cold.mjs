// The first visit of a race: what a phone downloads before the clue can be read, and how long that takes.
import { holdAgainst } from '../lib/goals.mjs';
import { sized } from '../lib/short.mjs';
import { fetchAll, kB, say, weigh } from '../wire/weigh.mjs';
import { serveBarePage } from './bare/serve.mjs';
import { addressOf, clueOn, clueWords, opened, slowDown } from './phones.mjs';

/**
 * @typedef {import('./phones.mjs').Race} Race
 * @typedef {import('./phones.mjs').Person} Person
 */

const goals = { scriptKB: 115, files: 8, timesBare: 1.5 };
/** By turns; the median counts. */
const rounds = sized(5, 1);

/**
 * @param {Race} race
 * @param {Person} person
 */
export async function weight(race, person) {
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
  say(
    'after the clue',
    `${kB(weigh(await fetchAll(files(true), 'gzip')))} gz in ${files(true).length} files, the map's too`,
  );
  holdAgainst('script before the clue', bytes / 1_000, { atMost: goals.scriptKB, unit: 'kB gz', digits: 1 });
  holdAgainst('files of script before the clue', files(false).length, { atMost: goals.files });
  await context.close();
}

/**
 * How long the clue takes on a slow phone with a poor signal, held against a page with nothing but React and the same data.
 * @param {Race} race
 * @param {Person} person
 */
export async function coldClue(race, person) {
  const view = await viewOf(race, person);
  const bare = await serveBarePage(addressOf(race), view);
  /** @type {Record<'ours' | 'bare', number[]>} */
  const took = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    took.ours.push(await firstVisit(race, person, addressOf(race), view.step.text));
    took.bare.push(await firstVisit(race, person, bare.address, view.step.text));
  }
  say('cold', `the clue ${all(took.ours)}`);
  say('bare React', `${all(took.bare)}, ${kB(bare.scriptBytes)} gz of script`);
  holdAgainst('cold clue against a bare React page', median(took.ours) / median(took.bare), {
    atMost: goals.timesBare,
    unit: 'x',
  });
}

/**
 * From the beginning of the visit until the words are painted, by a phone that has never been here.
 * @param {Race} race
 * @param {Person} person
 * @param {string} address
 * @param {string} words
 */
async function firstVisit(race, person, address, words) {
  const { context, page } = await opened(race, person, 'allow');
  await page.addInitScript(noteWhenShown, words);
  await slowDown(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-painted-at]').waitFor({ state: 'attached' });
  const paintedAt = Number(await page.locator('html').getAttribute('data-painted-at'));
  await context.close();
  return paintedAt;
}

/**
 * @param {Race} race
 * @param {Person} person
 */
async function viewOf({ origin, gameId }, { cookie }) {
  const answer = await fetch(`${origin}/api/view/${gameId}`, { headers: { cookie } });
  return /** @type {import('../../contract/race-view.ts').RaceView & { step: object }} */ (await answer.json());
}

/**
 * Runs in the page: writes down when these words were first to be read, and when the frame with them was painted.
 * @param {string} words
 */
function noteWhenShown(words) {
  const watch = new MutationObserver(() => {
    // Not the block of data, which has them too.
    const shown = document.querySelectorAll('#root, #last-screen');
    if (![...shown].some(({ textContent }) => textContent?.includes(words))) return;
    const { dataset } = document.documentElement;
    dataset['shownAt'] = String(performance.now());
    requestAnimationFrame(() => requestAnimationFrame((at) => (dataset['paintedAt'] = String(at))));
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** @param {number[]} figures */
function all(figures) {
  return figures.map((ms) => `${(ms / 1_000).toFixed(2)} s`).join(', ');
}
