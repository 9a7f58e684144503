import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { projectRoot } from '../../server/config/project-root.ts';
import { afterwards } from '../harness/afterwards.ts';
import { freshApp } from '../harness/servers/app.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { pmtiles, vectorTile } from '../harness/races/pmtiles.ts';
import { freePort } from '../harness/servers/server-process.ts';
import { clean, inLook, looks } from './looks.ts';
import { ask } from './new-game.ts';
import { begunNight, expectedBar, hostView, type Night, openRace, playerOf } from './race-night.ts';

const york = { lat: 53.9583, lon: -1.0803 };
const browser = await browserForThisFile();
const credit = '© OpenStreetMap contributors';

test('the map shows where teams were last verified and nothing besides, on tiles and without them', {
  tags: 'promise',
}, async () => {
  const tiles = await tileServer();
  const town = await openTown(`${tiles.origin}/{z}/{x}/{y}.png`);
  const night = await begunNight(browser, { origin: town.origin, teams: 2, bars: 3 });
  const found = [await finds(night, 'A'), await finds(night, 'A'), await finds(night, 'B')];
  const player = playerOf(night, 'A');
  const page = await openMap(night);

  await page.getByRole('heading', { name: 'York Last verified bars' }).waitFor();
  const { host, startBar } = await hostView(night);
  const caps = [`Fox: ${found[1]}`, `Dog: ${found[2]}`, `Start: ${startBar.name}`];
  for (const name of caps) await page.getByRole('img', { name }).waitFor();
  const size = await page.getByRole('img', { name: caps[0] ?? '' }).boundingBox();
  expect([size?.width, size?.height]).toEqual([64, 64]);
  await eventually(() => lastVerified(page)).toEqual([`${found[2]} Dog, lately`, `${found[1]} Fox, lately`]);
  const known = new Set([...found, startBar.name]);
  const secret = host?.bars.map(({ name }) => name).filter((name) => !known.has(name)) ?? [];
  const html = await page.content();
  expect(secret.length).toBeGreaterThan(0);
  expect(secret.filter((name) => html.includes(name))).toEqual([]);

  await page.getByText(credit).waitFor();
  for (let more = 0; more < 6; more += 1) await page.getByRole('button', { name: 'Zoom in' }).tap();
  await tiles.asked(19);
  expect(Math.max(...tiles.zooms)).toBe(19);
  const phones = looks.slice(0, 1);
  for (const look of phones) expect([await inLook(page, look, page.getByText(credit))]).toEqual(clean(phones));

  tiles.fail();
  await page.getByRole('button', { name: 'Show everybody' }).tap();
  await page.getByRole('button', { name: 'Zoom out' }).tap();
  await page.getByText(credit).waitFor({ state: 'detached' });
  for (const name of caps) expect(await page.getByRole('img', { name }).isVisible()).toBe(true);
  expect(await page.locator('.map-grid').count()).toBeGreaterThan(0);
  tiles.work();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(credit).waitFor();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await player.context.setGeolocation(null);
  await page.getByRole('button', { name: 'Where am I?' }).tap();
  await page.getByText('Failed to retrieve location.').waitFor();
  for (const name of caps) await expectInSight(page, name);
  await player.context.setGeolocation({ latitude: 53.957_13, longitude: -1.083_57, accuracy: 15 });
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Where am I?' }).tap();
  await page.getByRole('button', { name: 'Show everybody' }).waitFor();
  expect(sent.filter((words) => /53\.957|1\.083/.test(words))).toEqual([]);
  expect(player.faults).toEqual([]);
  await close(night);
});

test('an archive of the operator lies under the map, pictures or vectors', async () => {
  const town = await openTown('/tiles/york.pmtiles');
  const night = await begunNight(browser, { origin: town.origin, teams: 2, bars: 3 });
  await finds(night, 'B');
  const round = { ...york };
  // The operator's archive becomes another at its address, and each look is a first one: a route keeps the browser's cache out of it.
  await playerOf(night, 'A').context.route('**/tiles/york.pmtiles', (route) => route.continue());
  await town.keepArchive(pmtiles({ kind: 'png', tile: onePixel, round, zooms: { min: 8, max: 13 } }));
  const page = await openMap(night);
  await page.getByText(credit).waitFor();
  await page.locator('img.leaflet-tile-loaded').first().waitFor();

  await town.keepArchive(pmtiles({ kind: 'vector', tile: vectorTile(), round, zooms: { min: 8, max: 13 } }));
  await openMap(night);
  await page.getByText(credit).waitFor();
  await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
  const colours = () => page.locator('canvas.leaflet-tile-loaded').evaluateAll(coloursOf);
  await eventually(colours).toContain('42,66,55');
  expect(playerOf(night, 'A').faults).toEqual([]);

  await town.keepArchive(Buffer.from('no archive at all'));
  await openMap(night);
  await page.getByRole('img', { name: /^Dog: / }).waitFor();
  expect(await page.getByText(credit).count()).toBe(0);
  expect(await page.locator('.map-grid').count()).toBeGreaterThan(0);
  await close(night);
});

