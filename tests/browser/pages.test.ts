import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browser.ts';
import { serverForThisFile } from '../harness/server-process.ts';
import { signUp } from './sign-up.ts';

const server = await serverForThisFile();
const browser = await browserForThisFile();

const open: [string, string][] = [
  ['/', 'Crack clues. Find bars. Win the night.'],
  ['/login', 'Login'],
  ['/signup', 'Sign up'],
  ['/forgot-password', 'Forgot it? It happens'],
  ['/manage', 'Join a Race'],
  ['/account', 'Your account'],
  ['/no-such-page', '404'],
];

const looks: [string, BrowserContextOptions][] = [
  ['a dark phone', { ...phone, colorScheme: 'dark' }],
  ['a light phone', { ...phone, colorScheme: 'light' }],
  ['a dark desktop', { ...desktop, colorScheme: 'dark' }],
  ['a light desktop', { ...desktop, colorScheme: 'light' }],
];

test.each(looks)(
  'on %s every page is accessible, fits the screen and keeps to its content policy',
  async (_name, look) => {
    const { context, page, faults } = await visitor(browser, look);
    for (const [path, heading] of open) {
      await page.goto(server.origin + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect([path, await findings(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    const email = `axe-${Math.random().toString(36).slice(2)}@example.org`;
    await signUp(page, server.origin, { name: 'Wolfeschlegelsteinhausenbergerdorff-Long', email });
    for (const path of ['/manage', '/account', '/login', '/']) {
      await page.goto(server.origin + path);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await findings(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

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
  expect(await page.title()).toContain('My Games');
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

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}
