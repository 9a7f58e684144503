import { readConfig } from '../../server/config.ts';
import { startJobs } from '../../server/jobs.ts';
import { openLog } from '../../server/log.ts';
import { openMail } from '../../server/outside/mail.ts';
import { openDatabase } from '../../server/store/database.ts';
import { quickPace } from './quick-pace.ts';

// A node in a process of its own, to be killed: it works off the jobs of DATABASE_URL over SMTP_URL and does nothing else.
const config = readConfig(process.env);
await startJobs({
  database: openDatabase(config.databaseUrl ?? ''),
  log: openLog('silent'),
  mail: openMail(config, '/nowhere'),
  pace: quickPace,
});
