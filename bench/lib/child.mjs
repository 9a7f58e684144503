// A part of a bench in a process of its own, and how both talk: one question at a time, by its name.
import { fork } from 'node:child_process';
import { afterwards } from './to-the-end.mjs';

/**
 * @template Answers What comes back for each question.
 * @typedef {object} Child
 * @property {<Name extends keyof Answers>(name: Name, wishes?: object) => Promise<Answers[Name]>} ask
 * @property {() => Promise<void>} stop
 * @property {number} pid
 */

/**
 * Starts such a part, until somebody stops it or the bench ends.
 * @param {string} file
 * @param {string[]} args
 */
export async function startChild(file, args) {
  const child = fork(file, args);
  const stop = afterwards(() => child.kill('SIGKILL'));
  const answer = () =>
    new Promise((resolve, reject) => {
      const died = () => reject(new Error(`${file} died.`));
      child.once('exit', died).once('message', (said) => {
        child.off('exit', died);
        resolve(said);
      });
    });
  await answer();
  return {
    ask: (/** @type {string} */ name, /** @type {object} */ wishes = {}) => {
      child.send({ name, wishes });
      return answer();
    },
    stop,
    pid: child.pid ?? 0,
  };
}

/**
 * In the part itself, once it is ready: answers what it is asked, and ends with whoever asks.
 * @param {Record<string, (wishes: never) => Promise<unknown>>} answers
 */
export function answerParent(answers) {
  process.on('message', (/** @type {{ name: string, wishes: never }} */ { name, wishes }) => {
    const answer = answers[name];
    if (!answer) return fail(`Nobody answers ${name}.`);
    answer(wishes).then((said) => process.send?.(said), fail);
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

/**
 * Ends a part at once, and with it the bench.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error);
  process.exit(1);
}
