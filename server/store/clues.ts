import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { clues } from './game-tables.ts';

export type Clue = typeof clues.$inferSelect;
export type Author = Clue['author'];

/** Everything that was written for the bars of a game, by whomever. */
export async function listClues(db: Executor, gameId: number): Promise<Clue[]> {
  return db.select().from(clues).where(eq(clues.gameId, gameId));
}
