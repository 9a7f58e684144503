import { and, desc, eq, isNull } from 'drizzle-orm';
import { discounts } from '../money-tables.ts';
import type { Executor } from '../database.ts';

export type DiscountCode = typeof discounts.$inferSelect;

/** The newest first. */
export async function listDiscountCodes(db: Executor): Promise<DiscountCode[]> {
  return db.select().from(discounts).orderBy(desc(discounts.createdAt), desc(discounts.id));
}

/** Null when there is one by that name, ended or not. */
export async function keepDiscountCode(
  db: Executor,
  code: Pick<DiscountCode, 'code' | 'basisPoints' | 'expiresAt' | 'maxUses' | 'createdAt'>,
): Promise<DiscountCode | null> {
  const [kept] = await db.insert(discounts).values(code).onConflictDoNothing({ target: discounts.code }).returning();
  return kept ?? null;
}

/** The code that was ended; null when there is none that could be. */
export async function endDiscountCode(db: Executor, id: string, now: Date): Promise<DiscountCode | null> {
  const [ended] = await db
    .update(discounts)
    .set({ endedAt: now })
    .where(and(eq(discounts.id, id), isNull(discounts.endedAt)))
    .returning();
  return ended ?? null;
}
