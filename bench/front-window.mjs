// What a stranger's phone downloads for a page of the front window, and what Lighthouse says of it. Fails when a page is
// heavier than its goal, brings React along, or scores less than we accept.
import { get } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumPath, ensureChromium } from '../scripts/chromium.mjs';
import { startProduct } from './product-server.mjs';

const pages = ['/', '/societies/uni'];
const goalBytes = 60_000;
const leastScore = 95;
const runs = 3;
const phone = { width: 390, height: 844 };
const density = 1.75;
const asBrowsersAsk = 'gzip, deflate, br, zstd';

/**
 * @typedef {object} Answer
 * @property {string} type
 * @property {number} headerBytes
 * @property {Buffer} body
 */

await ensureChromium();
const product = await startProduct();
try {
  for (const path of pages) await measure(product.origin + path);
} finally {
  await product.stop();
}

/** @param {string} address */
async function measure(address) {
  const reports = [];
  for (let run = 0; run < runs; run++) reports.push(await lighthouseReport(address));
  // Lighthouse sees what the browser itself asks for, such as icons; scrolling fetches the pictures further down.
  const files = unique([...reports.flatMap(requestsOf), ...(await takenByReading(address))]);
  const inBackground = await takenByWorker(address);

  console.log(
    `front window ${new URL(address).pathname} on a phone of ${phone.width} x ${phone.height}, read to its end`,
  );
  await sayWeight(files);
  say('requests', `${files.length}`);
  say(
    'afterwards',
    `${kB(weigh(await fetchAll(inBackground)))} in ${inBackground.length} requests of the service worker`,
  );
  for (const id of Object.keys(reports[0]?.categories ?? {})) sayScore(id, reports);
}

/** @param {string[]} files */
async function sayWeight(files) {
  const answers = await fetchAll(files);
  const bytes = weigh(answers);
  const gzipBytes = weigh(await fetchAll(files, 'gzip'));
  const scripts = answers.filter(({ type }) => type.includes('javascript'));
  const withReact = (await fetchAll(files, 'identity')).filter(
    ({ type, body }) => type.includes('javascript') && /react/i.test(body.toString()),
  );
  const goal = (/** @type {number} */ taken) =>
    `${kB(taken)}, ${(taken / goalBytes).toFixed(2)} of the goal of ${kB(goalBytes)}`;
  say('on the wire', `${goal(bytes)} (brotli where it can be)`);
  say('in gzip', goal(gzipBytes));
  say('headers besides', `${kB(answers.reduce((sum, { headerBytes }) => sum + headerBytes, 0))} over HTTP/1.1`);
  say('framework script', kB(weigh(withReact)));
  say('our script', `${kB(weigh(scripts))} in ${scripts.length} files`);
  if (Math.max(bytes, gzipBytes) > goalBytes || withReact.length > 0) process.exitCode = 1;
}

/**
 * @param {string} id
 * @param {import('lighthouse').Result[]} reports
 */
function sayScore(id, reports) {
  const scores = reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
  const score = scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
  say(reports[0]?.categories[id]?.title ?? id, `${score} of 100, the median of ${scores.join(', ')}`);
  if (score < leastScore) process.exitCode = 1;
}

/**
 * With Lighthouse's own throttling of a phone, in a browser that knows nothing yet. On a busy machine a recording may
 * fail to start; such a run says nothing about the page and is made again.
 * @param {string} address
 */
async function lighthouseReport(address, triesLeft = 3) {
  const browser = await launch({ chromePath: chromiumPath, chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const result = await lighthouse(address, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      screenEmulation: { ...phone, deviceScaleFactor: density, mobile: true, disabled: false },
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (triesLeft === 1) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse made no report.');
  } finally {
    browser.kill();
  }
  return lighthouseReport(address, triesLeft - 1);
}

/** @param {import('lighthouse').Result} report */
function requestsOf(report) {
  const details = report.audits['network-requests']?.details;
  return details?.type === 'table' ? details.items.flatMap(({ url }) => (typeof url === 'string' ? [url] : [])) : [];
}

/**
 * What the page takes when one reads it to its end.
 * @param {string} address
 */
async function takenByReading(address) {
  return visit('block', async (page, taken) => {
    await page.goto(address);
    for (const picture of await page.locator('img:visible').all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    return taken.map((request) => request.url());
  });
}

/**
 * What the service worker fetches once the page is there; what the browser has already comes from its cache.
 * @param {string} address
 */
async function takenByWorker(address) {
  return visit('allow', async (page, taken) => {
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(taken.map(async (request) => ({ request, ...(await request.sizes()) })));
    const fetched = sizes.filter(({ request, responseBodySize }) => request.serviceWorker() && responseBodySize >= 0);
    return fetched.map(({ request }) => request.url());
  });
}

/**
 * @param {'allow' | 'block'} serviceWorkers
 * @param {(page: import('playwright-core').Page, taken: import('playwright-core').Request[]) => Promise<string[]>} look
 */
async function visit(serviceWorkers, look) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({
      viewport: phone,
      deviceScaleFactor: density,
      isMobile: true,
      hasTouch: true,
      serviceWorkers,
    });
    /** @type {import('playwright-core').Request[]} */
    const taken = [];
    context.on('requestfinished', (request) => taken.push(request));
    return unique(await look(await context.newPage(), taken));
  } finally {
    await browser.close();
  }
}

/**
 * @param {string[]} addresses
 * @returns {Promise<Answer[]>}
 */
function fetchAll(addresses, encoding = asBrowsersAsk) {
  return Promise.all(addresses.map((address) => fetchOne(address, encoding)));
}

/**
 * As it comes over the wire, still packed.
 * @param {string} address
 * @param {string} encoding
 * @returns {Promise<Answer>}
 */
function fetchOne(address, encoding) {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        // Each name and each value has two more characters: a colon and a space, or the end of the line.
        const headerBytes = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
        resolve({ type: response.headers['content-type'] ?? '', headerBytes, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

/** @param {Answer[]} answers */
function weigh(answers) {
  return answers.reduce((sum, { body }) => sum + body.length, 0);
}

/** @param {string[]} names */
function unique(names) {
  return [...new Set(names)];
}

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/**
 * @param {string} what
 * @param {string} figure
 */
function say(what, figure) {
  console.log(`  ${what.padEnd(18)}${figure}`);
}
