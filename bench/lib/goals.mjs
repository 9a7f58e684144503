import { isShort } from './short.mjs';

/**
 * Holds a figure against its goal and prints the line that `npm run bench` puts into its table. In the short form nothing is judged.
 * @param {string} what
 * @param {number} figure
 * @param {{ atMost: number, unit?: string, digits?: number } | { atLeast: number, unit?: string, digits?: number }} goal
 */
export function holdAgainst(what, figure, goal) {
  const { unit = '', digits = 2 } = goal;
  const shown = (/** @type {number} */ number) => `${Number(number.toFixed(digits))}${unit && ` ${unit}`}`;
  const isMet = 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
  const wanted = 'atMost' in goal ? `at most ${shown(goal.atMost)}` : `at least ${shown(goal.atLeast)}`;
  if (isShort) return console.log(`  not judged | ${what} | ${shown(figure)} | ${wanted}`);
  console.log(`${isMet ? 'MET' : 'MISSED'} | ${what} | ${shown(figure)} | ${wanted}`);
  if (!isMet) process.exitCode = 1;
}
