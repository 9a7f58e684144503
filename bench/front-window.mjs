// What a stranger's phone downloads for a page of the front window, and what Lighthouse says of it. Fails when a page is
// heavier than its goal, brings React along, or scores less than we accept.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { holdAgainst } from './lib/goals.mjs';
import { browserPath } from './lib/phone.mjs';
import { startAlone } from './lib/server.mjs';
import { patienceMs, patientLighthouse, sized } from './lib/short.mjs';
import { held, noSignals, toTheEnd } from './lib/to-the-end.mjs';
import { fetchAll, kB, say, weigh } from './wire/weigh.mjs';

const pages = sized(['/', '/try', '/societies/uni'], ['/']);
/** A page that is played may weigh more than one that is read. */
const goals = new Map([['/try', 90_000]]);
const usualGoalBytes = 60_000;
const desk = { width: 1_280, height: 900 };
const deskGoalBytes = 70_000;
const leastScore = 95;
const runs = sized(3, 1);
const judged = sized(['performance', 'accessibility', 'best-practices', 'seo'], ['performance']);
const phone = { width: 390, height: 844 };
const density = 1.75;
const onPhone = { viewport: phone, deviceScaleFactor: density, isMobile: true, hasTouch: true };

await toTheEnd(async () => {
  const origin = await startAlone();
  for (const path of pages) await measure(origin + path);
  await measureOnDesk(`${origin}/`);
});

/**
 * Measures what the landing page fetches on a wide screen before the first tap or scroll.
 * @param {string} address
 */
async function measureOnDesk(address) {
  const { opening } = await takenByPage(address, { viewport: desk });
  const bytes = weigh(await fetchAll(opening));
  console.log(`front window / on a desk of ${desk.width} x ${desk.height}`);
  say('on the wire', againstGoal(bytes, deskGoalBytes));
  holdAgainst('/ on a desk, on the wire', bytes / 1_000, { atMost: deskGoalBytes / 1_000, unit: 'kB', digits: 1 });
}

/** @param {string} address */
async function measure(address) {
  const reports = [];
  for (let run = 0; run < runs; run++) reports.push(await lighthouseReport(address));
  const { opening, reading } = await takenByPage(address);
  // Of what is not in the page Lighthouse sees what the browser wants for itself: the manifest, icons for tab and home.
  const forBrowser = unique(reports.flatMap(requestsOf)).filter((file) => isForBrowser(file));
  const inBackground = await takenByWorker(address);

  console.log(`front window ${new URL(address).pathname} on a phone of ${phone.width} x ${phone.height}`);
  const { pathname } = new URL(address);
  await sayWeight(pathname, opening, [...opening, ...reading]);
  say('requests', `${opening.length}, to its end ${opening.length + reading.length}`);
  say('for the browser', `${kB(weigh(await fetchAll(forBrowser)))} in ${forBrowser.length} requests (manifest, icons)`);
  say('afterwards', `${kB(weigh(await fetchAll(inBackground)))} in ${inBackground.length} requests (service worker)`);
  for (const id of Object.keys(reports[0]?.categories ?? {})) sayScore(pathname, id, reports);
}

/**
 * @param {string} page
 * @param {string[]} opening
 * @param {string[]} whole
 */
async function sayWeight(page, opening, whole) {
  const goalBytes = goals.get(page) ?? usualGoalBytes;
  const answers = await fetchAll(opening);
  const bytes = weigh(answers);
  const gzipBytes = weigh(await fetchAll(opening, 'gzip'));
  const plain = await fetchAll(whole, 'identity');
  const scripts = (await fetchAll(whole)).filter(({ type }) => type.includes('javascript'));
  const withReact = plain.filter(({ type, body }) => type.includes('javascript') && /react/i.test(body.toString()));
  say('on the wire', `${againstGoal(bytes, goalBytes)} (brotli, as browsers take it)`);
  say('in gzip', againstGoal(gzipBytes, goalBytes));
  say('read to its end', `${againstGoal(weigh(await fetchAll(whole)), goalBytes)} (brotli)`);
  say('headers besides', `${kB(answers.reduce((sum, { headerBytes }) => sum + headerBytes, 0))} over HTTP/1.1`);
  say('framework script', kB(weigh(withReact)));
  say('our script', `${kB(weigh(scripts))} in ${scripts.length} files`);
  const wireKB = Math.max(bytes, gzipBytes) / 1_000;
  holdAgainst(`${page} on the wire`, wireKB, { atMost: goalBytes / 1_000, unit: 'kB', digits: 1 });
  holdAgainst(`${page}: files with React`, withReact.length, { atMost: 0 });
}

