import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './prepare/chromium/find-browser.mjs';
import { ensureFile } from './prepare/optional-programs.mjs';
import { buildWhenChanged } from './prepare/prepare.mjs';
import { startProduct } from './product-server.mjs';
import { root } from './run.mjs';

/** @typedef {import('playwright-core').Page} Page */

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1_280, height: 800 } };
const night = /** @type {const} */ ({ colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-GB' });
const largestBytes = 120_000;
/** Named by the manifest. */
const folder = join(root, 'web/public/pictures');
/** Shown by pages. */
const ofPages = join(root, 'web/pictures');
/** Pictures of the steps on /how-to-play, and which screen of the night each is. */
const steps = {
  'step-start': 'before-you-start',
  'step-clue': 'clue',
  'step-bar': 'nearby',
  'step-photo': 'photo',
  'step-right': 'right-A',
  'step-sabotage': 'sabotaged',
  'step-tracking': 'map',
  'step-winner': 'race-over',
};

/** The three phones on the landing page, and which screen of a race each is. */
const screens = { 'screen-clue': 'front-clue', 'screen-photo': 'photo', 'screen-board': 'front-board' };
/** At what width a phone on the landing page is shown at most, twice over. */
const screenWidth = 432;
const largestScreenBytes = 24_000;
/** How wide the rim of a phone is, which the page draws itself. */
const edgePx = 8;

await buildWhenChanged();
const { path: chromiumPath } = await findBrowser();
await ensureEmoji();
await mkdir(folder, { recursive: true });
await mkdir(ofPages, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const product = await startProduct().catch(async (error) => {
  await browser.close();
  throw error;
});
try {
  await onPhone();
  await onDesk();
  await onTheDemo();
} finally {
  await browser.close();
  await product.stop();
}
await onTheNight();

/** Without it a pint is an empty box. */
function ensureEmoji() {
  return ensureFile({
    name: 'An emoji font',
    files: ['/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'],
    variable: 'EMOJI_FONT_PATH',
    pack: 'fonts-noto-color-emoji',
  });
}

async function onPhone() {
  const context = await browser.newContext({ ...phone, ...night });
  const page = await context.newPage();
  await keepWebp('phone-landing', await shoot(page, '/'));
  await keepWebp('phone-how-to-play', await shoot(page, '/how-to-play'));
  await signUp(page);
  await page.goto(`${product.origin}/create`);
  await describeGame(page);
  await keepWebp('phone-create', await page.screenshot());
  await createGame(page);
  await keepWebp('phone-manage', await shoot(page, '/manage'));
}

async function onDesk() {
  const context = await browser.newContext({ ...wide, ...night });
  const landing = await shoot(await context.newPage(), '/');
  await keepWebp('wide-landing', landing);
  const picture = await sharp(landing).png({ palette: true, effort: 7, dither: 0.5, compressionLevel: 9 }).toBuffer();
  await write(join(root, 'docs/landing.png'), picture);
}

/** The stills of the demo are pictures of itself, as it stands at the moment it has just been egged. */
async function onTheDemo() {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 1_100 },
    deviceScaleFactor: 1.5,
    ...night,
  });
  const page = await context.newPage();
  await page.goto(`${product.origin}/`);
  await page.getByRole('button', { name: 'Watch the night' }).click();
  await page.getByRole('button', { name: 'Pause the demo' }).click();
  await page.getByRole('button', { name: 'Egged' }).click();
  // What lies over the map in the page lies over the still as well.
  await page
    .locator('[data-caption]')
    .last()
    .evaluate((card) => card.remove());
  await page.waitForLoadState('networkidle');
  const map = await page.locator('[data-map] > svg').screenshot();
  const frame = await page.locator('[data-phone]').boundingBox();
  if (!frame) throw new Error('The demo has no phone.');
  const clip = {
    x: frame.x + edgePx,
    y: frame.y + edgePx,
    width: frame.width - 2 * edgePx,
    height: frame.height - 2 * edgePx,
  };
  const shown = await page.screenshot({ clip });
  await keepAvif('demo-map', map, 30_000);
  await keepAvif('demo-phone', shown, largestScreenBytes);
}

