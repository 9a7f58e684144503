import { startJobs } from '../../server/jobs.ts';
import { openLog } from '../../server/log.ts';
import { openDatabase } from '../../server/store/database.ts';

/** A node in a process of its own whose mail server never answers: it takes a job and holds it until it is killed. */
const stuckMail = {
  send: async () => {
    process.stdout.write('sending\n');
    await new Promise(() => undefined);
  },
};

await startJobs({
  database: openDatabase(process.env['DATABASE_URL'] ?? ''),
  log: openLog('silent'),
  mail: stuckMail,
  pace: { pollMs: 50, beatMs: 50, silentMs: 500, graceMs: 100 },
});
