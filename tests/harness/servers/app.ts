import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { openPasswords, type Passwords } from '../../../server/accounts/passwords.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import type { Deps } from '../../../server/deps.ts';
import { openDeps } from '../../../server/open-deps.ts';
import { openLog } from '../../../server/config/log.ts';
import { afterwards } from '../afterwards.ts';
import { password } from '../people/people.ts';
import { freshDatabase } from './database.ts';
import { freshWebFolder } from './web-folder.ts';

interface FreshApp {
  app: FastifyInstance;
  deps: Deps;
}

let hash: Promise<string> | undefined;

/** Hashes the password of everyone in the tests once a process: a race has five people, and to hash is a third of a sign-up. */
function openPasswordsOfTests(): Passwords {
  const real = openPasswords();
  return {
    ...real,
    hash: (given, whose) => (given === password ? (hash ??= real.hash(given, whose)) : real.hash(given, whose)),
  };
}

/** The whole server on a database of its own, for the test or the file that calls this; `env` and `overrides` change what must be other. */
export async function freshApp(env: NodeJS.ProcessEnv = {}, overrides: Partial<Deps> = {}): Promise<FreshApp> {
  const dataDir = join(tmpdir(), `pickled egg files-${randomUUID()}`);
  afterwards(() => rm(dataDir, { recursive: true, force: true }));
  // No test asks the world: a stand-in's address turns live places on. Games are free unless a test is about money. A test asks as fast
  // as it can for one person, who would wait for their share of the node.
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    PLACES_LIVE: 'off',
    PAYMENTS: 'off',
    CALLS_A_SECOND: '100000',
    DATA_DIR: dataDir,
    ...env,
  });
  const database = overrides.database ?? (await freshDatabase());
  const log = openLog(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  const passwords = openPasswordsOfTests();
  const opened = { config, database, log, now, passwords, webFolder: freshWebFolder(), ...overrides };
  const deps = await openDeps(opened, afterwards, async ({ headers, body }) => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/paypal/webhook', headers, payload: body });
    return statusCode;
  });
  const app: FastifyInstance = await buildApp(deps);
  afterwards(() => app.close());
  return { app, deps };
}
