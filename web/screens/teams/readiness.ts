import type { Team } from '../../game.ts';

/** Whether a team could start, and what it waits for if not. */
export function readinessWords({ ready, reason }: Pick<Team, 'ready' | 'reason'>): string {
  return ready ? 'ready' : (reason ?? 'not ready');
}

/** How many clues are written, where the team has some to write. */
export function clueWords({ clues_written: written, clues_needed: needed }: Team): string | null {
  return needed === 0 ? null : `${written} of ${needed} clues`;
}
