import { desc, sql } from 'drizzle-orm';
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

/** For pages that send many calls at once: at most one row an hour for each operator and subject. */
export async function keepAuditHourly(
  db: Executor,
  { operatorId, action, subject }: Pick<Audited, 'operatorId' | 'action' | 'subject'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${operatorId} ${action} ${subject}`}, 0))`);
    await tx.execute(sql`
      insert into audit (operator_id, action, subject) select ${operatorId}, ${action}, ${subject}
      where not exists (
        select from audit where operator_id = ${operatorId} and action = ${action} and subject = ${subject}
          and at > now() - interval '1 hour')`);
  });
}

/** The newest first. */
export async function listAudit(db: Executor, most: number): Promise<Audited[]> {
  return db.select().from(audit).orderBy(desc(audit.id)).limit(most);
}
