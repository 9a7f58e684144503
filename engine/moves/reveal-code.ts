import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { checkNotOver } from './race-runs.ts';

/** [H12] A host who races looks at a code, and everybody is told, once for each code. */
export function revealCode(state: RaceState, { bar }: MoveOf<'reveal-code'>): EventBody[] {
  checkNotOver(state);
  const code = liveCode(state, bar);
  if (!code) throw new Problem('bar-not-listed');
  return code.revealedAt === null ? [{ type: 'code-revealed', bar }] : [];
}
