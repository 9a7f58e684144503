import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';

/** [G10] The sabotages a host wrote, one line each; empty ones and those that are there already are dropped. */
export function readSabotages(given: string[]): string[] {
  const lines = given.map(cleanLine).filter(hasSomethingToSee);
  for (const line of lines) refuseLongerThan(text.sabotage, line, 'A sabotage');
  if (lines.length === 0) throw new Problem('no-sabotage');
  const folded = lines.map((line) => line.toLowerCase());
  return lines.filter((_line, n) => folded.indexOf(folded[n] ?? '') === n);
}
