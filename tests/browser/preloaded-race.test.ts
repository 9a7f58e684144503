import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { keptPages } from './banked.ts';
import { evening } from './evening.ts';
import { placesIn } from './places-on-screen.ts';
import { begunNight, openRace, playerOf } from './race-night.ts';

const server = await evening();
const browser = await browserForThisFile();
const clueWords = 'Bar 1 of 3';
const clue = 'section[aria-label="CLUE"] > div > p';

test('a race that came with its page is kept as one that was heard, though nothing more happens', async () => {
  const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'block' } });
  const fox = playerOf(night, 'A');
  const page = await openRace(night, fox);
  await page.goto(`${server.origin}/terms`);
  await page.evaluate(forgetPages);
  expect(await keptPages(page)).toEqual([]);
  const answer = await page.goto(`${server.origin}/game/${night.gameId}`);
  expect(await answer?.text()).toContain('id="race-data"');
  await page.getByText('live', { exact: true }).waitFor();
  await eventually(async () => (await keptPages(page)).filter((name) => name.startsWith('view:'))).toHaveLength(1);
  await fox.context.close();
});

test('a race that came with its page is read before the rest of it is here, and played once it is', async () => {
  const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'block' } });
  const fox = playerOf(night, 'A');
  const page = await openRace(night, fox);
  const race = page.locator('#root');
  await race.getByText(clueWords).waitFor();
  const [words, before] = [await race.locator(clue).innerText(), await race.locator('main').evaluate(placesIn)];
  await page.goto(`${server.origin}/terms`);
  // Whatever only the race itself needs does not arrive.
  await page.route(/\/assets\/(race|common)-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${server.origin}/game/${night.gameId}`);
  const first = page.locator('#last-screen');
  await first.getByText(clueWords).waitFor();
  expect(await first.locator(clue).innerText()).toBe(words);
  expect(await first.locator('main').evaluate(placesIn)).toEqual(before);
  expect(await page.locator('#root > *').count()).toBe(0);

  await page.unroute(/\/assets\/(race|common)-[^/]*\.js$/);
  await race.getByText(clueWords).waitFor();
  expect(await first.count()).toBe(0);
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  await fox.context.close();
});

/** Runs in the page. */
function forgetPages(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pickled-egg');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction('pages', 'readwrite').objectStore('pages').clear();
      clearing.addEventListener('success', () => resolve());
      opening.result.close();
    });
  });
}
