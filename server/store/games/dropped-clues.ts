import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Tx } from '../database.ts';
import { clues } from '../game-tables.ts';

/** What teams wrote that are no longer there. */
export async function removeCluesBy(tx: Tx, gameId: number, teams: Letter[]): Promise<void> {
  await tx.delete(clues).where(and(eq(clues.gameId, gameId), inArray(clues.author, teams)));
}

/** What anybody wrote for bars that are not on the list. */
export async function removeCluesBeside(tx: Tx, gameId: number, list: { id: string }[]): Promise<void> {
  const ids = list.map(({ id }) => id);
  await tx.delete(clues).where(and(eq(clues.gameId, gameId), notInArray(clues.barId, ids)));
}
