import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { parseCronItems, run, Logger as WorkerLogger } from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Deps } from './deps.ts';
import { tellResults } from './games/tell-results.ts';
import { tellTomorrow } from './games/tell-tomorrow.ts';
import { startHeartbeat } from './heartbeat.ts';
import { makeDueRaces } from './lazy/make-due-races.ts';
import { sendMail } from './mails/send-mail.ts';
import type { Mail } from './outside/mail.ts';
import type { Push } from './outside/push.ts';
import { settlePayment, settlePayments } from './payments/settle.ts';
import { remindOfPhotos } from './photos/remind-of-photos.ts';
import { removeOldPhotos, removeStrayFiles } from './photos/remove-photos.ts';
import { pushAgain, sendPush } from './push/send-push.ts';
import { stopOldRaces } from './races/hard-stop.ts';
import type { Jobs } from './store/add-job.ts';
import type { Database, Db } from './store/database.ts';
import { tidyUp } from './store/tidy-up.ts';

/** What jobs work with. */
export interface JobDeps
  extends Pick<Deps, 'config' | 'database' | 'keys' | 'log' | 'now' | 'payPal' | 'photoFiles' | 'places' | 'races'> {
  mail: Mail;
  push: Push;
  pace?: Pace;
}

export interface Pace {
  /** How often a worker looks for jobs that fell due. */
  pollMs: number;
  /** How often it says that it lives. */
  beatMs: number;
  /** After what silence it counts as dead. */
  silentMs: number;
  /** How long a running job may take to end when we are told to stop. */
  graceMs: number;
  /** How long we wait before we begin again when graphile-worker ended itself. */
  restartMs: number;
}

/** A killed worker's jobs are taken up within silentMs + beatMs + pollMs: well under a minute. */
const calm: Pace = { pollMs: 2_000, beatMs: 10_000, silentMs: 30_000, graceMs: 5_000, restartMs: 1_000 };
const concurrency = 2;
/** One connection listens, one is for the heartbeat, the others work. */
const connections = concurrency + 2;
const crontab = parseCronItems([
  { task: 'hard-stop', match: '* * * * *', options: { jobKey: 'hard-stop', maxAttempts: 1 } },
  { task: 'make-due-races', match: '7 * * * *', options: { jobKey: 'make-due-races', maxAttempts: 3 } },
  { task: 'settle-payments', match: '* * * * *', options: { jobKey: 'settle-payments', maxAttempts: 1 } },
  { task: 'tidy-up', match: '17 * * * *', options: { jobKey: 'tidy-up', maxAttempts: 3 } },
  { task: 'remind-of-photos', match: '27 * * * *', options: { jobKey: 'remind-of-photos', maxAttempts: 3 } },
  { task: 'tell-tomorrow', match: '12 * * * *', options: { jobKey: 'tell-tomorrow', maxAttempts: 3 } },
  { task: 'tell-results', match: '*/5 * * * *', options: { jobKey: 'tell-results', maxAttempts: 1 } },
  { task: 'remove-photos', match: '37 * * * *', options: { jobKey: 'remove-photos', maxAttempts: 3 } },
  { task: 'remove-stray-files', match: '47 4 * * *', options: { jobKey: 'remove-stray-files', maxAttempts: 3 } },
]);

/** Works the jobs off until told to stop; what is still running a few seconds later is handed back. */
export async function startJobs(deps: JobDeps): Promise<{ stop: () => Promise<void> }> {
  const { log, pace = calm } = deps;
  const pool = openOwnPool(deps.database);
  const db = drizzle(pool);
  const taskList = tasks({ ...deps, db });
  const stopping = new AbortController();
  let workerId = '';
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const begin = () =>
    run({
      pgPool: pool,
      taskList,
      parsedCronItems: crontab,
      events,
      logger: workerLog(log),
      concurrency,
      pollInterval: pace.pollMs,
      gracefulShutdownAbortTimeout: pace.graceMs,
      noHandleSignals: true,
      // Without batches graphile-worker lets a connection lost at the end of a job end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const worker = keepRunning(await begin(), begin, { log, pace, events, stopping: stopping.signal });
  const heartbeat = startHeartbeat({ db, log, workerId: () => workerId, ...pace });
  return {
    async stop() {
      stopping.abort();
      await worker;
      await heartbeat.stop();
      await pool.end();
    },
  };
}

function tasks(deps: JobDeps & { db: Db }): TaskList {
  const { db, now, photoFiles } = deps;
  return {
    'send-mail': (payload, { job, abortPromise }) => {
      const { mailId } = payload as Jobs['send-mail'];
      const isLastTry = job.attempts >= job.max_attempts;
      return Promise.race([sendMail(deps, { mailId, isLastTry }), abortPromise]);
    },
    'send-push': (payload, { abortPromise }) =>
      Promise.race([sendPush(deps, payload as Jobs['send-push']), abortPromise]),
    'push-again': (payload, { abortPromise }) =>
      Promise.race([pushAgain(deps, payload as Jobs['push-again']), abortPromise]),
    'settle-payment': (payload) => settlePayment(deps, (payload as Jobs['settle-payment']).paymentId),
    'settle-payments': () => settlePayments(deps),
    'hard-stop': () => stopOldRaces(deps),
    'make-due-races': () => makeDueRaces(deps),
    'tidy-up': () => tidyUp(db, now()),
    'remind-of-photos': () => remindOfPhotos(deps),
    'tell-tomorrow': () => tellTomorrow(deps),
    'tell-results': () => tellResults(deps),
    'remove-photos': () => removeOldPhotos(db, photoFiles, now()),
    'remove-stray-files': () => removeStrayFiles(db, photoFiles, now()),
  };
}

interface Keeping {
  log: Logger;
  pace: Pace;
  events: WorkerEvents;
  stopping: AbortSignal;
}

/** graphile-worker ends itself when it cannot note the end of a job; then it is begun anew, until we are stopping. */
async function keepRunning(first: Runner, begin: () => Promise<Runner>, keeping: Keeping): Promise<void> {
  const { log, pace, stopping } = keeping;
  let runner: Runner | null = first;
  while (!stopping.aborted) {
    if (runner) await endOf(runner, keeping);
    if (stopping.aborted) break;
    log.error('the jobs ended by themselves; starting them again');
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
async function endOf(runner: Runner, { log, events, stopping }: Keeping): Promise<void> {
  const over = new AbortController();
  const any = { signal: over.signal };
  await Promise.race([
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs broke down')),
    once(events, 'pool:gracefulShutdown:complete', any).catch(() => undefined),
    once(events, 'pool:forcefulShutdown:complete', any).catch(() => undefined),
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

function openOwnPool(database: Database): Pool {
  const pool = new Pool({ ...database.pool.options, max: connections, application_name: 'pickled-egg jobs' });
  // A connection that dies is replaced; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** What graphile-worker says, in our log; the rows it offers beside the words are left out. */
function workerLog(log: Logger): WorkerLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
  return new WorkerLogger(({ label, jobId, taskIdentifier }) => (level, message) => {
    log[levels[level]]({ label, jobId, taskIdentifier }, message);
  });
}
