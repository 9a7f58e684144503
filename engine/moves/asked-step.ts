import { Problem } from '#contract/problems';
import type { TeamState } from '../race.ts';

/** [V3] Whether the step a phone means lies behind its team; refuses one that is still ahead or never was. */
export function isPassed(team: TeamState, step: number | null): boolean {
  if (step === null) return false;
  const last = Math.min(team.done.length, team.route.length - 1);
  if (!Number.isInteger(step) || step < 0 || step > last) throw new Problem('step-unknown');
  return step < team.done.length;
}
