import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { factors } from '../schema.ts';

export type Factor = typeof factors.$inferSelect;

export async function listFactors(db: Executor, accountId: string): Promise<Factor[]> {
  return db.select().from(factors).where(eq(factors.accountId, accountId)).orderBy(asc(factors.createdAt));
}

export async function hasVerifiedFactor(db: Executor, accountId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.accountId, accountId), isNotNull(factors.verifiedAt)))
    .limit(1);
  return found.length > 0;
}

/** A factor of this account; hold the account while you judge a code, so that one cannot pass twice at once. */
export async function readFactor(db: Executor, accountId: string, id: string): Promise<Factor | null> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.accountId, accountId)));
  return factor ?? null;
}

/** A new factor, not verified yet; an earlier one that never was is dropped. */
export async function keepFactor(
  tx: Tx,
  factor: Pick<Factor, 'accountId' | 'friendlyName' | 'secret'>,
  now: Date,
): Promise<Factor> {
  await tx.delete(factors).where(and(eq(factors.accountId, factor.accountId), isNull(factors.verifiedAt)));
  const [kept] = await tx
    .insert(factors)
    .values({ ...factor, createdAt: now })
    .returning();
  if (!kept) throw new Error('The factor was not kept.');
  return kept;
}

/** Notes that a code of this time step was shown: it and older ones no longer count. */
export async function keepFactorUse(tx: Tx, factor: Factor, step: number, now: Date): Promise<void> {
  await tx
    .update(factors)
    .set({ lastStep: step, verifiedAt: factor.verifiedAt ?? now })
    .where(eq(factors.id, factor.id));
}

export async function removeFactor(tx: Tx, id: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.id, id));
}

export async function removeFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.accountId, accountId));
}
