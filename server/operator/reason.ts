import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { counter } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';

/** Why an operator does something, as it is kept. */
export function readReason(given: string): string {
  const why = cleanLine(given);
  if (!hasSomethingToSee(why)) throw new Problem('why-missing');
  refuseLongerThan(counter.reason, why, 'A reason');
  return why;
}
