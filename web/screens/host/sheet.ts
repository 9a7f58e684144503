import type { Game, Team } from '../../app/game.ts';

/** What every sheet of the host's page is given. */
export interface SheetProps {
  game: Game;
  /** Undefined while nobody could look. */
  teams: Team[] | undefined;
  open: boolean;
  onClose: () => void;
}
