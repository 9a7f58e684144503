import { desc, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { workers } from '../schema.ts';

interface FailingJobs extends Record<string, unknown> {
  task: string;
  count: number;
  isGivenUp: boolean;
  error: string;
}

/** How many jobs wait, and how many have been due for so long and were taken by nobody. */
export async function countJobs(db: Executor, lateAfterS: number): Promise<{ waiting: number; late: number }> {
  const { rows } = await db.execute<{ waiting: number; late: number }>(sql`
    select count(*)::integer as waiting,
      (count(*) filter (where run_at < now() - ${lateAfterS} * interval '1 second' and attempts < max_attempts))::integer as late
    from graphile_worker.jobs where locked_at is null`);
  return rows[0] ?? { waiting: 0, late: 0 };
}

/** Jobs that failed and wait or were given up, by what they do, with the newest error of each. */
export async function listFailingJobs(db: Executor): Promise<FailingJobs[]> {
  const { rows } = await db.execute<FailingJobs>(sql`
    select task_identifier as task, attempts >= max_attempts as "isGivenUp", count(*)::integer as count,
      (array_agg(last_error order by updated_at desc))[1] as error
    from graphile_worker.jobs where attempts > 0 and last_error is not null and locked_at is null
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** The workers we know of, and whether each said within so many seconds that it lives. */
export async function listWorkers(db: Executor, aliveForS: number): Promise<{ seenAt: Date; isAlive: boolean }[]> {
  const isAlive = sql<boolean>`${workers.seenAt} > now() - ${aliveForS} * interval '1 second'`;
  return db.select({ seenAt: workers.seenAt, isAlive }).from(workers).orderBy(desc(workers.seenAt));
}

/** Lets jobs that failed be tried at once, with all their tries before them again; how many those were. */
export async function tryJobsAgain(db: Executor, which: 'mail' | 'jobs'): Promise<number> {
  const isMail = sql`task_identifier = 'send-mail'`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where attempts > 0 and last_error is not null and locked_at is null and ${which === 'mail' ? isMail : sql`not (${isMail})`}),
      run_at => now(), attempts => 0)`);
  return rows[0]?.n ?? 0;
}
