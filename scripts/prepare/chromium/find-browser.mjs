import { hasChromiumPackage, installWithApt, mayInstall } from '../apt.mjs';
import { downloadBrowser } from './download-browser.mjs';
import { findShell } from './find-shell.mjs';
import { listPlaywrightPlaces, listSystemPlaces, thisMachine } from './list-places.mjs';
import { findFault } from './try-browser.mjs';

/**
 * @typedef {import('./list-places.mjs').Machine} Machine
 * @typedef {{ path: string, shell: string | null }} Browser shell: the same Chromium without windows, which does the same for half the work
 * @typedef {object} Steps what a search does outside this process; tests pass their own
 * @property {(path: string) => Promise<string | null>} findFault
 * @property {(() => Promise<void>) | null} install null where we may not
 * @property {() => Promise<string | null>} download returns why it failed
 * @property {() => Promise<string | null>} findOwn where playwright-core keeps its browser
 */

/** No browser can be had; the message is one line. */
export class NoBrowser extends Error {}

/** @type {Steps} */
const steps = {
  findFault,
  install: mayInstall && hasChromiumPackage() ? () => installWithApt(['chromium']) : null,
  download: downloadBrowser,
  findOwn: async () => (await import('playwright-core')).chromium.executablePath() || null,
};

/** @type {Promise<Browser> | null} */
let found = null;

/** The browser of tests and benches, installed or downloaded where there is none; rejects with NoBrowser. */
export function findBrowser() {
  found ??= findBrowserPath(thisMachine, steps).then(async (path) => ({ path, shell: await findShell(path) }));
  return found;
}

/**
 * The environment of tests and benches: they use the browser that is named there and do not search again.
 * @param {NodeJS.ProcessEnv} env
 */
export async function withBrowserEnv(env) {
  const { path, shell } = await findBrowser();
  return { ...env, CHROMIUM_PATH: path, ...(shell && { CHROMIUM_SHELL_PATH: shell }) };
}

/**
 * CHROMIUM_PATH alone where it is set; else what the system has, what Playwright has downloaded before, apt, and a download.
 * @param {Machine} machine
 * @param {Steps} how
 * @returns {Promise<string>}
 */
export async function findBrowserPath(machine, { findFault: findFaultOf, install, download, findOwn }) {
  /** @type {Map<string, string>} */
  const faults = new Map();
  const firstOf = async (/** @type {string[]} */ paths) => {
    for (const path of new Set(paths)) {
      const fault = await findFaultOf(path);
      if (fault === null) return path;
      faults.set(path, fault);
    }
    return null;
  };
  const named = machine.env['CHROMIUM_PATH'];
  if (named) {
    const path = await firstOf([named]);
    if (path) return path;
    throw new NoBrowser(`no browser: CHROMIUM_PATH names ${named}, which ${faults.get(named)}.`);
  }
  const look = async () =>
    (await firstOf(listSystemPlaces(machine))) ?? (await firstOf(listPlaywrightPlaces(machine, await findOwn())));
  const here = await look();
  if (here) return here;
  if (install) {
    await install();
    const installed = await firstOf(listSystemPlaces(machine));
    if (installed) return installed;
  }
  const refusal = await download();
  const downloaded = refusal === null ? await firstOf(listPlaywrightPlaces(machine, await findOwn())) : null;
  if (downloaded) return downloaded;
  throw new NoBrowser(describeSearch(faults, { hasTriedApt: install !== null, refusal }));
}

/**
 * @param {Map<string, string>} faults
 * @param {{ hasTriedApt: boolean, refusal: string | null }} tried
 */
function describeSearch(faults, { hasTriedApt, refusal }) {
  const broken = [...faults].filter(([, fault]) => fault !== 'is not there').map(([path, fault]) => `${path} ${fault}`);
  const parts = [
    ...(broken.length > 0 ? broken : ['none is installed']),
    ...(hasTriedApt ? ['apt-get could not install chromium'] : []),
    ...(refusal === null ? [] : [`playwright-core could not download one (${refusal})`]),
  ];
  const libraries = broken.some((fault) => fault.includes('shared librar'))
    ? ' Its libraries: sudo npx playwright-core install-deps chromium.'
    : '';
  return `no browser: ${parts.join('; ')}.${libraries} Install Chromium or Chrome, or set CHROMIUM_PATH to one.`;
}
