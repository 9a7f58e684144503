import { paymentNotices } from '../money-tables.ts';
import type { Tx } from '../database.ts';

/** Notes word from the provider; false when it has come before. */
export async function keepNotice(tx: Tx, notice: { id: string; kind: string }, now: Date): Promise<boolean> {
  const kept = await tx
    .insert(paymentNotices)
    .values({ ...notice, receivedAt: now })
    .onConflictDoNothing({ target: paymentNotices.id })
    .returning({ id: paymentNotices.id });
  return kept.length === 1;
}
