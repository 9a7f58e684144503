import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { openDeps } from './open-deps.ts';
import { openClock } from './races/clock.ts';
import { type Config, readConfig, startNotes } from './config/config.ts';
import { closeDataFolder } from './config/data-folder.ts';
import type { Deps } from './deps.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLog } from './config/log.ts';
import { openMail } from './outside/mail/mail.ts';
import { openPush } from './outside/push/push.ts';
import {
  type Database,
  openDatabase,
  refuseHalfRestored,
  refuseOldServer,
  refuseWrongPooler,
} from './store/database.ts';
import { StartRefused } from './config/start-refused.ts';
import { tidyUp } from './config/tidy-up.ts';
import { forgetFixes } from './store/games/home-safe.ts';
import { migrateDatabase } from './store/migrate.ts';
import { tilesNote } from './pages/tiles.ts';

/** How long one step of the shutdown may hold up the next: whatever hangs, the database is still stopped. */
const stepMs = 12_000;
const tidyAfterMs = 20_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What must be undone when the process ends, newest first. */
const undo: (() => Promise<unknown>)[] = [];

async function openStore(config: Config): Promise<Database> {
  await closeDataFolder(config.dataDir);
  let url = config.databaseUrl;
  if (url === null) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, say });
    undo.unshift(() => embedded.stop());
    url = embedded.url;
  }
  const { databaseDirectUrl: direct } = config;
  const database = openDatabase(url, direct);
  undo.unshift(() => database.close());
  await refuseOldServer(database);
  if (direct !== null) await refuseWrongPooler(database);
  await refuseHalfRestored(database);
  await migrateDatabase(direct ?? url);
  // [U7] A copy of the folder, made while nothing runs, holds nobody's place; what cannot be asked any more stays for the next time.
  if (config.databaseUrl === null) undo.unshift(() => forgetFixes(database.db).catch(() => undefined));
  return database;
}

async function start(): Promise<Deps> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel, pino.destination(2));
  const database = await openStore(config);
  const { now, stop: stopClock } = await openClock(database);
  undo.unshift(async () => stopClock());
  const deps = await openDeps({ config, database, log, now }, (step) => undo.unshift(step));
  const mail = openMail(config, join(config.dataDir, 'mail'));
  const jobs = await startJobs({ ...deps, mail, push: openPush(config, deps.keys.push) });
  undo.unshift(() => jobs.stop());
  const app = await buildApp(deps);
  undo.unshift(() => app.close());
  // The address is said once, in words, when all is ready.
  await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
  return deps;
}

async function end(exitCode: number): Promise<never> {
  // What is half started can only be stopped once it has started.
  await starting.catch(() => undefined);
  for (const step of undo) {
    const done = step().catch((error: unknown) => say(`While stopping: ${String(error)}`));
    await Promise.race([done, pause(stepMs, undefined, { ref: false })]);
  }
  process.exit(exitCode);
}

/** Words for what a person can mend; a stack for what only we can. */
function wordsFor(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=${(port ?? 3000) + 1} npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let stopping = false;
let running: Deps | undefined;
let stopNow: (() => void) | undefined;

/** Says no at /readyz, goes on answering for a while if asked to, then ends; a second signal ends the wait. */
async function stop(): Promise<void> {
  if (stopping) return stopNow?.();
  stopping = true;
  say('Stopping…');
  if (running) {
    running.drain.draining = true;
    const { drainSeconds } = running.config;
    await new Promise<void>((resolve) => {
      stopNow = resolve;
      setTimeout(resolve, drainSeconds * 1_000);
    });
  }
  await end(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
const starting = start();
try {
  running = await starting;
  if (!stopping) {
    for (const note of [...startNotes(running.config), tilesNote(running.config)]) if (note) say(note);
    say(`Pickled Egg is ready: ${running.config.publicOrigin}`);
    tidyUp(tidyAfterMs);
  }
} catch (error) {
  if (!stopping) {
    process.stderr.write(`Pickled Egg cannot start.\n${wordsFor(error)}\n`);
    await end(1);
  }
}
