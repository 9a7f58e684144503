import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { clues } from '../game-tables.ts';

export type Clue = typeof clues.$inferSelect;
export type Author = Clue['author'];
type ClueKey = Pick<Clue, 'gameId' | 'author' | 'barId'>;

const isClue = ({ gameId, author, barId }: ClueKey) =>
  and(eq(clues.gameId, gameId), eq(clues.author, author), eq(clues.barId, barId));

/** Everything that was written for the bars of a game, by whomever, bar by bar. */
export async function listClues(db: Executor, gameId: number): Promise<Clue[]> {
  return db.select().from(clues).where(eq(clues.gameId, gameId)).orderBy(asc(clues.barId));
}

export async function readClue(db: Executor, of: ClueKey): Promise<Clue | null> {
  const [found] = await db.select().from(clues).where(isClue(of));
  return found ?? null;
}

/** Keeps a clue in the place of the author's older one for this bar. */
export async function keepClue(tx: Tx, clue: Clue): Promise<void> {
  await tx
    .insert(clues)
    .values(clue)
    .onConflictDoUpdate({
      target: [clues.gameId, clues.author, clues.barId],
      set: { clue: clue.clue, savedAt: clue.savedAt },
    });
}

export async function removeClue(tx: Tx, of: ClueKey): Promise<void> {
  await tx.delete(clues).where(isClue(of));
}

/** What teams wrote that are no longer there. */
export async function removeCluesBy(tx: Tx, gameId: number, teams: Letter[]): Promise<void> {
  await tx.delete(clues).where(and(eq(clues.gameId, gameId), inArray(clues.author, teams)));
}

/** What anybody wrote for bars that are not on the list. */
export async function removeCluesBeside(tx: Tx, gameId: number, list: { id: string }[]): Promise<void> {
  const ids = list.map(({ id }) => id);
  await tx.delete(clues).where(and(eq(clues.gameId, gameId), notInArray(clues.barId, ids)));
}
