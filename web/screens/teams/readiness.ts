import type { Team } from '../../app/game.ts';

/** Whether a team could start, and what it waits for if not. */
export function readinessWords({ ready, reason }: Pick<Team, 'ready' | 'reason'>): string {
  return ready ? 'ready' : (reason ?? 'not ready');
}

/** The same with how many clues are written, where there are some to write. */
export function standing(team: Team): string {
  const { cluesWritten: written, cluesNeeded: needed } = team;
  return [readinessWords(team), ...(needed === 0 ? [] : [`${written} of ${needed} clues`])].join(' · ');
}
