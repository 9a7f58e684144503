import type { StandingView } from './race-view.ts';

type Standing = Pick<StandingView, 'position' | 'done'>;

export interface Step<Team> {
  position: number;
  /** Equal teams share it. */
  teams: Team[];
}

const steps = 3;

/** The places of honour, the highest first. Whoever never reached a bar has earned none. */
export function podiumOf<Team extends Standing>(teams: readonly Team[]): Step<Team>[] {
  const ranks = new Map<number, Team[]>();
  for (const team of teams) {
    if (team.position > steps || team.done === 0) continue;
    ranks.set(team.position, [...(ranks.get(team.position) ?? []), team]);
  }
  return [...ranks].map(([position, shared]) => ({ position, teams: shared }));
}

/** A time on a step: 96:12, in minutes however many there are, or that there is none. */
export function timeWords(raceMs: number | null): string {
  if (raceMs === null) return 'DNF';
  const seconds = Math.floor(raceMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
