import type { PicturedTeam } from './pictured.ts';

/** A step of the podium and who stands on it: equal teams share one. */
export interface Step {
  position: number;
  teams: PicturedTeam[];
}

/** Who stands on the podium, the winners first, and who is only listed. A team that nobody was in is neither. */
export function podiumOf(teams: readonly PicturedTeam[]): { steps: Step[]; others: PicturedTeam[] } {
  const there = teams.filter(({ state }) => state !== 'absent');
  const positions = [...new Set(there.map(({ position }) => position))].filter((position) => position <= 3);
  return {
    steps: positions.map((position) => ({ position, teams: there.filter((team) => team.position === position) })),
    others: there.filter(({ position }) => position > 3),
  };
}

/** Minutes and seconds, or that there is no such time. */
export function timeWords(raceMs: number | null): string {
  if (raceMs === null) return 'DNF';
  const seconds = Math.floor(raceMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is said of how it ended. */
export function endWords(teams: readonly PicturedTeam[]): string {
  const there = teams.filter(({ state }) => state !== 'absent');
  const winners = there.filter(({ position, raceMs }) => position === 1 && raceMs !== null).map(({ name }) => name);
  if (winners.length === 0) return 'The jar got away. This time.';
  if (there.length === 1) return `${winners.join('')} cracked the lot.`;
  return winners.length === 1 ? `${winners.join('')} got to the jar first.` : `${listed(winners)} share the jar.`;
}

/** Fox, Dog and Cat. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
