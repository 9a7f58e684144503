import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the project's folder to its end. Whoever ends us ends it too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ shown?: boolean, env?: NodeJS.ProcessEnv }} [options] shown: its output goes straight to ours
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { shown = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => void (output += chunk));
    child.stderr?.on('data', (chunk) => void (output += chunk));
    const passOn = signals.map((signal) => ({ signal, listener: () => endWith(child, signal) }));
    for (const { signal, listener } of passOn) process.once(signal, listener);
    /** @param {number} code */
    const finish = (code) => {
      for (const { signal, listener } of passOn) process.off(signal, listener);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs the command line of an installed package, whatever PATH says.
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(name, args, options) {
  return run(process.execPath, [`node_modules/.bin/${name}`, ...args], options);
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endWith(child, signal) {
  child.once('close', () => process.kill(process.pid, signal));
  child.kill(signal);
}
