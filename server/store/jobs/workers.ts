import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Executor } from '../database.ts';
import { workers } from '../schema.ts';

/** A worker says that it is alive. */
export async function keepWorker(db: Executor, id: string): Promise<void> {
  await db
    .insert(workers)
    .values({ id })
    .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } });
}

export async function removeWorker(db: Executor, id: string): Promise<void> {
  await db.delete(workers).where(eq(workers.id, id));
}

/** Gives back the jobs that silent workers hold, and names those workers. graphile-worker itself would wait four hours. */
export async function freeSilentWorkers(db: Db, silentMs: number): Promise<string[]> {
  const since = sql`now() - ${silentMs} * interval '1 millisecond'`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct locked_by as id from graphile_worker.jobs
      where locked_at < ${since}
        and not exists (select from ${workers} where ${workers.id} = locked_by and ${workers.seenAt} >= ${since})`);
    const silent = rows.map((row) => row.id);
    if (silent.length > 0)
      await tx.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(silent)}::text[])`);
    await tx.delete(workers).where(lt(workers.seenAt, since));
    return silent;
  });
}

/**
 * Whether jobs that this worker takes have been lying there for so long while it works on none. graphile-worker can come to that where its
 * connections break again and again: it goes on listening, and takes nothing.
 */
export async function hasStoppedWorking(
  db: Executor,
  id: string,
  { taskNames, stuckMs }: { taskNames: string[]; stuckMs: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select not exists (select from graphile_worker.jobs where locked_by = ${id}) and exists (
      select from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and task_identifier = any(${sql.param(taskNames)}::text[])
        and run_at < now() - ${stuckMs} * interval '1 millisecond') as is`);
  return rows[0]?.is ?? false;
}
