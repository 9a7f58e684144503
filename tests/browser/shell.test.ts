import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browser.ts';
import { serverForThisFile } from '../harness/server-process.ts';

const server = await serverForThisFile();
const browser = await browserForThisFile();

test('the shell of a stranger: logo, Create, Login, the footer, and a 404 with a way home', async () => {
  const { context, page } = await visitor(browser);
  const answer = await page.goto(`${server.origin}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await page.getByText("We couldn't find that page.").waitFor();
  const header = page.getByRole('banner');
  expect(await hrefs(header.getByRole('link'))).toEqual(['/', '/create', '/login']);
  const footer = page.getByRole('contentinfo');
  expect(await hrefs(footer.getByRole('link'))).toEqual([
    '/societies/uni',
    '/societies/sports',
    '/socials/work',
    '/socials/stag-hen',
    '/socials/birthdays',
    '/eula',
    '/terms',
    '/terms',
  ]);
  await footer.getByRole('link', { name: 'Terms & Conditions' }).waitFor();
  await footer.getByRole('link', { name: 'Cookie & Privacy Policy' }).waitFor();
  await footer.getByText('Made by Pickled Egg Studio').waitFor();
  await page.getByRole('link', { name: 'Back home' }).click();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  expect(page.url()).toBe(`${server.origin}/`);
  await context.close();
});

test('moving about sets the title and gives the focus to the heading', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/`);
  await page.getByRole('link', { name: 'Join a Race' }).click();
  await page.getByRole('heading', { level: 1, name: 'Join a Race' }).waitFor();
  expect(await page.title()).toBe('My Games');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await context.close();
});

test('the splash is gone after a second at most, even when no script runs', async () => {
  const { context, page } = await visitor(browser);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' });
  await page.locator('.splash').waitFor({ state: 'attached' });
  const ends = await page.locator('.splash').evaluate((splash) =>
    splash.getAnimations().map((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return Number(endTime);
    }),
  );
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(1_000);
  await page.locator('.splash').waitFor({ state: 'hidden' });
  await context.close();
});

test('the page of parts is for development only', async () => {
  const { context, page } = await visitor(browser);
  const answer = await page.goto(`${server.origin}/parts`);
  expect(answer?.status()).toBe(404);
  await page.getByText("We couldn't find that page.").waitFor();
  await context.close();
});

test('a page whose file is gone since a deployment loads when it is asked for again', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/`);
  await page.route('**/assets/manage-*.js', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
  await page.getByRole('link', { name: 'Join a Race' }).click();
  await page.getByRole('heading', { level: 1, name: "That page didn't arrive" }).waitFor();
  expect(await page.title()).toBe("That page didn't arrive");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Join a Race' }).waitFor();
  expect(page.url()).toBe(`${server.origin}/manage`);
  await context.close();
});

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}
