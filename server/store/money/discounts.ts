import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { discounts } from '../money-tables.ts';

export type Discount = typeof discounts.$inferSelect;

/** A code as it is kept, however somebody typed it. */
function foldCode(typed: string): string {
  return typed.trim().toUpperCase();
}

const isGood = (now: Date) =>
  and(
    isNull(discounts.endedAt),
    or(isNull(discounts.expiresAt), gt(discounts.expiresAt, now)),
    or(isNull(discounts.maxUses), gt(discounts.maxUses, discounts.uses)),
  );

/** The discount of a code that can be used now; null for any other. */
export async function readGoodDiscount(db: Executor, typed: string, now: Date): Promise<Discount | null> {
  const [found] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.code, foldCode(typed)), isGood(now)));
  return found ?? null;
}

/** Whether it can be used once more, held so that nobody else takes that use. */
export async function holdGoodDiscount(tx: Tx, id: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(eq(discounts.id, id), isGood(now)))
    .for('update');
  return held.length === 1;
}

/** Counts one use; false when the code has run out, has expired or was ended meanwhile. */
export async function takeDiscountUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(discounts)
    .set({ uses: sql`${discounts.uses} + 1` })
    .where(and(eq(discounts.id, id), isGood(now)))
    .returning({ id: discounts.id });
  return taken.length === 1;
}

/** Counts a use whatever the code says, where money came late; or takes one back. */
export async function keepDiscountUse(tx: Tx, id: string, by: 1 | -1): Promise<void> {
  await tx
    .update(discounts)
    .set({ uses: sql`greatest(0, ${discounts.uses} + ${by})` })
    .where(eq(discounts.id, id));
}

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
