import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { appKept, keptPages } from './banked.ts';
import { ask } from './new-game.ts';
import { begunNight, openRace, playerOf } from './race-night.ts';
import { signUpAndOpen } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
const clueWords = 'Bar 1 of 3';
const clue = 'section[aria-label="CLUE"] > div > p';

test('a phone without signal shows the clue before any script has run, as it was and where it was', {
  tags: 'promise',
}, async () => {
  const { fox, page, address } = await seenRace();
  const shape = () => page.locator('main').evaluate(placesIn);
  const [words, before] = [await page.locator(clue).innerText(), await shape()];
  await fox.context.setOffline(true);
  const still = await fox.context.newCDPSession(page);
  await still.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  await page.getByText(clueWords).waitFor();
  await still.send('Emulation.setScriptExecutionDisabled', { value: false });
  const { rootParts, shownWords, timer, theme } = await page.evaluate(() => ({
    rootParts: document.getElementById('root')?.childElementCount,
    shownWords: document.querySelector<HTMLElement>('section[aria-label="CLUE"] > div > p')?.innerText,
    timer: getComputedStyle(document.querySelector('[role=timer]') ?? document.body).visibility,
    theme: document.documentElement.dataset['theme'],
  }));
  expect({ rootParts, shownWords, timer, theme }).toEqual({
    rootParts: 0,
    shownWords: words,
    timer: 'hidden',
    theme: 'dark',
  });
  expect(await shape()).toEqual(before);

  await page.close();

  const again = await fox.context.newPage();
  await again.goto(address);
  await again.locator('#root').getByText(clueWords).waitFor();
  expect(await again.locator('#last-screen').count()).toBe(0);
  expect(await again.getByText(clueWords).count()).toBe(1);
  await again.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await again.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  await fox.context.close();
});

test('whoever signs out leaves nothing to read, and somebody else on the phone is not shown it', async () => {
  const { fox, page, address } = await seenRace();
  await signUpAndOpen(page, server.origin, { name: 'Somebody', email: `somebody.${Date.now()}@example.org` });
  await eventually(() => screensOn(page)).toEqual([]);
  const anew = await openedAnew(fox, address);
  expect(anew.document).not.toContain(clueWords);
  await anew.page.getByRole('heading').first().waitFor();
  expect(await anew.page.getByText(clueWords).count()).toBe(0);
  await fox.context.close();

  const other = await seenRace();
  await other.page.goto(`${server.origin}/account`);
  await other.page.getByRole('button', { name: 'Log out here' }).tap();
  await other.page.waitForURL(`${server.origin}/**`);
  await eventually(() => screensOn(other.page)).toEqual([]);
  const after = await openedAnew(other.fox, other.address);
  expect(after.document).not.toContain(clueWords);
  await after.page.getByText('Please log in to play.').waitFor();
  await other.fox.context.close();
});

test('a screen that is not of whoever is signed in goes with the first script, whatever the worker was told', async () => {
  const { fox, page, address } = await seenRace();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}');
    session.user.id = '00000000-0000-4000-8000-000000000000';
    localStorage.setItem('pickled-egg-session', JSON.stringify(session));
  });
  await page.goto(address);
  await eventually(() => page.locator('#last-screen').count()).toBe(0);
  await eventually(() => screensOn(page)).toEqual([]);
  expect((await openedAnew(fox, address)).document).not.toContain(clueWords);
  await fox.context.close();
});

test('a race that has ended, or that somebody was taken out of, is not shown as it was', async () => {
  const { night, fox, page, address } = await seenRace();
  const dog = playerOf(night, 'B');
  await openRace(night, dog);
  await appKept(dog.page);
  await eventually(() => screensOn(dog.page)).toHaveLength(1);
  const out = { gameId: night.gameId, groupKey: 'B', emailToRemove: dog.email };
  await ask(night.host.page, '/api/remove-email-from-group', out);
  await eventually(() => screensOn(dog.page)).toEqual([]);
  expect((await openedAnew(dog, address)).document).not.toContain(clueWords);

  await ask(night.host.page, '/api/end-game', { gameId: night.gameId });
  await eventually(() => screensOn(page)).toEqual([]);
  expect((await openedAnew(fox, address)).document).not.toContain(clueWords);
  await Promise.all([fox.context.close(), dog.context.close()]);
});

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

/** A phone that has shown a race, and has kept the app and this screen. */
async function seenRace() {
  const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'allow' } });
  const fox = playerOf(night, 'A');
  const page = await openRace(night, fox);
  await appKept(page);
  await page.getByText('live', { exact: true }).waitFor();
  await eventually(() => screensOn(page)).toHaveLength(1);
  return { night, fox, page, address: `${night.origin}/game/${night.gameId}` };
}

async function screensOn(page: Page): Promise<string[]> {
  return (await keptPages(page)).filter((name) => name.startsWith('screen:'));
}

/** Runs in the page: what stands where on it, but for what is only true of its moment. */
function placesIn(main: Element): string[] {
  return (
    [...main.querySelectorAll('h1, h2, p, button')]
      .filter((part) => !part.closest('dialog, [data-of-its-moment]'))
      // What is only said aloud comes with what goes on beside the race.
      .filter((part) => part.clientWidth > 1)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return `${part.tagName} ${[x, y, width, height].map(Math.round).join()}`;
      })
  );
}

/** The page of a race as the worker hands it out on this phone, and that page once its scripts have run. */
async function openedAnew({ context }: { context: BrowserContext }, address: string) {
  const page = await context.newPage();
  const still = await context.newCDPSession(page);
  await still.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  const document = await page.content();
  await still.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.goto(address);
  return { page, document };
}

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
