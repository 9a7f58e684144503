import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { openBell } from '../../server/races/bell.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import type { Deps } from '../../server/deps.ts';
import { openFairShares } from '../../server/http/fair-share.ts';
import { openLog } from '../../server/config/log.ts';
import { openGoogle } from '../../server/outside/google/google.ts';
import { openProvider } from '../../server/payments/provider.ts';
import { openPhotoFiles } from '../../server/outside/photos/open-photo-files.ts';
import { openPictures } from '../../server/photos/pictures/pictures.ts';
import { openPasswords } from '../../server/accounts/passwords.ts';
import { openPlaces } from '../../server/places/places.ts';
import { openRaces } from '../../server/races/door.ts';
import { pushTeller } from '../../server/push/tell.ts';
import { readKeys } from '../../server/store/accounts/keys.ts';
import { afterwards } from './afterwards.ts';
import { freshDatabase } from './database.ts';
import { freshWebFolder } from './web-folder.ts';

interface FreshApp {
  app: FastifyInstance;
  deps: Deps;
}

/** The whole server on a database of its own, for the test or the file that calls this; `env` and `overrides` change what must be other. */
export async function freshApp(env: NodeJS.ProcessEnv = {}, overrides: Partial<Deps> = {}): Promise<FreshApp> {
  const dataDir = join(tmpdir(), `pickled egg files-${randomUUID()}`);
  afterwards(() => rm(dataDir, { recursive: true, force: true }));
  // No test asks the world: a stand-in's address turns live places on. Games are free unless a test is about money.
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    PLACES_LIVE: 'off',
    PAYMENTS: 'off',
    DATA_DIR: dataDir,
    ...env,
  });
  const database = overrides.database ?? (await freshDatabase());
  const log = openLog(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  const bell = overrides.bell ?? (await openBell({ database, log }));
  afterwards(() => bell.stop());
  const drain = overrides.drain ?? { draining: false };
  const races = openRaces({ database, bell, log, now, drain, tell: pushTeller({ database, log }) });
  afterwards(() => races.stop());
  const { close: closeProvider, ...provider } = await openProvider(config, database, now, async ({ headers, body }) => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/paypal/webhook', headers, payload: body });
    return statusCode;
  });
  afterwards(closeProvider);
  const pictures = openPictures();
  afterwards(() => pictures.stop());
  const deps: Deps = {
    config,
    ...provider,
    database,
    keys: await readKeys(database, config),
    log,
    bell,
    races,
    shares: openFairShares(config),
    passwords: openPasswords(),
    google: openGoogle(config),
    photoFiles: openPhotoFiles(config),
    pictures,
    places: openPlaces({ config, database, log, now }),
    webFolder: freshWebFolder(),
    now,
    drain,
    ...overrides,
  };
  const app: FastifyInstance = await buildApp(deps);
  afterwards(() => app.close());
  return { app, deps };
}
