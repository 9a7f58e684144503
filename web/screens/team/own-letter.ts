import { cluesBy, type Letter } from '#contract/game';
import type { Game } from '../../app/game.ts';

/** Whether this person writes the clues of the whole game. */
export function writesForAll(game: Game): boolean {
  return game.role === 'host' && cluesBy(game) === 'host';
}

/** The letter of a person's own page; none for a host without a team who has nothing to write. */
export function ownLetter(game: Game): Letter | null {
  return writesForAll(game) ? 'A' : game.team;
}
