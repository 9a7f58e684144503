import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  type ParsedCronItem,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database, Db } from '../store/database.ts';
import { openPool } from '../store/pool.ts';
import { freeSilentWorkers, hasStoppedWorking, keepWorker, removeWorker } from '../store/jobs/workers.ts';

interface Heartbeat {
  db: Db;
  log: Logger;
  workerId: () => string;
  /** Called when jobs lie there that our worker should have begun. */
  stuck: () => void;
  beatMs: number;
  silentMs: number;
  taskNames: string[];
  stuckMs: number;
}

export interface Pace {
  /** How often a worker looks for jobs that fell due. */
  pollMs: number;
  /** How often it says that it lives. */
  beatMs: number;
  /** After what silence it counts as dead. */
  silentMs: number;
  /** How long a job may lie there, and none be worked on, before our worker is begun anew. */
  stuckMs: number;
  /** How long a running job may take to end when we are told to stop. */
  graceMs: number;
  /** How long we wait before we begin again when graphile-worker ended itself. */
  restartMs: number;
}

interface Queue {
  database: Database;
  log: Logger;
  pace: Pace;
  /** The only jobs this queue takes. */
  tasks: (db: Db) => TaskList;
  cron: ParsedCronItem[];
  concurrency: number;
}

/** One queue of jobs, worked off until told to stop; what is still running a few seconds later is handed back. */
export async function startQueue({ database, log, pace, tasks, cron, concurrency }: Queue): Promise<{
  stop: () => Promise<void>;
}> {
  const heart = openOwnPool(database, 1);
  let pool: Pool | null = null;
  let workerId = '';
  let begunAt = 0;
  const stopping = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const watch = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const begin = () => {
    // Connections that were lost in the middle of a job may never be given back: whoever begins anew has others.
    if (pool) void closePool(pool, pace);
    // One listens, the others work.
    pool = openOwnPool(database, concurrency + 1);
    begunAt = performance.now();
    return run({
      pgPool: pool,
      taskList: tasks(drizzle(pool)),
      parsedCronItems: cron,
      events,
      logger: workerLog(log),
      concurrency,
      pollInterval: pace.pollMs,
      gracefulShutdownAbortTimeout: pace.graceMs,
      noHandleSignals: true,
      // Without batches graphile-worker lets a connection lost at the end of a job end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  };
  const worker = keepRunning(await begin(), begin, { log, pace, events, watch, stopping: stopping.signal });
  const taskNames = Object.keys(tasks(drizzle(heart)));
  const stuck = () => {
    if (performance.now() - begunAt > pace.stuckMs) watch.emit('stuck');
  };
  const heartbeat = startHeartbeat({ db: drizzle(heart), log, workerId: () => workerId, stuck, taskNames, ...pace });
  return {
    async stop() {
      stopping.abort();
      await worker;
      await heartbeat.stop();
      await Promise.all([heart, pool ?? heart].map((one) => closePool(one, pace)));
    },
  };
}

interface Keeping {
  log: Logger;
  pace: Pace;
  events: WorkerEvents;
  /** Says 'stuck'. */
  watch: EventEmitter;
  stopping: AbortSignal;
}

/** graphile-worker ends itself when it cannot note the end of a job; then it is begun anew, until we are stopping. */
async function keepRunning(first: Runner, begin: () => Promise<Runner>, keeping: Keeping): Promise<void> {
  const { log, pace, stopping } = keeping;
  let runner: Runner | null = first;
  while (!stopping.aborted) {
    if (runner) await endOf(runner, keeping);
    if (stopping.aborted) break;
    log.error('the jobs ended by themselves, or stood still; starting them again');
    await letGo(runner, pace);
    await pause(pace.restartMs, undefined, { signal: stopping }).catch(() => undefined);
    runner = await begin().catch((error: unknown) => {
      log.error({ err: error }, 'the jobs could not be started again');
      return null;
    });
  }
  await letGo(runner, pace);
}

/** Resolves when the runner has ended or is to end. Its own promise may stay open after it shut its workers down. */
async function endOf(runner: Runner, { log, events, watch, stopping }: Keeping): Promise<void> {
  const over = new AbortController();
  const any = { signal: over.signal };
  await Promise.race([
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs broke down')),
    once(events, 'pool:gracefulShutdown:complete', any).catch(() => undefined),
    once(events, 'pool:forcefulShutdown:complete', any).catch(() => undefined),
    once(watch, 'stuck', any).catch(() => undefined),
    stopping.aborted ? undefined : once(stopping, 'abort', any).catch(() => undefined),
  ]);
  over.abort();
}

/** Stops a runner, and does not wait for ever for one that is past answering. */
async function letGo(runner: Runner | null, pace: Pace): Promise<void> {
  if (!runner) return;
  const stopped = runner.stop().then(() => runner.promise);
  await Promise.race([stopped.catch(() => undefined), pause(2 * pace.graceMs, undefined, { ref: false })]);
}

function openOwnPool(database: Database, connections: number): Pool {
  return openPool({ ...database.direct, max: connections, application_name: 'pickled-egg jobs' });
}

/** Closes the pool, and does not wait for ever: graphile-worker may never give back a connection that it lost in the middle of a job. */
async function closePool(pool: Pool, pace: Pace): Promise<void> {
  await Promise.race([pool.end(), pause(pace.graceMs, undefined, { ref: false })]);
}

/** What graphile-worker says, in our log; the rows it offers beside the words are left out. */
function workerLog(log: Logger): WorkerLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
  return new WorkerLogger(({ label, jobId, taskIdentifier }) => (level, message) => {
    log[levels[level]]({ label, jobId, taskIdentifier }, message);
  });
}

/** Keeps saying that our worker lives, and takes the jobs of those that stopped saying so. */
function startHeartbeat(heartbeat: Heartbeat): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const stopped = beatUntil(stopping.signal, heartbeat);
  return {
    async stop() {
      stopping.abort();
      await stopped;
      await removeWorker(heartbeat.db, heartbeat.workerId()).catch(() => undefined);
    },
  };
}

async function beatUntil(signal: AbortSignal, heartbeat: Heartbeat): Promise<void> {
  const { db, log, workerId, stuck, beatMs, silentMs } = heartbeat;
  let inARow = 0;
  while (!signal.aborted) {
    try {
      await keepWorker(db, workerId());
      inARow += 1;
      // After the database was away nobody is fresh: the others get one beat's time before they count as silent.
      const silent = inARow > 1 ? await freeSilentWorkers(db, silentMs) : [];
      if (silent.length > 0) log.warn({ workers: silent }, 'took over the jobs of workers that fell silent');
      if (inARow > 1 && (await hasStoppedWorking(db, workerId(), heartbeat))) stuck();
    } catch (error) {
      inARow = 0;
      log.warn({ err: error }, 'could not say that our worker lives');
    }
    await pause(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
