import type { Game, Team } from '../../game.ts';

/** What every sheet of the host's page is given. */
export interface SheetProps {
  game: Game;
  teams: Team[];
  open: boolean;
  onClose: () => void;
}
