import { cluesBy, type Letter, letters, type TeamReadiness } from '#contract/game';
import { cluesNeeded, readinessOf } from '#engine/readiness';
import { type Author, type Clue, listClues } from '../store/games/clues.ts';
import type { Executor } from '../store/database.ts';
import { shownAddress } from '../store/accounts/deleted-address.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listSeats } from '../store/games/seats.ts';
import { startIdOf } from './clue-bars.ts';

export interface TeamSoFar {
  letter: Letter;
  /** Captain first. */
  emails: string[];
  /** Those of them who have not opened the game yet; its host has. */
  unopened: string[];
  /** What counts for this team's readiness: its own, or the host's where the host writes. */
  clues: Clue[];
  needed: number;
  readiness: TeamReadiness;
}

type Game = GameOfPerson['game'];

/** Who writes what a team's readiness depends on; nobody of the game where the house does. */
export function authorFor(game: Game, letter: Letter): Author | null {
  const by = cluesBy({ game_type: game.gameType, game_groups: game.gameGroups });
  if (by === 'house') return null;
  return by === 'host' ? 'host' : letter;
}

/** [T1-T4] The teams of a game: who is in them, what is written for its bars as they are listed now, and whether they are ready. */
export async function teamsSoFar(db: Executor, game: Game): Promise<TeamSoFar[]> {
  const [seats, written] = await Promise.all([listSeats(db, game.gameId), listClues(db, game.gameId)]);
  const startId = startIdOf(game);
  const toGuess = new Set(game.gameBarList.map(({ id }) => id).filter((id) => id !== startId));
  return letters.slice(0, game.gameGroups).map((letter) => {
    const author = authorFor(game, letter);
    const theirs = seats.filter(({ gameGroup }) => gameGroup === letter);
    const emails = theirs.map(({ email }) => shownAddress(email));
    const unopened = theirs.filter(({ openedAt }) => openedAt === null).map(({ email }) => shownAddress(email));
    const clues = written.filter((clue) => clue.author === author && toGuess.has(clue.barId));
    const needed = author === null ? 0 : cluesNeeded(game.gameBarList.length);
    // Before the bars are picked nobody knows how many, but some remain.
    const remain = author !== null && game.gameBarList.length === 0 ? 1 : needed;
    const readiness = readinessOf({ members: emails.length, written: clues.length, needed: remain });
    return { letter, emails, unopened, clues, needed, readiness };
  });
}
