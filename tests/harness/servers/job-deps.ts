import { openBell } from '../../../server/races/bell.ts';
import { readConfig } from '../../../server/config/config.ts';
import type { JobDeps } from '../../../server/jobs/jobs.ts';
import { openLog } from '../../../server/config/log.ts';
import { openMail } from '../../../server/outside/mail/mail.ts';
import { openPhotoFiles } from '../../../server/outside/photos/open-photo-files.ts';
import { openPush } from '../../../server/outside/push/push.ts';
import { openPlaces } from '../../../server/places/places.ts';
import { openRaces } from '../../../server/races/door.ts';
import { openWalks } from '../../../server/streets/walks.ts';
import type { Database } from '../../../server/store/database.ts';
import { readKeys } from '../../../server/store/accounts/keys.ts';
import { quickPace } from './quick-pace.ts';

const now = () => new Date();

/** What jobs work with, quick and silent; push goes to the real services, which no test may reach. */
export async function openJobDeps(database: Database, env: NodeJS.ProcessEnv): Promise<[JobDeps, () => Promise<void>]> {
  // Jobs remove files that belong to nothing: never those of the person who runs the tests.
  const config = readConfig({ ...env, DATA_DIR: '/nowhere' });
  const log = openLog('silent');
  const bell = await openBell({ database, log });
  const races = openRaces({ database, bell, log, now, drain: { draining: false } });
  const keys = await readKeys(database, config);
  const push = openPush(config, keys.push);
  const places = openPlaces({ config, database, log, now });
  const walks = openWalks({ config, log, now });
  const mail = openMail(config, '/nowhere');
  const photoFiles = openPhotoFiles(config);
  // Nobody takes money unless a test says who.
  const payPal = null;
  const deps = {
    config,
    database,
    keys,
    log,
    now,
    payPal,
    places,
    races,
    push,
    mail,
    photoFiles,
    walks,
    pace: quickPace,
  };
  return [deps, () => races.stop().then(() => bell.stop())];
}
