import { listed } from '#contract/text/listed';
import type { PicturedTeam } from './pictured.ts';

/** Who came after the podium. A team that nobody was in is not listed. */
export function othersOf(teams: readonly PicturedTeam[]): PicturedTeam[] {
  return teams.filter(({ state, position }) => state !== 'absent' && position > 3);
}

/** What is said of how it ended. */
export function endWords(teams: readonly PicturedTeam[]): string {
  const there = teams.filter(({ state }) => state !== 'absent');
  const winners = there.filter(({ position, raceMs }) => position === 1 && raceMs !== null).map(({ name }) => name);
  if (winners.length === 0) return 'The jar got away. This time.';
  if (there.length === 1) return `${winners.join('')} cracked the lot.`;
  return winners.length === 1 ? `${winners.join('')} got to the jar first.` : `${listed(winners)} share the jar.`;
}
