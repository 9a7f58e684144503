import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run } from '../../run.mjs';

/**
 * Tests open pages of our own only. Without these Chromium starts neither as root, nor where a user may make no namespaces, nor in a
 * container with a small /dev/shm.
 */
const flags = ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run'];
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const limits = { version: 20_000, page: 60_000 };
/** Browsers that worked, by path. */
const memory = join(root, 'build/tried-browsers.json');

/**
 * Why a browser does not work here; null when it names its version and opens a page. Ubuntu's /usr/bin/chromium-browser may only say
 * that there is a snap to install, and a download may lack a library of the system. A browser that worked is not tried again.
 * @param {string} path
 * @param {{ limitMs?: { version: number, page: number }, remembers?: boolean }} [options]
 */
export async function findFault(path, { limitMs = limits, remembers = true } = {}) {
  if (!existsSync(path)) return 'is not there';
  const mark = markOf(path);
  if (remembers && readMemory()[path] === mark) return null;
  const answer = await run(path, ['--version'], { limitMs: limitMs.version });
  if (!/\d+\.\d+\.\d+/.test(answer.output) || answer.code !== 0) return describe(answer, 'names no version');
  const fault = await findPageFault(path, limitMs.page);
  if (fault || !remembers) return fault;
  const known = JSON.stringify({ ...readMemory(), [path]: mark });
  // Where the folder may only be read, it is tried again each time.
  await mkdir(dirname(memory), { recursive: true })
    .then(() => writeFile(memory, known))
    .catch(() => undefined);
  return null;
}

/**
 * @param {string} path
 * @param {number} limitMs
 */
async function findPageFault(path, limitMs) {
  const profile = await mkdtemp(join(tmpdir(), 'pickled-egg-browser-'));
  const page = ['--dump-dom', 'data:text/html,<p>pickled</p>'];
  const opened = await run(path, [...flags, ...quiet, `--user-data-dir=${profile}`, ...page], { limitMs });
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return opened.output.includes('<p>pickled</p>') ? null : describe(opened, 'opens no page');
}

/**
 * @param {{ code: number, output: string }} result
 * @param {string} fault
 */
function describe({ output }, fault) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/dbus|crashpad/i.test(line));
  const reason =
    lines.find((line) => /shared librar|sandbox|namespace|shm|snap|denied|FATAL/i.test(line)) ?? lines.at(-1);
  return reason ? `${fault} (${reason.trim().slice(0, 200)})` : `${fault} in time`;
}

/**
 * Changes when the file or the user does.
 * @param {string} path
 */
function markOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs} ${process.getuid?.() ?? ''}`;
}

/** @returns {Record<string, string>} */
function readMemory() {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}
