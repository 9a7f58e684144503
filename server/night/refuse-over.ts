import { Problem } from '#contract/problems';
import type { GameOfPerson } from '../store/games/games.ts';

/** Who is in which team may change before the race and during it; afterwards it is history. */
export function refuseOver({ status }: Pick<GameOfPerson['game'], 'status'>): void {
  if (status === 'fini') throw new Problem('race-over');
}
