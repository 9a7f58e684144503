import type { GameView } from '#contract/game-view';

/** [Q3] Whether somebody runs the race of a game: its host and the co-hosts. */
export function runsRace({ role }: Pick<GameView, 'role'>): boolean {
  return role !== 'player';
}
