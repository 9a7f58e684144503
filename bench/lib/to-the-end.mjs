/** @typedef {() => unknown} Step */

/** What must be undone when the bench ends, newest first. */
const undo = /** @type {Step[]} */ ([]);
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** For Playwright, which would end the process on a signal before everything is undone. */
export const noSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
/** For what hangs, not for a slow machine. */
const longestMinutes = 60;

/**
 * Undoes something when the bench ends, what came last first; or earlier, by what this returns.
 * @param {Step} step
 */
export function afterwards(step) {
  undo.unshift(step);
  return async () => {
    const place = undo.indexOf(step);
    if (place >= 0) await undo.splice(place, 1)[0]?.();
  };
}

/**
 * Stops at the end what is being started here, also when the end comes before it has started.
 * @template Started
 * @param {Promise<Started>} starting
 * @param {(started: Started) => unknown} stop
 */
export function held(starting, stop) {
  afterwards(() => starting.then(stop, () => undefined));
  return starting;
}

/**
 * Runs a bench, then undoes what it has opened: also when it fails, wherever the error is thrown, and when a signal ends it.
 * @param {() => Promise<unknown>} work
 */
export async function toTheEnd(work) {
  const cutShort = new Promise((resolve, reject) => {
    for (const signal of signals) process.on(signal, resolve);
    process.on('uncaughtException', reject);
    const overdue = () => reject(new Error(`Still running after ${longestMinutes} minutes.`));
    setTimeout(overdue, longestMinutes * 60_000);
  });
  const interrupted = cutShort.then(() => (process.exitCode = 1));
  await Promise.race([work(), interrupted]).catch(fail);
  for (let step = undo.shift(); step; step = undo.shift()) await Promise.resolve().then(step).catch(fail);
  process.exit();
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  process.exitCode = 1;
}
