import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command to its end, in the project's folder unless another is named. Whoever ends us ends it and all it has started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ shown?: boolean | 'as well', env?: NodeJS.ProcessEnv, cwd?: string, limitMs?: number, stopAt?: RegExp }} [options]
 *   shown: its output goes straight to ours, or there as well; limitMs, stopAt: it is killed after this time, or once it has printed this
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { shown = false, env = process.env, cwd = root, limitMs, stopAt } = {}) {
  return new Promise((resolve) => {
    const output = shown === true ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
    const printed = /** @type {string[]} */ ([]);
    const stop = () => {
      signalGroup(child, 'SIGKILL');
      // A process that left the group may hold these open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const timer = limitMs ? setTimeout(stop, limitMs) : undefined;
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      from?.setEncoding('utf8').on('data', (chunk) => {
        printed.push(chunk);
        if (shown === 'as well') to.write(chunk);
        if (stopAt?.test(printed.slice(-2).join(''))) stop();
      });
    }
    const callOff = endTogether(child);
    child.once('error', (error) => {
      clearTimeout(timer);
      callOff();
      resolve({ code: 127, output: `${command}: ${error.message}\n` });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      callOff();
      resolve({ code: code ?? 1, output: printed.join('') });
    });
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
const patienceMs = 5_000;

/**
 * A signal for us goes to the child's whole group first; we follow when it is gone. Returns how to call that off.
 * @param {import('node:child_process').ChildProcess} child
 */
function endTogether(child) {
  /** @type {NodeJS.Signals | null} */
  let ending = null;
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    if (ending) return;
    ending = signal;
    console.log('\nStopping …');
    signalGroup(child, signal);
    setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs).unref();
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    if (ending) process.kill(process.pid, ending);
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
}
