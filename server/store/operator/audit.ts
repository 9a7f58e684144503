import { desc } from 'drizzle-orm';
import { audit } from '../money-tables.ts';
import type { Executor } from '../database.ts';

type Audited = typeof audit.$inferSelect;

/** Notes what an operator did, in the transaction that does it. `subject` such as game:7; ids only. */
export async function keepAudit(
  db: Executor,
  row: Pick<Audited, 'operatorId' | 'action' | 'subject'> & Partial<Pick<Audited, 'detail'>>,
): Promise<void> {
  await db.insert(audit).values(row);
}

/** The newest first. */
export async function listAudit(db: Executor, most: number): Promise<Audited[]> {
  return db.select().from(audit).orderBy(desc(audit.id)).limit(most);
}
