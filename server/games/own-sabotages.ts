import { cleanLine, hasSomethingToSee } from '#contract/clean-text';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../refuse-longer-than.ts';

/** [G10] The sabotages a host wrote, one line each; empty ones and those that are there already are dropped. */
export function readSabotages(given: string[]): string[] {
  const lines = given.map(cleanLine).filter(hasSomethingToSee);
  for (const line of lines) refuseLongerThan(text.sabotage, line, 'A sabotage');
  if (lines.length === 0) throw new Problem('no-sabotage');
  return [...new Map(lines.map((line) => [line.toLowerCase(), line] as const)).values()];
}