/**
 * @param {string} page
 * @param {string} id
 * @param {import('lighthouse').Result[]} reports
 */
function sayScore(page, id, reports) {
  const scores = reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
  const score = scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
  say(reports[0]?.categories[id]?.title ?? id, `${score} of 100, the median of ${scores.join(', ')}`);
  holdAgainst(`${page}: ${id}`, score, { atLeast: leastScore });
}

/**
 * With Lighthouse's own throttling of a phone, in a browser that knows nothing yet. On a busy machine a recording may
 * fail to start; such a run says nothing about the page and is made again.
 * @param {string} address
 */
async function lighthouseReport(address, triesLeft = 3) {
  const flags = { chromeFlags: ['--headless=new', '--no-sandbox'], handleSIGINT: false };
  const browser = await held(launch({ chromePath: browserPath, ...flags }), (one) => one.kill());
  try {
    const result = await lighthouse(address, {
      port: browser.port,
      logLevel: 'error',
      ...patientLighthouse,
      onlyCategories: judged,
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
 * What the page takes when it is opened, and what more when one reads it to its end.
 * @param {string} address
 * @param {import('playwright-core').BrowserContextOptions} [screen]
 */
async function takenByPage(address, screen = onPhone) {
  return visit({ ...screen, serviceWorkers: 'block' }, async (page, taken) => {
    const files = () => unique(taken.map((request) => request.url())).filter((file) => !isForBrowser(file));
    await page.goto(address, { waitUntil: 'networkidle' });
    const opening = files();
    await page.evaluate(async () => {
      for (const picture of document.images) {
        picture.scrollIntoView();
        await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
      }
    });
    await page.waitForFunction(() => [...document.images].every((one) => one.complete || !one.checkVisibility()));
    return { opening, reading: files().slice(opening.length) };
  });
}

/** @param {string} address */
function isForBrowser(address) {
  return /\/icons\/|\/icon-maskable|\.webmanifest$/.test(address);
}

/**
 * What the service worker fetches once the page is there; what the browser has already comes from its cache.
 * @param {string} address
 */
async function takenByWorker(address) {
  return visit({ ...onPhone, serviceWorkers: 'allow' }, async (page, taken) => {
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const sizes = await Promise.all(taken.map(async (request) => ({ request, ...(await request.sizes()) })));
    const fetched = sizes.filter(({ request, responseBodySize }) => request.serviceWorker() && responseBodySize >= 0);
    return unique(fetched.map(({ request }) => request.url()));
  });
}

/**
 * @template Seen
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {(page: import('playwright-core').Page, taken: import('playwright-core').Request[]) => Promise<Seen>} look
 */
async function visit(options, look) {
  const launching = chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'], ...noSignals });
  const browser = await held(launching, (one) => one.close());
  try {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patienceMs);
    /** @type {import('playwright-core').Request[]} */
    const taken = [];
    context.on('requestfinished', (request) => taken.push(request));
    return await look(await context.newPage(), taken);
  } finally {
    await browser.close();
  }
}

/** @param {string[]} names */
function unique(names) {
  return [...new Set(names)];
}

/**
 * @param {number} bytes
 * @param {number} goalBytes
 */
function againstGoal(bytes, goalBytes) {
  return `${kB(bytes)}, ${(bytes / goalBytes).toFixed(2)} of the goal of ${kB(goalBytes)}`;
}
