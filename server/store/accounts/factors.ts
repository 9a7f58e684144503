import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { factors, recoveryCodes } from '../schema.ts';

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

/** The codes of an account; those it had before no longer count. */
export async function keepRecoveryCodes(tx: Tx, accountId: string, hashes: Buffer[], now: Date): Promise<void> {
  await removeRecoveryCodes(tx, accountId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })));
}

/** Uses a code up; false when this account has none such, or it was used. */
export async function keepRecoveryCodeUse(tx: Tx, accountId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const isThisOne = and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isThisOne, isNull(recoveryCodes.usedAt)))
    .returning({ usedAt: recoveryCodes.usedAt });
  return used.length > 0;
}

/** How many are left, and when they were made; null where none ever were. */
export async function readRecoveryCodes(
  db: Executor,
  accountId: string,
): Promise<{ left: number; madeAt: Date | null }> {
  const [found] = await db
    .select({
      left: sql<number>`count(*) filter (where ${recoveryCodes.usedAt} is null)::int`,
      madeAt: sql`max(${recoveryCodes.createdAt})`.mapWith(recoveryCodes.createdAt),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId));
  return { left: found?.left ?? 0, madeAt: found?.madeAt ?? null };
}

export async function removeRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
