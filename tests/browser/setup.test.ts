import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening({ TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' });
const browser = await browserForThisFile();

test('a host changes the city, has a route suggested, adds a bar, says where it ends, and saves', async () => {
  const { context, page, faults } = await visitor(browser);
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  const id = await openSetup(page, { city: 'Leeds' });
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
  await openSetup(page, { city: 'York' });
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
  await openSetup(page, { city: 'Nowhere-in-particular' });
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
  await openSetup(page, { city: 'York' });
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
  await openSetup(page, { city: 'York' });
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
  await openSetup(page, { city: 'Qwertyville' });
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

test('what a search may find is accessible and fits the screen in every look', async () => {
  const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
  await page.route('https://tiles.example.org/**', (route) => route.abort());
  await signUp(page, server.origin, { name: 'Looks', email: 'looks@example.org' });
  const heading = page.getByRole('heading', { level: 1, name: 'Pick the bars' });
  await openSetup(page, {
    city: 'Qwertyville',
    gameName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  });
  await inEveryLook(page, page.getByText('City not found'), 'Bars');
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ status: 422, json: {} }));
  await openSetup(page, { city: 'York' });
  await inEveryLook(page, page.getByText('Failed to load nearby bars'), 'Bars');
  await page.unroute('**/api/fetch-nearby-bars');
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ json: { success: true, places: [] } }));
  await openSetup(page, { city: 'Newport' });
  await inEveryLook(page, page.getByText('No bars within 2.5 km'), 'Bars');
  await page.getByRole('button', { name: 'Another Newport?' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Which Newport?' }));
  await page.unroute('**/api/fetch-nearby-bars');
  await openSetup(page, { city: 'York' });
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
  await openSetup(page, { city: 'York' });
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
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

async function openSetup(page: Page, given: { city: string; gameName?: string }): Promise<number> {
  const id = await newGame(page, { gameGroups: 3, gameBars: 6, isEmpty: true, ...given });
  await page.goto(`${server.origin}/host/${id}/setup`);
  await page.getByRole('heading', { level: 1, name: 'Pick the bars' }).waitFor();
  return id;
}

/** The map has something to tap; a phone has the words for it in a pane of its own. */
async function barsFound(page: Page): Promise<void> {
  await page.getByPlaceholder(/^Search \d+ bars$/).waitFor({ state: 'attached' });
}

async function suggest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Your 0 bars' }).tap();
  await page.getByRole('button', { name: 'Suggest a route' }).tap();
  await page.getByRole('tab', { name: 'Your 8 bars' }).waitFor();
}

async function pickFifteen(page: Page): Promise<void> {
  for (let picked = 0; picked < 16; picked += 1) {
    await page
      .getByRole('button', { name: /^Add (?!a bar)/ })
      .first()
      .click();
  }
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
