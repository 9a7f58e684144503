import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findBrowserPath, type Steps } from '../scripts/prepare/chromium/find-browser.mjs';
import { listShellsOf, type Machine } from '../scripts/prepare/chromium/list-places.mjs';
import { findFault } from '../scripts/prepare/chromium/try-browser.mjs';
import { afterwards } from './harness/afterwards.ts';

/** A program that does what the search asks of a browser, and one that only says what Ubuntu's says without its snap. */
const working = '#!/bin/sh\n[ "$1" = --version ] && echo "Chromium 156.0.8078.79" || echo "<p>pickled</p>"\n';
const stub = '#!/bin/sh\necho "Please install it with: snap install chromium" >&2\nexit 1\n';
const incomplete = '#!/bin/sh\necho "error while loading shared libraries: libnss3.so: cannot open" >&2\nexit 127\n';
const sandboxed =
  '#!/bin/sh\n[ "$1" = --version ] && echo "Chromium 156.0.8078.79" || { echo "FATAL: No usable sandbox!" >&2; exit 1; }\n';

let home = '';
let machine: Machine;
/** What the search did outside, in order. */
let done: string[] = [];
let steps: Steps;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pickled-egg find '));
  afterwards(() => rm(home, { recursive: true }));
  const folders = [join(home, 'first'), join(home, 'second')];
  machine = {
    env: {},
    platform: 'linux',
    home,
    inFolders: (name) => folders.map((folder) => join(folder, name)),
    elsewhere: [join(home, 'opt/google/chrome/chrome')],
    applications: [join(home, 'Applications')],
  };
  done = [];
  steps = {
    findFault: (path) => findFault(path, { limitMs: { version: 5_000, page: 5_000 }, remembers: false }),
    install: async () => void done.push('apt'),
    download: async () => {
      done.push('download');
      return 'getaddrinfo ENOTFOUND cdn.playwright.dev';
    },
    findOwn: async () => null,
  };
});

test('CHROMIUM_PATH comes first, and where it does not work nothing else is taken in its place', async () => {
  await place('first/chromium', working);
  const named = await place('mine/chrome', working);
  machine.env['CHROMIUM_PATH'] = named;
  expect(await search()).toBe(named);
  machine.env['CHROMIUM_PATH'] = join(home, 'nothing');
  expect(await search()).toBe(`no browser: CHROMIUM_PATH names ${join(home, 'nothing')}, which is not there.`);
  expect(done).toEqual([]);
});

test('browsers of the system come in the order of their names, before those of Playwright', async () => {
  const cached = await place('.cache/ms-playwright/chromium-1254/chrome-linux64/chrome', working);
  expect(await search()).toBe(cached);
  const opt = await place('opt/google/chrome/chrome', working);
  expect(await search()).toBe(opt);
  const google = await place('first/google-chrome', working);
  expect(await search()).toBe(google);
  const fedoras = await place('second/chromium-browser', working);
  expect(await search()).toBe(fedoras);
  const debians = await place('second/chromium', working);
  expect(await search()).toBe(debians);
  expect(done).toEqual([]);
});

test('a browser that does not start is passed over', async () => {
  await place('first/chromium', stub);
  await place('second/chromium', incomplete);
  await place('first/chromium-browser', sandboxed);
  const google = await place('first/google-chrome', working);
  expect(await search()).toBe(google);
});

test('macOS is searched in the folders of applications and in its own cache', async () => {
  machine.platform = 'darwin';
  const cached = await place(
    'Library/Caches/ms-playwright/chromium-1254/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    working,
  );
  expect(await search()).toBe(cached);
  const chromium = await place('Applications/Chromium.app/Contents/MacOS/Chromium', working);
  expect(await search()).toBe(chromium);
  const chrome = await place('Applications/Google Chrome.app/Contents/MacOS/Google Chrome', working);
  expect(await search()).toBe(chrome);
});

