import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDemoNight } from '#engine/demo/demo-night';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clean, findings, inLook, type Look } from './looks.ts';

const server = await evening();
const browser = await browserForThisFile();
const night = makeDemoNight();
const watch = { name: 'Watch the night' };
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const someLooks: Look[] = sizes.flatMap((size) => [
  { size, colorScheme: 'dark' },
  { size, colorScheme: 'light' },
]);

test.each(sizes)(
  '[TR9] on $width x $height it fetches nothing before the tap, plays after it, and nothing jumps',
  async (size) => {
    const { context, page, faults } = await visitor(browser, { viewport: size, hasTouch: true });
    const asked = demoFiles(page);
    await page.goto(server.origin);
    await page.getByRole('button', watch).scrollIntoViewIfNeeded();
    await page.locator('#demo img').first().scrollIntoViewIfNeeded();
    expect(asked()).toEqual([]);
    const before = await heightOf(page);
    await page.getByRole('button', watch).tap();
    await page.getByRole('button', { name: 'Pause the demo' }).waitFor();
    expect(asked()).toHaveLength(2);
    expect(Math.abs((await heightOf(page)) - before)).toBeLessThanOrEqual(1);
    await eventually(async () => Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Pause the demo' }).tap();
    await page.getByRole('button', { name: 'Play the demo' }).waitFor();
    expect(await page.locator('#demo').getByRole('link', { name: 'Try it yourself' }).getAttribute('href')).toBe(
      '/try',
    );
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('[TR9] chapters and seconds are reached by keyboard, and are said in words', async () => {
  const { context, page } = await visitor(browser, desktop);
  await opened(page);
  await page.getByRole('button', { name: 'Egged' }).focus();
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Where in the night' });
  expect(await slider.inputValue()).toBe('32');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:32\. .* eggs Fox\.$/);
  await page.getByText(/^You’ve been egged! Sabotaged by/).waitFor({ state: 'attached' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('33');
  await page.keyboard.press('End');
  expect(await page.getByText('To the jar first!').isVisible()).toBe(true);
  await page.keyboard.press('Home');
  await page.locator('[data-demo]').getByText('And they’re off!').waitFor();
  await page.getByRole('button', { name: 'Lead' }).focus();
  await page.keyboard.press('Space');
  expect(await page.getByRole('button', { name: 'Lead' }).getAttribute('aria-current')).toBe('true');
  await context.close();
});

test('[TR9] every chapter shows what the engine made of it', async () => {
  const { context, page } = await visitor(browser, desktop);
  await opened(page);
  for (const [at, name] of ['Clue', 'Bar', 'Egged', 'Photo', 'Lead', 'Jar'].entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    const caption = night.captions.findLast(({ atS }) => atS <= at * 15 + 2);
    await page
      .locator('[data-demo]')
      .getByText(caption?.title ?? '', { exact: true })
      .last()
      .waitFor();
    const screen = night.screens.findLast(({ atS }) => atS <= at * 15 + 2);
    expect(await page.locator('[data-face]:not([hidden])').getAttribute('data-face')).toBe(screen?.kind);
  }
  await context.close();
});

test('[TR9] by itself it plays only where motion is welcome and data is not saved', async () => {
  expect(await playsBySight({ reducedMotion: 'no-preference' }, false)).toBe(true);
  expect(await playsBySight({ reducedMotion: 'no-preference' }, true)).toBe(false);
  expect(await playsBySight({ reducedMotion: 'reduce' }, false)).toBe(false);
});

test('[TR9] the keyboard focus stays in place if the demo starts on scrolling, and moves to its button if a tap starts it', async () => {
  const { context, page } = await visitor(browser, { ...desktop, reducedMotion: 'no-preference' });
  await page.goto(server.origin);
  const pause = page.getByRole('button', { name: 'Pause the demo' });
  await page.locator('#demo').evaluate((part) => part.scrollIntoView());
  await pause.waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.origin);
  await page.getByRole('button', watch).press('Enter');
  await pause.waitFor();
  expect(await pause.evaluate((button) => button.matches(':focus'))).toBe(true);
  await context.close();
});

test('[TR9] on a phone the map and the drawn phone are visible together', async () => {
  const { context, page } = await visitor(browser, phone);
  await opened(page);
  await page.locator('[data-map]').evaluate((map) => map.scrollIntoView());
  const [map, drawn] = [
    await page.locator('[data-map]').boundingBox(),
    await page.locator('[data-phone]').boundingBox(),
  ];
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0) - (map?.y ?? 0)).toBeLessThan(620);
  await context.close();
});

test.each([
  [phone, 60_000],
  [desktop, 70_000],
  [{ viewport: { width: 1280, height: 900 } }, 70_000],
])('[TR9] opening the landing page in %j fetches less than %i bytes', async (screen, most) => {
  const { context, page } = await visitor(browser, screen);
  const taken: Request[] = [];
  page.on('requestfinished', (request) => taken.push(request));
  await page.goto(server.origin, { waitUntil: 'networkidle' });
  const transfers = await Promise.all(taken.map((request) => request.sizes()));
  const bytes = transfers.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(most);
  await context.close();
});

test('[TR9] without JavaScript the still and the way to /try remain', async () => {
  const { context, page } = await visitor(browser, { ...phone, javaScriptEnabled: false });
  await page.goto(server.origin);
  expect(await page.getByRole('button', watch).isVisible()).toBe(false);
  await page.getByRole('img', { name: /^A sketched town with six bots/ }).waitFor();
  await page.getByRole('link', { name: 'Try it yourself' }).click();
  await page.getByRole('heading', { level: 1, name: 'Three clues. Ninety seconds.' }).waitFor();
  await context.close();
});

test('[TR9] it is accessible and fits in every size and light', async () => {
  const { context, page, faults } = await visitor(browser, desktop);
  await opened(page);
  for (const name of ['Clue', 'Bar', 'Photo', 'Lead', 'Jar']) {
    await page.getByRole('button', { name, exact: true }).click();
    expect([name, await findings(page)]).toEqual([name, []]);
  }
  await page.getByRole('button', { name: 'Egged' }).click();
  const found = [];
  for (const look of someLooks) found.push(await inLook(page, look, page.getByText('YOUR EGG-SECUTION')));
  expect(found).toEqual(clean(someLooks));
  expect(faults).toEqual([]);
  await context.close();
});

/** The demo, asked for and paused. */
async function opened(page: Page): Promise<void> {
  await page.goto(server.origin);
  await page.getByRole('button', watch).click();
  await page.getByRole('button', { name: 'Pause the demo' }).click();
}

async function playsBySight(
  options: { reducedMotion: 'reduce' | 'no-preference' },
  saveData: boolean,
): Promise<boolean> {
  const { context, page } = await visitor(browser, { ...desktop, ...options });
  await page.addInitScript((isSaving) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } });
  }, saveData);
  await page.goto(server.origin);
  await page.getByRole('button', watch).evaluate((button) => button.scrollIntoView({ block: 'center' }));
  // Whoever looks on has seen two frames by then, and an observer would have been told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const plays = page.getByRole('button', { name: 'Pause the demo' });
  if (options.reducedMotion !== 'reduce' && !saveData) await plays.waitFor();
  const isPlaying = (await plays.count()) > 0;
  await context.close();
  return isPlaying;
}

function heightOf(page: Page): Promise<number> {
  return page.locator('#demo').evaluate((part) => part.getBoundingClientRect().height);
}

/** What was fetched for the demo alone, its stills aside. */
function demoFiles(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return () => asked.filter((path) => /\/assets\/(play-demo-.*\.js|demo-.*\.txt)$/.test(path));
}
