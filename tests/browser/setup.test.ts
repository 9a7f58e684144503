import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { openSetup } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening({ TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' });
const browser = await browserForThisFile();

test('a host changes the city, has a route suggested, adds a bar, says where it ends, and saves', async () => {
  const { context, page, faults } = await visitor(browser);
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  const id = await openSetup(page, server.origin, { city: 'Leeds' });
  // The tiles are out of reach, and the town has streets of its own.
  await page.locator('.map-streets canvas.leaflet-tile-loaded').first().waitFor();
  expect(await page.getByText('No map tiles here. Streets are sketched.').count()).toBe(0);
  await suggest(page);
  await page.getByRole('tab', { name: 'Bars', exact: true }).tap();
  await page.getByLabel('City', { exact: true }).fill('york');
  await page.getByRole('button', { name: 'Change city' }).tap();
  await page
    .getByRole('dialog', { name: 'Which York?' })
    .getByRole('button', { name: /North Yorkshire/ })
    .tap();
  await page.getByRole('button', { name: 'Change to York, North Yorkshire' }).tap();
  await page.getByRole('tab', { name: 'Your 0 bars' }).waitFor();
  await page.getByText('These bars are invented').waitFor();

  await suggest(page);
  await page.getByText('Fair for all three.').or(page.getByText('Not quite fair for all three.')).waitFor();
  await page.getByRole('tab', { name: 'Bars', exact: true }).tap();
  await page.getByRole('button', { name: 'Add a bar yourself' }).tap();
  await page.getByLabel('Name').fill('The Pickled Egg');
  await page.getByLabel('Street').fill('Shambles');
  await page.getByRole('button', { name: 'Add this bar' }).tap();
  await page.getByRole('tab', { name: 'Your 9 bars' }).tap();
  await page.getByRole('button', { name: 'Make The Pickled Egg the final bar' }).tap();
  await page.getByText('Final bar').first().waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Your 9 bars' }).tap();
  await page.getByText('Final bar').waitFor();
  await page.getByRole('button', { name: 'Save setup' }).tap();
  await page.waitForURL(`${server.origin}/host/${id}`);
  const game = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/data/games/${id}`);
  const added = game.game_bar_list.find(({ name }: { name: string }) => name === 'The Pickled Egg');
  expect([game.city, game.game_bar_list.length, game.game_final_bar_id]).toEqual([
    'York, North Yorkshire',
    9,
    added.id,
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('on a desk what there is, the map and what is picked stand side by side', async () => {
  const { context, page } = await visitor(browser, desktop);
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Wide', email: 'wide@example.org' });
  await openSetup(page, server.origin, { city: 'York' });
  const map = page.getByRole('region', { name: /^Map of the bars round York/ });
  const panes = [page.getByLabel('City', { exact: true }), map, page.getByRole('button', { name: 'Save setup' })];
  for (const pane of panes) await pane.waitFor();
  const lefts = await Promise.all(panes.map(async (pane) => (await pane.boundingBox())?.x ?? 0));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect([new Set(lefts).size, await page.getByRole('tab').count()]).toEqual([3, 0]);
  // A laptop's window between the bars of its browser.
  await page.setViewportSize({ width: 1280, height: 640 });
  const button = await page.getByRole('button', { name: 'Save setup' }).boundingBox();
  expect((button?.y ?? 640) + (button?.height ?? 0)).toBeLessThanOrEqual(640);
  await context.close();
});

test('on a phone what went wrong is in sight, though one was looking at the map', async () => {
  const { context, page } = await visitor(browser);
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Lost', email: 'lost@example.org' });
  await openSetup(page, server.origin, { city: 'Nowhere-in-particular' });
  await page.getByText('City not found').waitFor();
  await page.getByRole('tab', { name: 'Map' }).tap();
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ status: 422, json: {} }));
  await page.getByRole('button', { name: 'Search here' }).tap();
  await page.getByText('Failed fetching bars').waitFor();
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Bars');
  await context.close();
});

test('a dot that is tapped is in, tapped again it is out; tiles have the name of their makers', async () => {
  const { context, page, faults } = await visitor(browser, desktop);
  await page.route('https://tiles.example.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixel }),
  );
  await signUp(page, server.origin, { name: 'Tapper', email: 'tapper@example.org' });
  await openSetup(page, server.origin, { city: 'York' });
  await page.getByText('© OpenStreetMap contributors').waitFor();
  await barsFound(page);
  const map = page.getByRole('region', { name: /^Map of the bars round York/ });
  const box = await map.boundingBox();
  const at = await dotIn(page, box ?? { x: 0, y: 0, width: 0, height: 0 });
  await page.mouse.click(at.x, at.y);
  await page.getByRole('heading', { name: 'Your 1 bar' }).waitFor();
  await map.getByRole('img').click();
  await page.getByRole('heading', { name: 'Your 0 bars' }).waitFor();
  await page.getByRole('button', { name: 'Put it in' }).click();
  await page.getByRole('heading', { name: 'Your 1 bar' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a finger on the map leaves no name behind, and what it asked about goes when a route is suggested', async () => {
  const { context, page } = await visitor(browser);
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Finger', email: 'finger@example.org' });
  await openSetup(page, server.origin, { city: 'York' });
  await page.locator('.map-streets canvas.leaflet-tile-loaded').first().waitFor();
  await barsFound(page);
  const box = await page.getByRole('region', { name: /^Map of the bars round York/ }).boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.getByRole('button', { name: 'Take it out' }).waitFor();
  expect(await page.locator('.map-name').count()).toBe(0);
  await page.getByRole('tab', { name: 'Your 1 bar' }).tap();
  await page.getByRole('button', { name: 'Suggest a route' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Suggest a route' }).tap();
  await page.getByRole('tab', { name: 'Your 8 bars' }).waitFor();
  await page.getByRole('tab', { name: 'Map' }).tap();
  expect(await page.getByRole('button', { name: /^(Take it out|Put it in)$/ }).count()).toBe(0);
  await context.close();
});

test('a place is found by pin where nobody knows its name', async () => {
  const { context, page } = await visitor(browser, {
    ...desktop,
    permissions: ['geolocation'],
    geolocation: { latitude: 53.9591, longitude: -1.0815 },
  });
  await signUp(page, server.origin, { name: 'Villager', email: 'villager@example.org' });
  await openSetup(page, server.origin, { city: 'Qwertyville' });
  await page.getByText('City not found').waitFor();
  await page.getByRole('button', { name: 'Use my location' }).first().click();
  await page
    .getByRole('button', { name: /^Add The / })
    .first()
    .waitFor();
  const map = page.getByRole('region', { name: /^Map of the bars round/ });
  await map.click({ button: 'right', position: { x: 220, y: 200 } });
  const searched = page.waitForRequest('**/api/fetch-nearby-bars');
  await page.getByRole('button', { name: 'Search here' }).click();
  expect((await searched).postDataJSON().lat).not.toBe(53.9591);
  await context.close();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The map has something to tap; a phone has the words for it in a pane of its own. */
async function barsFound(page: Page): Promise<void> {
  await page.getByPlaceholder(/^Search \d+ bars$/).waitFor({ state: 'attached' });
}

async function suggest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Your 0 bars' }).tap();
  await page.getByRole('button', { name: 'Suggest a route' }).tap();
  await page.getByRole('tab', { name: 'Your 8 bars' }).waitFor();
}

/** Where on the screen a mouse finds a bar: there it becomes a hand. Bars are round the middle. */
async function dotIn(page: Page, box: { x: number; y: number; width: number; height: number }) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y);
  const places = [];
  for (let y = box.y + 100; y < box.y + box.height - 220; y += 12) {
    for (let x = box.x + 40; x < box.x + box.width - 80; x += 12) places.push({ x, y });
  }
  for (const { x, y } of places.toSorted((a, b) => far(a) - far(b))) {
    await page.mouse.move(x, y);
    if ((await page.locator('.is-on-bar').count()) > 0) return { x, y };
  }
  throw new Error('There is no dot on the map.');
}
