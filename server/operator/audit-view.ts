import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { counter } from '#contract/limits';
import { listAudit } from '../store/operator/audit.ts';
import type { Executor } from '../store/database.ts';
import { listAddresses } from '../store/operator/support.ts';

type Row = OutputOf<(typeof operatorDeskCalls)['operator/audit']>[number];

/** What operators did, the newest first, each with who it was. */
export async function readAudit(db: Executor): Promise<Row[]> {
  const rows = await listAudit(db, counter.auditRows);
  const addresses = await listAddresses(db, [...new Set(rows.map(({ operatorId }) => operatorId))]);
  return rows.map(({ operatorId, at, ...row }) => ({
    ...row,
    at: at.getTime(),
    operator: addresses.get(operatorId) ?? 'somebody',
  }));
}
