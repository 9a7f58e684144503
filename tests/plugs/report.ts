import { appendFileSync } from 'node:fs';
import type { Tally } from './count.ts';

/** `npm run plugs` pulls them in full size; `npm run test:all` each a few times, under a few phones. */
const isFull = process.env.PLUGS === 'all';

export function sized<T>(full: T, small: T): T {
  return isFull ? full : small;
}

/** One plug, pulled as often as it was: a line of the report, whose numbers scripts/plugs.mjs sums up. */
export function report(plug: string, words: string, { acknowledged, lost, doubled }: Tally): void {
  const line = `${plug}: ${words}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`;
  const file = process.env.PLUGS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ plug, line, acknowledged, lost, doubled })}\n`);
  else process.stdout.write(`${line}\n`);
}

/** Times as people read them: the middle one and the worst. */
export function times(ms: number[]): string {
  const sorted = ms.toSorted((one, other) => one - other);
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} in the median, ${seconds(sorted.at(-1))} at worst`;
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
