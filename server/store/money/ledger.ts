import { eq, sql } from 'drizzle-orm';
import { ledger } from '../money-tables.ts';
import type { Executor, Tx } from '../database.ts';

type LedgerEntry = typeof ledger.$inferSelect;

/** Money that moved, once: the provider's own number says which. True when it was not known before. */
export async function keepLedgerEntry(
  tx: Tx,
  entry: Pick<LedgerEntry, 'paymentId' | 'gameId' | 'kind' | 'pence' | 'providerRef' | 'at'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(ledger)
    .values(entry)
    .onConflictDoNothing({ target: [ledger.kind, ledger.providerRef] });
  return rowCount === 1;
}

/** What we hold of a payment. */
export async function readBalance(db: Executor, paymentId: string): Promise<number> {
  const [sum] = await db
    .select({ pence: sql<number>`coalesce(sum(${ledger.pence}), 0)::int` })
    .from(ledger)
    .where(eq(ledger.paymentId, paymentId));
  return sum?.pence ?? 0;
}
