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

/** '2 by e-mail, 4 by code', for the host; nothing where nobody came by code. */
export function howTheyCame({ emails, members }: Pick<Team, 'emails' | 'members'>): string {
  const byEmail = emails?.length ?? 0;
  const byCode = members - byEmail;
  if (emails === null || byCode <= 0) return '';
  return byEmail === 0 ? `${byCode} by code` : `${byEmail} by e-mail, ${byCode} by code`;
}
