import { afterEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { addJob } from './add-job.ts';
import { freeSilentWorkers, keepWorker, removeWorker } from './workers.ts';

const { db, pool } = await freshDatabase();
const silentMs = 30_000;

afterEach(async () => {
  await pool.query('delete from workers; delete from graphile_worker._private_jobs');
});

test('the jobs of a worker that fell silent are given back; those of a living one stay', async () => {
  await holdJob('alive', '5 minutes');
  await holdJob('silent', '5 minutes');
  await keepWorker(db, 'alive');
  await keepWorker(db, 'silent');
  await pool.query("update workers set seen_at = now() - interval '31 seconds' where id = 'silent'");
  expect(await freeSilentWorkers(db, silentMs)).toEqual(['silent']);
  expect(await holders()).toEqual([null, 'alive']);
  expect(await known()).toEqual(['alive']);
});

test('a worker that never said that it lives counts as silent once it has held a job that long', async () => {
  await holdJob('new', '29 seconds');
  await holdJob('unknown', '31 seconds');
  expect(await freeSilentWorkers(db, silentMs)).toEqual(['unknown']);
  expect(await holders()).toEqual([null, 'new']);
});

test('a worker that speaks again is not silent, and one that says goodbye is gone', async () => {
  await keepWorker(db, 'one');
  await pool.query("update workers set seen_at = now() - interval '1 hour'");
  await keepWorker(db, 'one');
  expect(await freeSilentWorkers(db, silentMs)).toEqual([]);
  expect(await known()).toEqual(['one']);
  await removeWorker(db, 'one');
  expect(await known()).toEqual([]);
});

async function holdJob(worker: string, since: string): Promise<void> {
  await addJob(db, 'tidy-up', {});
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval where locked_by is null`,
    [worker, since],
  );
}

async function holders(): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ by: string | null }>(
    'select locked_by as by from graphile_worker.jobs order by 1 nulls first',
  );
  return rows.map(({ by }) => by);
}

async function known(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from workers order by 1');
  return rows.map(({ id }) => id);
}
