import type { ClientBase, Pool } from 'pg';
import type { Jobs } from './add-job.ts';

/** An event that is to be told. */
export interface ToTell {
  job: 'send-push' | 'push-door';
  about: Jobs['send-push'];
  tries: number;
  /** Asked for again under the same key before it began, it is one job. */
  key: string | null;
}

/**
 * Asks for events to be told. Their jobs come with one notice and wait for no disk: committing a notice keeps out every other that
 * commits one, and a push may get lost where a move must not.
 */
export async function addPushes(db: Pool | ClientBase, told: ToTell[]): Promise<void> {
  const wanted = told.map(({ job, about: { gameId, seq }, tries, key }) => ({ job, game_id: gameId, seq, tries, key }));
  await db.query({ ...adding, values: [JSON.stringify(wanted)] });
}

const adding = {
  name: 'add-pushes',
  text: `select set_config('synchronous_commit', 'off', true)
    from (
      select array_agg((job, json_build_object('gameId', game_id, 'seq', seq), null, null, tries, key, null, null)::graphile_worker.job_spec) as specs
      from json_to_recordset($1) as wanted (job text, game_id int, seq int, tries int, key text)
    ) as due, graphile_worker.add_jobs(due.specs)`,
};
