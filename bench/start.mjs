// What starting costs: a fresh clone of this commit with npm's cache warm, `npm start` until it says that it is ready, then once more; and how much it
// installs. In the short form, and for the goal of a second start, it is this folder that is started again, as it is built.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.mjs';
import { freshFolder } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { isShort, sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const again = sized(5, 1);
const goals = { firstS: 35, secondS: 1.5, installedMB: 300 };

await toTheEnd(measure);

async function measure() {
  const folder = await freshFolder('start');
  const clone = isShort ? root : join(folder, 'clone');
  const dataDir = join(folder, 'data');
  if (!isShort) {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone]);
    // Once for npm's cache, with what is installed thrown away afterwards.
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: clone, stdio: 'ignore' });
    execFileSync('rm', ['-rf', 'node_modules'], { cwd: clone });
  }
  const first = await start(clone, dataDir);
  console.log(`${isShort ? 'a start with an empty data folder' : 'the first start'}: ${shown(first)}`);
  const later = [];
  for (let round = 0; round < again; round += 1) later.push(await start(clone, dataDir));
  later.sort((one, other) => one.seconds - other.seconds);
  const second = later[Math.floor(again / 2)] ?? first;
  console.log(`a start after that: ${shown(second)}, the middle of ${again}`);
  if (!isShort) {
    const kB = Number(execFileSync('du', ['-sk', join(clone, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]);
    holdAgainst('what npm start installs', kB / 1_024, { atMost: goals.installedMB, unit: 'MB', digits: 0 });
    holdAgainst('the first start, npm with a warm cache', first.seconds, {
      atMost: goals.firstS,
      unit: 's',
      digits: 1,
    });
  }
  holdAgainst('a second start', second.seconds, { atMost: goals.secondS, unit: 's', digits: 2 });
}

/**
 * Starts as people do, waits for the word that all is ready, and stops.
 * @param {string} clone
 * @param {string} dataDir
 */
async function start(clone, dataDir) {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PLACES_LIVE: 'off',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const stop = afterwards(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  let printed = '';
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => (printed += chunk));
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (/^Pickled Egg is ready: /m.test(printed)) resolve(null);
    });
    child.once('close', () => reject(new Error(`It did not start.\n${printed}`)));
  });
  const seconds = (performance.now() - began) / 1_000;
  const node = child.pid ?? 0;
  const cpuS = cpuOf(node);
  await stop();
  return { seconds, cpuS };
}

/**
 * `npm start` becomes the server itself but for npm, which waits for it: of npm and its child what they used of the processor.
 * @param {number} pid
 */
function cpuOf(pid) {
  if (process.platform !== 'linux') return null;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [String(pid), ...children].reduce((sum, one) => sum + cpuOfOne(one), 0);
}

/** @param {string} pid */
function cpuOfOne(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @param {{ seconds: number, cpuS: number | null }} measured */
function shown({ seconds, cpuS }) {
  return `${seconds.toFixed(2)} s${cpuS === null ? '' : ` (${cpuS.toFixed(2)} s of the processor)`}`;
}
