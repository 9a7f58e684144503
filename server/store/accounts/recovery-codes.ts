import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { recoveryCodes } from '../schema.ts';

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
