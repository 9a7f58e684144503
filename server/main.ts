import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig, startNotes } from './config.ts';
import type { Deps } from './deps.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { openGoogle } from './outside/google.ts';
import { openMail } from './outside/mail.ts';
import { openPasswords } from './passwords.ts';
import { type Database, openDatabase, refuseOldServer } from './store/database.ts';
import { projectRoot } from './root.ts';
import { readKeys } from './store/keys.ts';
import { migrateDatabase } from './store/migrate.ts';

/** How long a shutdown may take before we end without manners. */
const shutdownMs = 15_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What must be undone when the process ends, newest first. */
const undo: (() => Promise<unknown>)[] = [];

async function openStore(config: Config): Promise<{ database: Database; url: string }> {
  let url = config.databaseUrl;
  if (url === null) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, say });
    undo.unshift(() => embedded.stop());
    url = embedded.url;
  }
  const database = openDatabase(url);
  undo.unshift(() => database.close());
  await refuseOldServer(database);
  await migrateDatabase(database, url);
  return { database, url };
}

async function start(): Promise<Deps> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel, pino.destination(2));
  const { database } = await openStore(config);
  const deps: Deps = {
    config,
    database,
    keys: await readKeys(database, config),
    log,
    passwords: openPasswords(),
    google: openGoogle(config),
    webFolder: join(projectRoot, 'build/web'),
    now: () => new Date(),
    drain: { draining: false },
  };
  const jobs = await startJobs({ database, log, mail: openMail(config, join(config.dataDir, 'mail')) });
  undo.unshift(() => jobs.stop());
  const app = await buildApp(deps);
  undo.unshift(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  return deps;
}

async function end(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(1), shutdownMs).unref();
  // What is half started can only be stopped once it has started.
  await starting.catch(() => undefined);
  for (const step of undo) await step().catch((error: unknown) => say(`While stopping: ${String(error)}`));
  process.exit(exitCode);
}

function wordsFor(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=${(port ?? 3000) + 1} npm start`;
  return error instanceof Error ? error.message : String(error);
}

let stopping = false;
let running: Deps | undefined;
function stopOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    if (running) running.drain.draining = true;
    say('Stopping…');
    void end(0);
  });
}

stopOn('SIGINT');
stopOn('SIGTERM');
stopOn('SIGHUP');
const starting = start();
try {
  running = await starting;
  if (!stopping) {
    for (const note of startNotes(running.config)) say(note);
    say(`Pickled Egg is ready: ${running.config.publicOrigin}`);
  }
} catch (error) {
  if (!stopping) {
    process.stderr.write(`Pickled Egg cannot start.\n${wordsFor(error)}\n`);
    if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug')
      process.stderr.write(`${String((error as Error).stack)}\n`);
    await end(1);
  }
}
