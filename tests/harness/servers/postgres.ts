import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../server/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../../server/store/migrate.ts';
import { listDatabases, runSql, withDatabase } from './sql.ts';
import { startSystemPostgres } from './system-postgres.ts';
import { endWithThisProcess } from './watchdog.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this run, and its database that is migrated and only copied from. */
    postgres: { url: string; template: string };
  }
}

type Server = { url: string; template: string; stop: () => Promise<void> };
type Shared = { users: number; server: Promise<Server> | null };

/** Each project loads this file anew, so what they share hangs on the process. */
const home: typeof globalThis & { pickledEggTests?: Shared } = globalThis;
const shared = (home.pickledEggTests ??= { users: 0, server: null });

/** Vitest calls this once per project; all projects of a run share one server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.server ??= startServer();
  const { url, template, stop } = await shared.server;
  project.provide('postgres', { url, template });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.server = null;
    await stop();
  };
}

/**
 * Our own server, unless TEST_DATABASE_URL names another (any role that may create databases will do), or
 * TEST_POSTGRES_BIN a folder of PostgreSQL programs to run one from.
 */
async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startOwn();
  const template = `pickled_egg_template_${process.pid}`;
  await runSql(url, `create database ${template}`, 10_000);
  const templateUrl = withDatabase(url, template);
  await migrateDatabase(templateUrl);
  return {
    url,
    template,
    stop: async () => {
      if (given) await dropWithCopies(url, template);
      await stop();
    },
  };
}

/** The template and its idle copies (reused-databases.ts): on a server that goes on they would stay. */
async function dropWithCopies(url: string, template: string): Promise<void> {
  for (const name of await listDatabases(url, template)) await runSql(url, `drop database ${name} with (force)`);
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pickled-egg-test-'));
  await chmod(dataDir, 0o755);
  const bin = process.env['TEST_POSTGRES_BIN'];
  const { url, stop } = bin
    ? await startSystemPostgres(bin, dataDir)
    : await startEmbeddedPostgres({ dataDir, durable: false, say: () => undefined });
  const callOff = endWithThisProcess(dataDir, null);
  return {
    url,
    stop: async () => {
      await stop();
      callOff();
      await rm(dataDir, { recursive: true });
    },
  };
}
