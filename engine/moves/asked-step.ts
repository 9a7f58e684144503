import { Problem } from '#contract/problems';
import type { TeamState } from '../race.ts';

/** [V3] Whether the step a phone means lies behind its team; refuses one that is still ahead or never was. */
export function isPassed(team: TeamState, step: number | null): boolean {
  if (step === null) return false;
  if (!Number.isInteger(step) || step < 0 || step >= team.route.length) throw new Problem('step-unknown');
  if (step > team.done.length) throw new Problem('step-unknown');
  return step < team.done.length;
}
