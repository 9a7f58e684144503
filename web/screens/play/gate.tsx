import type { ReactNode } from 'react';
import type { Game } from '../../game.ts';

/** What everybody agrees to before they play; then the race. */
export function Gate({ children }: { game: Game; children: ReactNode }) {
  return children;
}
