import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appPages } from '#contract/pages';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';

const server = await evening();
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

test('moving about in the app sets the head and gives the focus to the heading', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/manage`);
  await page.getByRole('heading', { level: 1, name: 'Join a Race' }).waitFor();
  await eventually(() => page.title()).toBe('My Games');
  await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
  await page.waitForURL(`${server.origin}/create`);
  await page.waitForFunction((title) => document.title === title, appPages.create.title);
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${server.origin}/create`);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(appPages.create.description);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('index, follow');
  await page.goBack();
  await page.waitForFunction(() => document.title === 'My Games');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await context.close();
});

test.each(['/', '/manage'])(
  'the splash of %s is gone after a second at most, even when no script runs',
  async (path) => {
    const { context, page } = await visitor(browser, { ...phone, javaScriptEnabled: false });
    await page.goto(server.origin + path);
    const ends = await page.locator('.splash').evaluate((splash) => {
      const { animationDelay, animationDuration } = getComputedStyle(splash);
      return (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) * 1_000;
    });
    expect(ends).toBeGreaterThan(0);
    expect(ends).toBeLessThanOrEqual(1_000);
    await page.locator('.splash').waitFor({ state: 'hidden' });
    await context.close();
  },
);

test('with reduced motion a change of look is whole at once: nothing fades', async () => {
  const { context, page } = await visitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${server.origin}/create`);
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  const fading = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return { color, count: document.getAnimations().length };
  });
  expect(fading).toEqual({ color: 'rgb(255, 247, 230)', count: 0 });
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
  await page.goto(`${server.origin}/manage`);
  await page.getByRole('heading', { level: 1, name: 'Join a Race' }).waitFor();
  await page.route('**/assets/create-*.js', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: "That page didn't arrive" }).waitFor();
  await eventually(() => page.title()).toBe("That page didn't arrive");
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.waitForFunction((title) => document.title === title, appPages.create.title);
  expect(page.url()).toBe(`${server.origin}/create`);
  await context.close();
});

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}
