import { startJobs } from '../../../server/jobs/jobs.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { openJobDeps } from './job-deps.ts';

// A node in a process of its own, to be killed: it works off the jobs of DATABASE_URL over SMTP_URL and does nothing else.
const [deps] = await openJobDeps(openDatabase(process.env['DATABASE_URL'] ?? ''), process.env);
await startJobs(deps);
