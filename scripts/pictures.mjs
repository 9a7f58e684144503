import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromiumPath, ensureChromium } from './chromium.mjs';
import { buildWhenChanged } from './prepare.mjs';
import { root } from './run.mjs';

/** @typedef {import('playwright-core').Page} Page */

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1_280, height: 800 } };
const night = /** @type {const} */ ({ colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-GB' });
const largestBytes = 120_000;
const folder = join(root, 'web/public/pictures');

await buildWhenChanged();
await ensureChromium();
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  await onPhone();
  await onDesk();
} finally {
  await browser.close();
  await server.stop();
}

async function onPhone() {
  const context = await browser.newContext({ ...phone, ...night });
  const page = await context.newPage();
  await keepWebp('phone-landing', await shoot(page, '/'));
  await keepWebp('phone-how-to-play', await shoot(page, '/how-to-play'));
  await keepWebp('phone-signup', await shoot(page, '/signup'));
  await signUp(page);
  await keepWebp('phone-manage', await shoot(page, '/manage'));
}

async function onDesk() {
  const context = await browser.newContext({ ...wide, ...night });
  const landing = await shoot(await context.newPage(), '/');
  await keepWebp('wide-landing', landing);
  const picture = await sharp(landing).png({ palette: true, effort: 7, dither: 0.5, compressionLevel: 9 }).toBuffer();
  await write(join(root, 'docs/landing.png'), picture);
}

/**
 * @param {Page} page
 * @param {string} path
 */
async function shoot(page, path) {
  await page.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.screenshot();
}

/** @param {Page} page */
async function signUp(page) {
  await page.getByLabel('Display name').fill('Priya');
  await page.getByLabel('E-mail').fill('priya@example.org');
  await page.getByLabel('Password', { exact: true }).fill('seven owls borrowed the ladder');
  await page.getByLabel('I am 18 or over').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

/**
 * At the best quality that is small enough.
 * @param {string} name
 * @param {Buffer} shot
 */
async function keepWebp(name, shot) {
  for (const quality of [84, 76, 68, 60, 50]) {
    const picture = await sharp(shot).webp({ quality, effort: 6, preset: 'drawing' }).toBuffer();
    if (picture.length < largestBytes) return write(join(folder, `${name}.webp`), picture);
  }
  throw new Error(`${name} stays over ${largestBytes} bytes`);
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

/** The built product with nothing in it yet. */
async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pickled-egg-pictures-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes('Pickled Egg is ready: ')) resolve(undefined);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready.\n${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true });
  };
  return { origin: `http://localhost:${port}`, stop };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
