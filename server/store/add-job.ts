import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** Every job there is and what it is told: ids only, so that no job holds anything about a person. */
export interface Jobs {
  'send-mail': { mailId: string };
  'tidy-up': Record<string, never>;
}

/** Tries with a growing pause between them; twelve take about a day. */
const maxAttempts = 12;

/** Asks for a job. Within a transaction it exists when that commits, and not otherwise. */
export async function addJob<N extends keyof Jobs>(db: Executor, name: N, payload: Jobs[N]): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts})`,
  );
}
