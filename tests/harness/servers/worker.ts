import { type JobDeps, startJobs } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/store/database.ts';
import { afterwards } from '../afterwards.ts';
import { openJobDeps } from './job-deps.ts';

/** Works jobs off until the test that calls this is over, or until told to stop. */
export async function startWorker(
  database: Database,
  smtpUrl: string,
  changed: Partial<JobDeps> = {},
): Promise<() => Promise<void>> {
  const [deps, close] = await openJobDeps(database, {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Pickled Egg <hello@egg.example>',
  });
  afterwards(close);
  const jobs = await startJobs({ ...deps, ...changed });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= jobs.stop());
  afterwards(stop);
  return stop;
}
