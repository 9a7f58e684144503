import type { StoryView } from '#contract/story';

type ToldTeam = StoryView['teams'][number];

export interface Step {
  position: number;
  /** Equal teams share it. */
  teams: ToldTeam[];
}

const steps = 3;

/** The places of honour, the highest first. Whoever never reached a bar has earned none. */
export function podiumOf(teams: readonly ToldTeam[]): Step[] {
  const places = new Map<number, ToldTeam[]>();
  for (const team of teams) {
    if (team.position > steps || team.done === 0) continue;
    places.set(team.position, [...(places.get(team.position) ?? []), team]);
  }
  return [...places].map(([position, shared]) => ({ position, teams: shared }));
}
