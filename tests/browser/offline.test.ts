import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { appPages } from '#contract/pages';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { proxyTo } from '../harness/faults/proxy.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { signUpByHand } from './sign-up.ts';

const server = await serverForThisFile();
const product = await proxyTo(server.origin);
const browser = await browserForThisFile();
const wholeBrowser = await browserForThisFile({ isWhole: true });
const keeping = { ...phone, serviceWorkers: 'allow' } as const;

test('a visitor of the front window keeps the offline page and nothing of the app', async () => {
  const { context, page, faults } = await visitor(browser, keeping);
  await page.goto(product.origin);
  await kept(page, 'pickled-egg-offline-');
  expect((await cached(page)).filter(({ cache }) => cache.includes('-app-'))).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${product.origin}/login?redirectTo=/checkout`);
  await page.getByRole('heading', { level: 1, name: 'No signal' }).waitFor();
  await page.getByRole('heading', { name: 'What still works' }).waitFor();
  const logo = page.getByRole('banner').getByRole('link', { name: 'Pickled Egg, home' }).locator('img').first();
  expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(new URL(page.url()).search).toBe('?redirectTo=/checkout');
  expect(faults).toEqual([]);
  await context.close();
});

test('who has opened the app opens it again without a signal, a race in the dark, and data is never kept', {
  tags: 'promise',
}, async () => {
  const { context, page, faults } = await visitor(browser, keeping);
  await signUpByHand(page, product.origin, { name: 'Priya', email: 'priya@example.org' });
  await kept(page, 'pickled-egg-app-');
  const addresses = (await cached(page)).map(({ path }) => path);
  expect(addresses.filter((path) => /^\/(api|auth)/.test(path))).toEqual([]);
  expect(addresses.filter((path) => /^\/assets\/.*\.js$/.test(path)).length).toBeGreaterThan(5);

  await context.setOffline(true);
  await page.goto(`${product.origin}/manage`);
  await page.getByRole('banner').getByText('Priya').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Your Races' }).waitFor();
  await page.getByRole('alert').waitFor();
  expect(await rootOf(await page.goto(`${product.origin}/create`))).toBe('<html lang="en-GB">');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/create');
  await page.goto(`${product.origin}/login`);
  await page.getByRole('heading', { level: 1, name: 'No signal' }).waitFor();
  expect(await rootOf(await page.goto(`${product.origin}/game/7`))).toBe('<html lang="en-GB" data-theme="dark">');
  await page.locator('#root h1').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test.each(['hang', 'fail'] as const)(
  'the app opens from what is kept when its server is there but %ss',
  async (way) => {
    const { context, page } = await visitor(browser, keeping);
    await page.goto(`${product.origin}/manage`);
    await kept(page, 'pickled-egg-app-');
    product.setPages(way);
    await page.goto(`${product.origin}/create`);
    await page.getByLabel('Game name').waitFor();
    await expect.poll(() => page.title(), { timeout: 180_000 }).toBe(appPages.create.title);
    product.setPages('hand-on');
    await context.close();
  },
);

test('a new version waits while a race is open, reloads nothing, and takes over after it', async () => {
  const { context, page } = await visitor(browser, keeping);
  await page.goto(`${product.origin}/manage`);
  await kept(page, 'pickled-egg-app-');
  const race = await context.newPage();
  await race.goto(`${product.origin}/game/7`);
  await race.evaluate(() => {
    Object.assign(window, { takenOver: 0 });
    navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { takenOver: 1 }));
  });

  product.bringOutNewVersion();
  await page.reload();
  await eventually(() => workers(page)).toEqual({ active: true, waiting: true });
  for (const path of ['/account', '/terms', '/create']) {
    await page.goto(product.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await workers(page)).toEqual({ active: true, waiting: true });
  expect(await race.evaluate(() => (window as { takenOver?: number }).takenOver)).toBe(0);

  await race.close();
  // A browser may list a page for a moment after it was closed; the next page asks again. While somebody debugs its workers, as
  // Playwright does, Chromium may hold back a page that is opened during the change until it is given up: then the next one is opened.
  const openAgain = async () => {
    await page.goto(`${product.origin}/manage`, { timeout: 30_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return workers(page);
  };
  await expect.poll(openAgain, { timeout: 400_000, interval: 3_000 }).toEqual({ active: true, waiting: false });
  await kept(page, 'pickled-egg-app-n');
  await context.setOffline(true);
  await page.goto(`${product.origin}/manage`);
  await page.getByRole('heading', { level: 1, name: 'Join a Race' }).waitFor();
  await context.close();
});

test('the app can be installed', async () => {
  const { context, page } = await visitor(wholeBrowser, keeping);
  await page.goto(`${product.origin}/manage`);
  await kept(page, 'pickled-egg-app-');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's browser is a private window, which is all that is wrong with it.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await context.close();
});

/** As the page came, before any script of it ran. */
async function rootOf(answer: Response | null): Promise<string | undefined> {
  return (await answer?.text())?.match(/<html[^>]*>/)?.[0];
}

/** Waits until the worker has finished keeping what it should. */
async function kept(page: Page, prefix: string): Promise<void> {
  const last = prefix.includes('-app-') ? '/app-shell' : '/offline';
  const isKept = async () => (await cached(page)).some(({ cache, path }) => cache.startsWith(prefix) && path === last);
  await eventually(isKept).toBe(true);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

function cached(page: Page): Promise<{ cache: string; path: string }[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (cache) => {
        const requests = await (await caches.open(cache)).keys();
        return requests.map(({ url }) => ({ cache, path: new URL(url).pathname }));
      }),
    );
    return lists.flat();
  });
}

function workers(page: Page): Promise<{ active: boolean; waiting: boolean }> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { active: Boolean(registration?.active), waiting: Boolean(registration?.waiting) };
  });
}
