import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { counter } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { withoutSecrets } from '../config/log.ts';
import { countJobs, listFailingJobs, listWorkers } from '../store/jobs/job-health.ts';
import { listMailTroubles, readOutboxCounts } from '../store/mail/outbox-health.ts';

type Health = OutputOf<(typeof operatorDeskCalls)['operator/health']>;

const dayMs = 86_400_000;
const lateAfterS = 60;
/** A worker beats every ten seconds. */
const aliveForS = 60;

/** How mails and jobs are. */
export async function readHealth({ config, database: { db }, now }: Deps): Promise<Health> {
  const at = now().getTime();
  const [dayAgo, weekAgo] = [new Date(at - dayMs), new Date(at - 7 * dayMs)];
  const troubles = await listMailTroubles(db, weekAgo, counter.troubles);
  const jobs = await countJobs(db, lateAfterS);
  const failing = await listFailingJobs(db);
  const workers = await listWorkers(db, aliveForS);
  return {
    mail: {
      isConfigured: config.smtpUrl !== null,
      ...(await readOutboxCounts(db, { dayAgo, weekAgo })),
      troubles: troubles.map((one) => ({ ...one, at: Date.parse(one.at), error: one.error ?? '' })),
    },
    jobs: {
      ...jobs,
      failing: failing.map((one) => ({ ...one, error: withoutSecrets(one.error).slice(0, 300) })),
      workers: workers.map(({ seenAt, isAlive }) => ({ seenAt: seenAt.getTime(), isAlive })),
    },
  };
}