/** The smallest picture there is. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The product with its real pages and these tiles. */
async function openTown(tilesUrl: string) {
  const port = await freePort();
  const webFolder = join(projectRoot, 'build/web');
  const { app, deps } = await freshApp({ PORT: String(port), TILES_URL: tilesUrl }, { webFolder });
  await app.listen({ port, host: 'localhost' });
  return {
    origin: `http://localhost:${port}`,
    async keepArchive(bytes: Uint8Array): Promise<void> {
      await mkdir(join(deps.config.dataDir, 'tiles'), { recursive: true });
      await writeFile(join(deps.config.dataDir, 'tiles/york.pmtiles'), bytes);
    },
  };
}

/** A server of pictures by z, x and y that can be told to fail. */
async function tileServer() {
  const zooms: number[] = [];
  const waiting: { zoom: number; go: () => void }[] = [];
  let isWorking = true;
  const server = createServer((request, response) => {
    const zoom = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1]);
    zooms.push(zoom);
    for (const { zoom: wanted, go } of waiting) if (zoom === wanted) go();
    if (!isWorking) return void response.writeHead(503).end();
    return void response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(onePixel);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  afterwards(async () => void server.close());
  return {
    origin: `http://127.0.0.1:${port}`,
    zooms,
    fail: () => {
      isWorking = false;
    },
    work: () => {
      isWorking = true;
    },
    /** Until a tile of this zoom was asked for. */
    asked: (zoom: number) => new Promise<void>((go) => (zooms.includes(zoom) ? go() : void waiting.push({ zoom, go }))),
  };
}

/** A team's phone claims the bar it must find, from there; its name. */
async function finds(night: Night, letter: Letter): Promise<string> {
  const bar = await expectedBar(night, letter);
  const { page } = playerOf(night, letter);
  const { standings } = await hostView(night);
  const done = standings.find(({ group }) => group === letter)?.done ?? 0;
  const now = new Date().toISOString();
  await ask(page, '/api/correctly-guessed', {
    gameId: night.gameId,
    gameGroup: letter,
    correctBarId: `${night.gameId}.${letter}.${done}`,
    claimId: randomUUID(),
    placeId: bar.id,
    fix: { lat: bar.lat, lon: bar.lon, accuracy: 20, at: now },
    photoSha256: createHash('sha256').update(randomUUID()).digest('hex'),
    claimedAt: now,
  });
  return bar.name;
}

async function openMap(night: Night): Promise<Page> {
  const page = await openRace(night, playerOf(night, 'A'));
  await page.getByRole('tab', { name: 'MAP' }).tap();
  return page;
}

/** The cards below the map; whether a minute has gone by since depends on the machine. */
async function lastVerified(page: Page): Promise<string[]> {
  const cards = await page.getByRole('list', { name: 'Last verified bars' }).getByRole('button').allInnerTexts();
  return cards.map((words) => words.replace(/\s+/g, ' ').replace(/(just now|\d min ago)$/, 'lately'));
}

async function expectInSight(page: Page, name: string): Promise<void> {
  await eventually(async () => [name, await isInSight(page, name)]).toEqual([name, true]);
}

async function isInSight(page: Page, name: string): Promise<boolean | null> {
  const map = await page.getByRole('region', { name: /^Map of the bars/ }).boundingBox();
  const cap = await page.getByRole('img', { name }).boundingBox();
  return map && cap && cap.x >= map.x && cap.x + cap.width <= map.x + map.width && cap.y >= map.y;
}

/** Phones that are still connected hold up the end of a server. */
async function close({ host, teams }: Night): Promise<void> {
  for (const { context } of [host, ...Object.values(teams).flat()]) await context.close();
}

/** Every colour on these canvases. */
function coloursOf(canvases: (HTMLElement | SVGElement)[]): string[] {
  const seen = new Set<string>();
  for (const canvas of canvases as HTMLCanvasElement[]) {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  }
  return [...seen];
}
