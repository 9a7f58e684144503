import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { appKept, keptPages } from './banked.ts';
import { ask } from './new-game.ts';
import { placesIn } from './places-on-screen.ts';
import { begunNight, openRace, playerOf } from './race-night.ts';
import { signUpAndOpen } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
const clueWords = 'Bar 1 of 3';
const clue = 'section[aria-label="CLUE"] > div > p';

test('a phone without signal shows the clue before any script has run, as it was and where it was', async () => {
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
