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

startTool('vite', ['--clearScreen', 'false']);
// What installs must run without packages; this cannot.
const { watchServer } = await import('./bundle/server.mjs');
await watchServer((error) => (error ? console.error(error.message) : void restartServer()));
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => void stopAll());
}

async function restartServer() {
  const old = server;
  server = null;
  if (old) await ended(old);
  if (!server && !stopping) server = start(['build/server/main.js']);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function startTool(name, args) {
  start([`node_modules/.bin/${name}`, ...args]).once('exit', () => void stopAll());
}

/**
 * In a session of its own: Ctrl-C reaches only us, and we end each of them once and in order.
 * @param {string[]} args
 */
function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
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
