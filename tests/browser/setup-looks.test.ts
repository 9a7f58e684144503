import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { openSetup } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening({ TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' });
const browser = await browserForThisFile();

test('what a search may find is accessible and fits the screen in every look', async () => {
  const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Looks', email: 'looks@example.org' });
  const heading = page.getByRole('heading', { level: 1, name: 'Pick the bars' });
  await openSetup(page, server.origin, {
    city: 'Qwertyville',
    gameName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  });
  await inEveryLook(page, page.getByText('City not found'), 'Bars');
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ status: 422, json: {} }));
  await openSetup(page, server.origin, { city: 'York' });
  await inEveryLook(page, page.getByText('Failed to load nearby bars'), 'Bars');
  await page.unroute('**/api/fetch-nearby-bars');
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ json: { success: true, places: [] } }));
  await openSetup(page, server.origin, { city: 'Newport' });
  await inEveryLook(page, page.getByText('No bars within 2.5 km'), 'Bars');
  await page.getByRole('button', { name: 'Another Newport?' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Which Newport?' }));
  await page.unroute('**/api/fetch-nearby-bars');
  await openSetup(page, server.origin, { city: 'York' });
  await inEveryLook(page, page.getByText('These bars are invented'), 'Bars');
  await inEveryLook(page, heading, 'Map');
  await inEveryLook(page, page.getByText('No bars yet'), 'Your 0 bars');
  expect(faults).toEqual([]);
  await context.close();
});

test('what a host may pick is accessible and fits the screen in every look', async () => {
  const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Picks', email: 'picks@example.org' });
  await openSetup(page, server.origin, { city: 'York' });
  await pickFifteen(page);
  await inEveryLook(page, page.getByText('That is 15, the most a race takes.'), 'Your 15 bars');
  await page.getByRole('button', { name: 'Save setup' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Not yet' }));
  await page.getByRole('button', { name: 'Back to the bars' }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await inEveryLook(page, page.getByRole('button', { name: 'Undo' }));
  await page.getByRole('button', { name: 'Suggest a route' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Suggest a route?' }));
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.route('**/plan', (route) => route.fulfill({ json: { success: true, ...meeting } }));
  await page
    .getByRole('button', { name: /the start bar$/ })
    .first()
    .click();
  await inEveryLook(page, page.getByText('Teams will meet.'), 'Your 14 bars');
  await page.getByRole('button', { name: 'Add a bar yourself' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Add a bar' }));
  expect(faults).toEqual([]);
  await context.close();
});

const meeting = {
  shortestM: 1_500,
  longestM: 1_600,
  fairness: 94,
  meetings: 2,
  by: 'street',
  guessed: 0,
  routes: null,
};

/** A phone shows the pane first, when the state stands in one. */
async function inEveryLook(page: Page, seen: Locator, tab?: string): Promise<void> {
  const found = [];
  for (const look of looks) {
    await page.setViewportSize(look.size);
    if (tab && look.size.width < 960) await page.getByRole('tab', { name: tab, exact: true }).click();
    found.push(await inLook(page, look, seen));
  }
  expect(found).toEqual(clean(looks));
}

async function pickFifteen(page: Page): Promise<void> {
  for (let picked = 0; picked < 16; picked += 1) {
    await page
      .getByRole('button', { name: /^Add (?!a bar)/ })
      .first()
      .click();
  }
}
