import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { tilesAround, streetTilePath } from '../../contract/streets/street-tile.ts';
import { importMap } from '../../server/streets/import/import-map.ts';
import { writePbf } from '../../server/testing/osm-writer.ts';
import { afterwards } from '../harness/afterwards.ts';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { mapOfTown, streetTown } from '../harness/races/street-town.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { ask } from './new-game.ts';
import { newPlayer, openRace, type Player } from './race-night.ts';

const credit = '© OpenStreetMap contributors';
const sketchWords = 'No map tiles here. Streets are sketched.';
/** As web/style/tokens.css has them. */
const day = { road: '255,253,246', water: '188,220,234', green: '220,230,194' };
const night = { road: '42,66,55', water: '18,48,58', green: '21,41,29' };

const { origin, deps } = await evening();
const browser = await browserForThisFile();
await importTown();

test('an imported town is set up, played and watched on its own streets, also without a signal', async () => {
  const host = await newPlayer(browser, origin, 'Priya', { colorScheme: 'light' });
  const { gameId, start } = await gameInTown(host.page);
  await setUp(host, gameId);

  const player = await newPlayer(browser, origin, 'Fox', {});
  const other = await newPlayer(browser, origin, 'Dog', {});
  for (const [gameGroup, { email }] of [['A', player] as const, ['B', other] as const]) {
    await ask(host.page, '/api/add-email-to-group', { gameId, gameGroup, email });
  }
  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });

  const asked = squaresAsked(player.context);
  const page = await openRace({ origin, gameId, host, teams: {} }, player);
  const round = tilesAround(start).map(streetTilePath);
  await eventually(() => keptSquares(page)).toEqual(expect.arrayContaining(await withSomething(page, round)));
  await eventually(() => page.evaluate(isMapFetched)).toBe(true);
  // By the start alone: what else there is to race to, nobody may learn from what a phone fetches.
  expect(asked.filter((path) => !round.includes(path))).toEqual([]);

  await player.context.setOffline(true);
  await page.getByRole('tab', { name: 'MAP' }).tap();
  await eventually(() => streetColours(page)).toContain(night.road);
  await page.getByText(credit).waitFor();
  expect([await page.getByText(sketchWords).count(), player.faults]).toEqual([0, []]);
  await player.context.setOffline(false);

  await watch(host, gameId);
  for (const { context } of [host, player, other]) await context.close();
});

test('where there are no streets, or none comes in time, some are sketched, and said to be; streets take their place', async () => {
  const { context, page } = await newPlayer(browser, origin, 'Nowhere', { ...desktop, colorScheme: 'light' });
  const { gameId } = await gameInTown(page);
  const held: Route[] = [];
  await context.route('**/streets/*/*/*', (route) => void held.push(route));
  await page.goto(`${origin}/host/${gameId}/setup`);
  await page.getByText(sketchWords).waitFor();
  for (const route of held) await route.fulfill({ status: 204 });
  expect(await page.locator('.map-streets canvas').evaluateAll(coloursOf)).not.toContain(day.road);

  await context.unroute('**/streets/*/*/*');
  await page.reload();
  await eventually(() => streetColours(page)).toContain(day.road);
  await page.getByText(sketchWords).waitFor({ state: 'detached' });
  await context.close();
});

/** The town of the harness, imported from a file as an operator would. */
async function importTown(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled egg map-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'gherkin-bay.osm.pbf');
  await writeFile(path, writePbf(mapOfTown()));
  const imported = await importMap(deps.database.db, { path, collection: 'gherkin-bay', folder, now: new Date() });
  expect([imported.bars > 30, imported.squares > 3]).toEqual([true, true]);
}

/** A game with bars of the town; where it starts. */
async function gameInTown(page: Page) {
  const date = new Date().toISOString().slice(0, 10);
  const wanted = { gameName: 'On the streets', city: streetTown.city, date, gameType: 'classic' };
  const game = await ask<{ game_id: number }>(page, '/api/create-game', { ...wanted, gameGroups: 2, gameBars: 3 });
  const near = { lat: streetTown.lat, lon: streetTown.lon, radius: 2_500 };
  const found = await ask<{ places: Bar[] }>(page, '/api/fetch-nearby-bars', near);
  const bars = found.places.slice(0, 8);
  const [start] = bars;
  if (!start) throw new Error('The town has no bars.');
  const route = { bars: bars.map(({ id, name }) => ({ id, name })), startBar: start.id, city: streetTown.city };
  await ask(page, '/api/update-game-route', { gameId: game.game_id, ...route });
  return { gameId: game.game_id, start };
}

interface Bar {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

async function setUp({ page, faults }: Player, gameId: number): Promise<void> {
  await page.goto(`${origin}/host/${gameId}/setup`);
  await page.getByRole('tab', { name: 'Your 8 bars' }).tap();
  await page.getByText(/each by street/).waitFor();
  await page.getByRole('tab', { name: 'Map' }).tap();
  await eventually(() => streetColours(page)).toEqual(expect.arrayContaining(Object.values(day)));
  await page.getByText(credit).waitFor();
  expect([await page.getByText(sketchWords).count(), faults]).toEqual([0, []]);
  const phones = looks.slice(0, 1);
  for (const look of phones) expect([await inLook(page, look, page.getByText(credit))]).toEqual(clean(phones));
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(() => streetColours(page)).toEqual(expect.arrayContaining(Object.values(night)));
}

async function watch({ page }: Player, gameId: number): Promise<void> {
  const { link } = await page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(path, { method: 'PUT', headers, body: '{"delayMinutes":0}' })).json();
  }, `/api/host/${gameId}/watch`);
  for (const screen of [{ viewport: { width: 1920, height: 1080 } }, desktop, phone]) {
    const wall = await visitor(browser, screen);
    await wall.page.goto(`${origin}${new URL(link.url).pathname}`);
    await eventually(() => wall.page.locator('canvas.streets').evaluateAll(coloursOf)).toContain(night.road);
    await wall.page.getByText(credit).waitFor();
    expect([await wall.page.locator('.street, .ring').count(), wall.faults]).toEqual([0, []]);
    await wall.context.close();
  }
}

/** Every square these pages ask for from now on. */
function squaresAsked(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/streets/')) asked.push(pathname);
  });
  return asked;
}

function keptSquares(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await (await caches.open('pickled-egg-streets')).keys()).map(({ url }) => new URL(url).pathname),
  );
}

/** Those of these squares that are not empty. */
function withSomething(page: Page, paths: string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const answers = await Promise.all(all.map(async (path) => [path, (await fetch(path)).status] as const));
    return answers.filter(([, status]) => status === 200).map(([path]) => path);
  }, paths);
}

function isMapFetched(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('draw-map') && name.endsWith('.js'));
}

function streetColours(page: Page): Promise<string[]> {
  return page.locator('.map-streets canvas').evaluateAll(coloursOf);
}

/** Every colour on these canvases. */
function coloursOf(canvases: (HTMLElement | SVGElement)[]): string[] {
  const seen = new Set<string>();
  for (const canvas of canvases as HTMLCanvasElement[]) {
    const { width, height } = canvas;
    // It shows a picture, and cannot be read itself.
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    pen?.drawImage(canvas, 0, 0);
    const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  }
  return [...seen];
}
