import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildWhenChanged, installWhenChanged } from './prepare/prepare.mjs';
import { root } from './run.mjs';
import { loadSettings } from './settings.mjs';

loadSettings();
process.env['PUBLIC_ORIGIN'] ??= 'http://localhost:5173';
await installWhenChanged('to run');
// The server wants a built page to serve; what does not build yet is what the watchers are for.
await buildWhenChanged().catch((error) => console.error(error.message));
// Whoever is new here finds games to look at.
await once(spawn(process.execPath, ['scripts/seed.mjs', '--if-empty'], { cwd: root, stdio: 'inherit' }), 'exit');

/** @typedef {import('node:child_process').ChildProcess} Child */
/** @type {Set<Child>} */
const children = new Set();
/** @type {Child | null} */
let server = null;
let stopping = false;

const compiler = startTool('tsc', ['-b', 'server', '--watch', '--preserveWatchOutput'], 'pipe');
startTool('vite', ['--clearScreen', 'false'], 'inherit');
compiler.stdout?.on('data', (chunk) => {
  process.stdout.write(chunk);
  if (/Found 0 errors/.test(String(chunk))) void restartServer();
});
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => void stopAll());
}

async function restartServer() {
  const old = server;
  server = null;
  if (old) await ended(old);
  if (!server && !stopping) server = start(['build/server/main.js'], 'inherit');
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {'pipe' | 'inherit'} output
 */
function startTool(name, args, output) {
  const tool = start([`node_modules/.bin/${name}`, ...args], output);
  tool.once('exit', () => void stopAll());
  return tool;
}

/**
 * In a session of its own: Ctrl-C reaches only us, and we end each of them once and in order.
 * @param {string[]} args
 * @param {'pipe' | 'inherit'} output
 */
function start(args, output) {
  const child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', output, 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function stopAll() {
  if (stopping) return;
  stopping = true;
  await Promise.all([...children].map(ended));
  process.exit();
}

/**
 * Resolves when it is gone.
 * @param {Child} child
 */
function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined);
    child.once('exit', resolve);
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  });
}
