import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, onTestFailed, TestRunner } from 'vitest';
import { findBrowser } from '../../../scripts/prepare/chromium/find-browser.mjs';

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A browser context and what went wrong in its pages: script errors and refusals of the content policy. */
interface Watched {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

const { path: whole, shell } = await findBrowser();
const chromiumHere = {
  // Without windows it shows the same pages for half the work.
  executablePath: shell ?? whole,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // Not by context.route: it stops every request of every page to ask, and turns the browser's cache off.
    '--host-resolver-rules=MAP accounts.google.com ~NOTFOUND',
  ],
};

/** One browser of each kind for all files of this process: it ends with the process. */
const launched = new Map<string, Promise<Browser>>();

/**
 * Chromium for all tests of the file that calls this at its top: the one without windows where there is one, unless
 * the file needs what only a whole browser does, such as showing notifications. Its contexts are closed after the file.
 */
export async function browserForThisFile({ isWhole = false } = {}): Promise<Browser> {
  const executablePath = isWhole ? whole : chromiumHere.executablePath;
  const running = await launched.get(executablePath);
  const launch = running?.isConnected()
    ? Promise.resolve(running)
    : chromium.launch({ ...chromiumHere, executablePath });
  launched.set(executablePath, launch);
  const browser = await launch;
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}

/**
 * A fresh visitor. Google's script is out of reach unless a test brings its own, and no service worker stands between
 * a test and the network unless it asks for one. Nothing moves by itself unless it asks for that too: a busy machine may draw two
 * frames of a sheet that slides in at the same place, and a tap then misses what it was meant for.
 */
export async function visitor(browser: Browser, options: BrowserContextOptions = phone): Promise<Watched> {
  return watched(await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options }));
}

/** A browser of its own that keeps everything in a folder: started again there, it is the same phone. */
export async function phoneIn(folder: string, options: BrowserContextOptions = {}): Promise<Watched> {
  return watched(
    await chromium.launchPersistentContext(folder, { ...chromiumHere, ...phone, reducedMotion: 'reduce', ...options }),
  );
}

/** As a phone kills a browser: nothing is told, nothing is written any more. Resolves when it is gone. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('This browser does not say which process it is.');
  const gone = new Promise<void>((resolve) => {
    context.once('close', () => resolve());
  });
  process.kill(main.id, 'SIGKILL');
  await gone;
}

async function watched(context: BrowserContext): Promise<Watched> {
  // As in eventually: the limit is for what never comes.
  context.setDefaultTimeout(180_000);
  const faults: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Unhandled/i.test(message.text())) faults.push(message.text());
    });
  });
  // Who visits a whole file belongs to no test.
  if (TestRunner.getCurrentTest() !== undefined) onTestFailed(() => tellOf(context, faults));
  return { context, page: await context.newPage(), faults };
}

/** Where a failed test left its pages: a wait that ran out says nothing of what was there instead. */
async function tellOf(context: BrowserContext, faults: string[]): Promise<void> {
  for (const page of context.pages()) {
    const words = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    process.stderr.write(`${page.url()} shows:\n${words.slice(0, 4_000)}\nfaults: ${JSON.stringify(faults)}\n`);
  }
}
