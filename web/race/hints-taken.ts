import type { StandingView } from '#contract/race-view';

/** [I9] 3 hints, 4 min */
export function hintsTaken({ taken, minutes }: NonNullable<StandingView['hints']>): string {
  return `${taken} ${taken === 1 ? 'hint' : 'hints'}, ${minutes} min`;
}