/** The race is photographed by the test that plays it: single screens for the front window, and all of them on one sheet. */
async function onTheNight() {
  const shots = await mkdtemp(join(tmpdir(), 'pickled-egg-pictures-'));
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const tests = ['tests/browser/night.test.ts', 'tests/browser/front-screens.test.ts'];
    const played = spawnSync(process.execPath, [vitest, 'run', '--project', 'browser', ...tests], {
      cwd: root,
      env: { ...process.env, PICTURE_FOLDER: shots },
      stdio: 'inherit',
    });
    if (played.status !== 0) throw new Error('The night was not played to its end.');
    const names = (await readdir(shots)).toSorted();
    /** @param {string} shot */
    const pathOf = (shot) => {
      const name = names.find((each) => each.endsWith(`-${shot}.png`));
      if (!name) throw new Error(`The night has no picture of ${shot}.`);
      return join(shots, name);
    };
    for (const [step, shot] of Object.entries(steps)) {
      await keepWebp(step, await sharp(pathOf(shot)).resize(585).toBuffer(), ofPages);
    }
    for (const [screen, shot] of Object.entries(screens)) {
      await keepAvif(screen, await sharp(pathOf(shot)).resize(screenWidth).toBuffer(), largestScreenBytes);
    }
    const ofNight = names.filter((name) => !name.includes('-front-'));
    await write(join(root, 'docs/play-screens.webp'), await contactSheet(ofNight.map((name) => join(shots, name))));
  } finally {
    await rm(shots, { recursive: true });
  }
}

/** @param {string[]} paths */
async function contactSheet(paths) {
  const cell = { width: 195, height: 422, gap: 16 };
  const columns = Math.min(6, paths.length);
  const rows = Math.ceil(paths.length / columns);
  const pictures = await Promise.all(
    paths.map(async (path, at) => ({
      input: await sharp(path).resize(cell.width, cell.height, { fit: 'cover', position: 'top' }).toBuffer(),
      left: cell.gap + (at % columns) * (cell.width + cell.gap),
      top: cell.gap + Math.floor(at / columns) * (cell.height + cell.gap),
    })),
  );
  return sharp({
    create: {
      width: cell.gap + columns * (cell.width + cell.gap),
      height: cell.gap + rows * (cell.height + cell.gap),
      channels: 3,
      background: '#22332c',
    },
  })
    .composite(pictures)
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

/**
 * @param {Page} page
 * @param {string} path
 */
async function shoot(page, path) {
  await page.goto(`${product.origin}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.screenshot();
}

/** @param {Page} page */
async function signUp(page) {
  await page.goto(`${product.origin}/signup`);
  await page.getByLabel('Display name').fill('Priya');
  await page.getByLabel('E-mail').fill('priya@example.org');
  await page.getByLabel('Password', { exact: true }).fill('seven owls borrowed the ladder');
  await page.getByLabel('I am 18 or over').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

/** @param {Page} page */
async function describeGame(page) {
  await page.getByLabel('Game name').fill("Priya's Big Night");
  await page.getByLabel('Location').fill('York');
  await page.getByRole('button', { name: 'More teams' }).click();
  await page.getByRole('heading', { level: 1 }).click();
}

/** @param {Page} page */
async function createGame(page) {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Classic').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

/**
 * At the best quality that is small enough.
 * @param {string} name
 * @param {Buffer} shot
 */
async function keepWebp(name, shot, into = folder) {
  for (const quality of [84, 76, 68, 60, 50]) {
    const picture = await sharp(shot).webp({ quality, effort: 6, preset: 'drawing' }).toBuffer();
    if (picture.length < largestBytes) return write(join(into, `${name}.webp`), picture);
  }
  throw new Error(`${name} stays over ${largestBytes} bytes`);
}

/**
 * For pages, at the best quality that is light enough.
 * @param {string} name
 * @param {Buffer} shot
 * @param {number} mostBytes
 */
async function keepAvif(name, shot, mostBytes) {
  for (const quality of [62, 55, 48, 40]) {
    const picture = await sharp(shot).avif({ quality, effort: 4 }).toBuffer();
    if (picture.length < mostBytes) return write(join(ofPages, `${name}.avif`), picture);
  }
  throw new Error(`${name} stays over ${mostBytes} bytes`);
}

/**
 * @param {string} path
 * @param {Buffer} picture
 */
async function write(path, picture) {
  await writeFile(path, picture);
  const { width, height } = await sharp(picture).metadata();
  console.log(`${path.slice(root.length)}: ${width} x ${height}, ${picture.length} bytes`);
}
