import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { nudges } from '../game-tables.ts';

export type Nudge = typeof nudges.$inferSelect;
type NudgeKey = Pick<Nudge, 'gameId' | 'author' | 'barId'>;

const isNudge = ({ gameId, author, barId }: NudgeKey) =>
  and(eq(nudges.gameId, gameId), eq(nudges.author, author), eq(nudges.barId, barId));

/** What the first hints to the bars of a game say, by whomever, bar by bar. */
export async function listNudges(db: Executor, gameId: number): Promise<Nudge[]> {
  return db.select().from(nudges).where(eq(nudges.gameId, gameId)).orderBy(asc(nudges.barId));
}

export async function readNudge(db: Executor, of: NudgeKey): Promise<Nudge | null> {
  const [found] = await db.select().from(nudges).where(isNudge(of));
  return found ?? null;
}

/** Keeps a nudge in the place of the author's older one for this bar. */
export async function keepNudge(tx: Tx, nudge: Nudge): Promise<void> {
  await tx
    .insert(nudges)
    .values(nudge)
    .onConflictDoUpdate({
      target: [nudges.gameId, nudges.author, nudges.barId],
      set: { nudge: nudge.nudge, savedAt: nudge.savedAt },
    });
}

export async function removeNudge(tx: Tx, of: NudgeKey): Promise<void> {
  await tx.delete(nudges).where(isNudge(of));
}

/** What teams wrote that are no longer there. */
export async function removeNudgesBy(tx: Tx, gameId: number, teams: Letter[]): Promise<void> {
  await tx.delete(nudges).where(and(eq(nudges.gameId, gameId), inArray(nudges.author, teams)));
}

/** What anybody wrote for bars that are not on the list. */
export async function removeNudgesBeside(tx: Tx, gameId: number, list: { id: string }[]): Promise<void> {
  const ids = list.map(({ id }) => id);
  await tx.delete(nudges).where(and(eq(nudges.gameId, gameId), notInArray(nudges.barId, ids)));
}
