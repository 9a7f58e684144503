import type { TeamReadiness } from '#contract/game';

interface TeamSoFar {
  members: number;
  /** Clues the team has written, out of those it must write. */
  written: number;
  needed: number;
}

/** [T1, T2] Whether a team can race as it is, and if not, what it waits for: members first, then clues. */
export function readinessOf(team: TeamSoFar): TeamReadiness {
  if (team.members === 0) return { ready: false, reason: 'no members' };
  if (team.written < team.needed) return { ready: false, reason: 'clues incomplete' };
  return { ready: true };
}

/** [T3] A team writes a clue for every bar of the list except the start bar. */
export function cluesNeeded(barsInList: number): number {
  return Math.max(0, barsInList - 1);
}
