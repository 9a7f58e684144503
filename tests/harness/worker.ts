import type { Logger } from 'pino';
import { type Pace, startJobs } from '../../server/jobs.ts';
import { openLog } from '../../server/log.ts';
import { openMail } from '../../server/outside/mail.ts';
import type { Database } from '../../server/store/database.ts';
import { afterwards } from './afterwards.ts';
import { quickPace } from './quick-pace.ts';

/** Works jobs off until the test that calls this is over, or until told to stop. */
export async function startWorker(
  database: Database,
  smtpUrl: string,
  { pace = quickPace, log = openLog('silent') }: { pace?: Pace; log?: Logger } = {},
): Promise<() => Promise<void>> {
  const mail = openMail({ smtpUrl, mailFrom: { name: 'Pickled Egg', address: 'hello@egg.example' } }, '/nowhere');
  const jobs = await startJobs({ database, log, mail, pace });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= jobs.stop());
  afterwards(stop);
  return stop;
}
