import { areCluesGenerated } from '#contract/game';
import { listed } from '#contract/text/words';
import type { Team } from '../../app/game.ts';

/** Whether a team is ready, what is missing if not, or that its clues are generated. */
export function readinessWords(team: Team): string {
  if (areCluesGenerated(team)) return willBeGenerated(cluesMissing(team));
  return team.ready ? 'ready' : (team.reason ?? 'not ready');
}

/** [T21] 'Jo: 2 of 6 written', for a team whose writer has not finished; '' for any other. */
export function writingWords(team: Team): string {
  const { reason, cluesNeeded: needed } = team;
  if (reason !== 'clues incomplete' || areCluesGenerated(team) || needed === 0) return '';
  return writtenBy(team.writers ?? [], team);
}

/** 'Jo and Sam: 2 of 6 written'. */
export function writtenBy(
  names: string[],
  { cluesWritten, cluesNeeded }: Pick<Team, 'cluesWritten' | 'cluesNeeded'>,
): string {
  return `${names.length > 0 ? `${listed(names)}: ` : ''}${cluesWritten} of ${cluesNeeded} written`;
}

/** [T21] The wording used wherever clues are generated because no one was chosen to write them. */
export function willBeGenerated(count: number): string {
  if (count === 0) return 'Clues will be generated.';
  return `${count} ${count === 1 ? 'clue' : 'clues'} will be generated.`;
}

export function cluesMissing({
  cluesWritten: written,
  cluesNeeded: needed,
}: Pick<Team, 'cluesWritten' | 'cluesNeeded'>): number {
  return Math.max(0, needed - written);
}

/** A team's status on its host's page, with the number of clues written if it has clues to write. */
export function standing(team: Team): string {
  const { reason, cluesWritten: written, cluesNeeded: needed } = team;
  const count = needed === 0 ? '' : `${written} of ${needed} clues`;
  const writing = reason === 'clues incomplete' ? writingWords(team) : count;
  return [readinessWords(team), ...(writing === '' ? [] : [writing])].join(' · ');
}

/** '2 by e-mail, 4 by code', for the host; nothing where nobody came by code. */
export function howTheyCame({ emails, members }: Pick<Team, 'emails' | 'members'>): string {
  const byEmail = emails?.length ?? 0;
  const byCode = members - byEmail;
  if (emails === null || byCode <= 0) return '';
  return byEmail === 0 ? `${byCode} by code` : `${byEmail} by e-mail, ${byCode} by code`;
}