test("of Playwright's downloads its own revision comes first, then the newest, in PLAYWRIGHT_BROWSERS_PATH where that is set", async () => {
  machine.env['PLAYWRIGHT_BROWSERS_PATH'] = join(home, 'browsers');
  await place('.cache/ms-playwright/chromium-2000/chrome-linux64/chrome', working);
  const old = await place('browsers/chromium-999/chrome-linux/chrome', working);
  expect(await search()).toBe(old);
  const newer = await place('browsers/chromium-1254/chrome-linux64/chrome', working);
  expect(await search()).toBe(newer);
  steps.findOwn = async () => old;
  expect(await search()).toBe(old);
});

test('the headless shell of the same revision belongs to a browser of Playwright', async () => {
  const folder = 'chrome-headless-shell-linux64/chrome-headless-shell';
  await place(`.cache/ms-playwright/chromium_headless_shell-1300/${folder}`, working);
  const browser = await place('.cache/ms-playwright/chromium-1254/chrome-linux64/chrome', working);
  expect(listShellsOf(machine, browser)).toEqual([]);
  const shell = await place(`.cache/ms-playwright/chromium_headless_shell-1254/${folder}`, working);
  expect(listShellsOf(machine, browser)).toEqual([shell]);
  expect(listShellsOf(machine, '/usr/bin/chromium')).toEqual([]);
});

test('apt installs where it may, and a download is tried only when that brings nothing', async () => {
  steps.install = async () => {
    done.push('apt');
    await place('second/chromium', working);
  };
  expect(await search()).toBe(join(home, 'second/chromium'));
  expect(done).toEqual(['apt']);
});

test('what playwright-core downloads is used where nothing else works', async () => {
  steps.install = null;
  const own = join(home, '.cache/ms-playwright/chromium-1254/chrome-linux64/chrome');
  steps.findOwn = async () => own;
  steps.download = async () => {
    done.push('download');
    await place('.cache/ms-playwright/chromium-1254/chrome-linux64/chrome', working);
    return null;
  };
  expect(await search()).toBe(own);
  expect(done).toEqual(['download']);
});

test('where none can be had one line names all that was tried', async () => {
  await place('first/chromium-browser', stub);
  await place('.cache/ms-playwright/chromium-1254/chrome-linux64/chrome', incomplete);
  expect(await search()).toBe(
    `no browser: ${home}/first/chromium-browser names no version (Please install it with: snap install chromium); ` +
      `${home}/.cache/ms-playwright/chromium-1254/chrome-linux64/chrome names no version (error while loading shared libraries: libnss3.so: cannot open); ` +
      'apt-get could not install chromium; playwright-core could not download one (getaddrinfo ENOTFOUND cdn.playwright.dev). ' +
      'Its libraries: sudo npx playwright-core install-deps chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
  expect(done).toEqual(['apt', 'download']);
});

test('a browser that hangs or finds no sandbox has a fault of one line', async () => {
  const quick = { limitMs: { version: 300, page: 300 }, remembers: false };
  expect(await findFault(await place('hangs', '#!/bin/sh\nsleep 60\n'), quick)).toBe('names no version in time');
  const mute = '#!/bin/sh\n[ "$1" = --version ] && echo "Chromium 156.0.8078.79" || sleep 60\n';
  const patient = { ...quick, limitMs: { version: 5_000, page: 300 } };
  expect(await findFault(await place('mute', mute), patient)).toBe('opens no page in time');
  const open = { ...quick, limitMs: { version: 5_000, page: 5_000 } };
  expect(await findFault(await place('sandboxed', sandboxed), open)).toBe('opens no page (FATAL: No usable sandbox!)');
});

/** The path that is found, or the message where there is none. */
function search(): Promise<string> {
  return findBrowserPath(machine, steps).catch((error: Error) => error.message);
}

async function place(name: string, script: string): Promise<string> {
  const path = join(home, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
