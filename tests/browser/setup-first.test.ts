import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
/** A busy machine may take its time over a frame. */
const patience = { timeout: 180_000 };

test('after a bar is added by hand the dots of the others are still to be seen', async () => {
  const { context, page } = await visitor(browser, desktop);
  await signUp(page, server.origin, { name: 'Dots', email: 'dots@example.org' });
  await openSetup(page);
  await page.getByPlaceholder('Search 40 bars').waitFor();
  await expect.poll(() => dotsDrawn(page), patience).toBeGreaterThan(500);
  const before = await dotsDrawn(page);
  await page.getByRole('button', { name: 'Add a bar yourself' }).click();
  await page.getByLabel('Name').fill('The Pickled Egg');
  await page.getByRole('button', { name: 'Add this bar' }).click();
  await page.getByPlaceholder('Search 41 bars').waitFor();
  await page.getByRole('img', { name: 'The Pickled Egg' }).waitFor();
  await expect.poll(() => dotsDrawn(page), patience).toBeGreaterThan(before * 0.8);
  await context.close();
});

test('Suggest a route is the first stop of the page by keyboard, and nothing is clipped with large letters', async () => {
  const { context, page } = await visitor(browser, desktop);
  await signUp(page, server.origin, { name: 'Keys', email: 'keys@example.org' });
  await openSetup(page);
  await page.getByPlaceholder('Search 40 bars').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Pick the bars' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Suggest a route');
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const clipped = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const header = heading.parentElement as HTMLElement;
    return header.scrollHeight - header.clientHeight;
  });
  expect(clipped).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your 8 bars' }).waitFor();
  await context.close();
});

test('on a phone the button at the foot covers neither the scale of the map nor its edge', async () => {
  const { context, page } = await visitor(browser);
  await signUp(page, server.origin, { name: 'Scale', email: 'scale@example.org' });
  await openSetup(page);
  const foot = page.getByRole('button', { name: 'Save setup' });
  for (const height of [844, 667, 568]) {
    await page.setViewportSize({ width: 390, height });
    const apart = async () => {
      const [scale, button] = await Promise.all([page.getByTitle('North').boundingBox(), foot.boundingBox()]);
      return (button?.y ?? 0) - (scale?.y ?? 0) - (scale?.height ?? 0);
    };
    await expect.poll(apart, patience).toBeGreaterThan(0);
  }
  await context.close();
});

async function openSetup(page: Page): Promise<void> {
  const id = await newGame(page, { gameGroups: 3, gameBars: 6, isEmpty: true, city: 'York' });
  await page.goto(`${server.origin}/host/${id}/setup`);
  await page.getByRole('heading', { level: 1, name: 'Pick the bars' }).waitFor();
}

/** How much of the sheet that the map is drawn on has the colour that only the inside of a dot has. */
function dotsDrawn(page: Page): Promise<number> {
  return page.locator('.leaflet-overlay-pane canvas').evaluate((sheet: HTMLCanvasElement) => {
    const { width, height } = sheet;
    // A pen writes any colour as #rrggbb.
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = getComputedStyle(sheet).getPropertyValue('--map-dot').trim();
    const colour = pen.fillStyle;
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const { data } = sheet.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let drawn = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255 && wanted.every((part, nth) => data[at + nth] === part)) drawn += 1;
    }
    return drawn;
  });
}
