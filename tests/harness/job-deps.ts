import { openBell } from '../../server/bell.ts';
import { readConfig } from '../../server/config.ts';
import type { JobDeps } from '../../server/jobs.ts';
import { openLog } from '../../server/log.ts';
import { openMail } from '../../server/outside/mail.ts';
import { openPush } from '../../server/outside/push.ts';
import { openRaces } from '../../server/play.ts';
import type { Database } from '../../server/store/database.ts';
import { readKeys } from '../../server/store/keys.ts';
import { quickPace } from './quick-pace.ts';

const now = () => new Date();

/** What jobs work with, quick and silent; push goes to the real services, which no test may reach. */
export async function openJobDeps(database: Database, env: NodeJS.ProcessEnv): Promise<[JobDeps, () => Promise<void>]> {
  const config = readConfig(env);
  const log = openLog('silent');
  const bell = await openBell({ database, log });
  const races = openRaces({ database, bell, log, now, drain: { draining: false } });
  const push = openPush(config, (await readKeys(database, config)).push);
  const deps = { config, database, log, now, races, push, mail: openMail(config, '/nowhere'), pace: quickPace };
  return [deps, () => races.stop().then(() => bell.stop())];
}
