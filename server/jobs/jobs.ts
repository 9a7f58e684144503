import { parseCronItems, type TaskList } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { tellResults } from '../results/tell-results.ts';
import { tellTomorrow } from '../games/tell-people.ts';
import { type Pace, startQueue } from './job-queue.ts';
import { lookAfterNights } from '../home/look-after-nights.ts';
import { makeDueRaces } from '../lazy/make-due-races.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { Mail } from '../outside/mail/mail.ts';
import type { Push } from '../outside/push/push.ts';
import { eraseGuests } from '../own-data/erase-guests.ts';
import { settlePayment, settlePayments } from '../payments/settle.ts';
import { remindOfPhotos } from '../photos/host-mails.ts';
import { removeOldPhotos, removeStrayFiles } from '../photos/remove-photos.ts';
import { pushHome } from '../push/push-home.ts';
import { pushDoor } from '../push/push-door.ts';
import { pushKnock } from '../push/push-knock.ts';
import { pushAgain, sendPush } from '../push/send-push.ts';
import { flyRaces } from '../night/autopilot.ts';
import { stopOldRaces } from '../races/hard-stop.ts';
import { serveRace, serveRaces } from '../races/serve-hints.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import type { Db } from '../store/database.ts';
import { tidyUp } from '../store/tidy-up.ts';

/** What jobs work with. */
export interface JobDeps
  extends Pick<
    Deps,
    'config' | 'database' | 'keys' | 'log' | 'now' | 'payPal' | 'photoFiles' | 'places' | 'races' | 'walks'
  > {
  mail: Mail;
  push: Push;
  pace?: Pace;
}

/** A killed worker's jobs are taken up within silentMs + beatMs + pollMs: well under a minute. */
const calm: Pace = {
  pollMs: 2_000,
  beatMs: 10_000,
  silentMs: 30_000,
  stuckMs: 20_000,
  graceMs: 5_000,
  restartMs: 1_000,
};
/** Jobs of one queue that are worked on at once. */
const concurrency = 2;
const crontab = parseCronItems([
  { task: 'hard-stop', match: '* * * * *', options: { jobKey: 'hard-stop', maxAttempts: 1 } },
  { task: 'look-after-nights', match: '* * * * *', options: { jobKey: 'look-after-nights', maxAttempts: 1 } },
  { task: 'autopilot', match: '* * * * *', options: { jobKey: 'autopilot', maxAttempts: 1 } },
  { task: 'serve-all-hints', match: '* * * * *', options: { jobKey: 'serve-all-hints', maxAttempts: 1 } },
  { task: 'make-due-races', match: '7 * * * *', options: { jobKey: 'make-due-races', maxAttempts: 3 } },
  { task: 'settle-payments', match: '* * * * *', options: { jobKey: 'settle-payments', maxAttempts: 1 } },
  { task: 'tidy-up', match: '17 * * * *', options: { jobKey: 'tidy-up', maxAttempts: 3 } },
  { task: 'erase-guests', match: '22 * * * *', options: { jobKey: 'erase-guests', maxAttempts: 3 } },
  { task: 'remind-of-photos', match: '27 * * * *', options: { jobKey: 'remind-of-photos', maxAttempts: 3 } },
  { task: 'tell-tomorrow', match: '12 * * * *', options: { jobKey: 'tell-tomorrow', maxAttempts: 3 } },
  { task: 'tell-results', match: '*/5 * * * *', options: { jobKey: 'tell-results', maxAttempts: 1 } },
  { task: 'remove-photos', match: '37 * * * *', options: { jobKey: 'remove-photos', maxAttempts: 3 } },
  { task: 'remove-stray-files', match: '47 4 * * *', options: { jobKey: 'remove-stray-files', maxAttempts: 3 } },
]);

/** Works the jobs off until told to stop. Push has a queue of its own: a push service that hangs must hold up neither mail nor money. */
export async function startJobs(deps: JobDeps): Promise<{ stop: () => Promise<void> }> {
  const { database, log, pace = calm } = deps;
  const queue = { database, log, pace, concurrency };
  // One after the other: the first brings graphile-worker's own tables up to date.
  const queues = [
    await startQueue({ ...queue, tasks: (db) => tasks({ ...deps, db }), cron: crontab }),
    await startQueue({ ...queue, tasks: (db) => pushTasks({ ...deps, db }), cron: [] }),
  ];
  return {
    async stop() {
      await Promise.all(queues.map(({ stop }) => stop()));
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
    'settle-payment': (payload) => settlePayment(deps, (payload as Jobs['settle-payment']).paymentId),
    'settle-payments': () => settlePayments(deps),
    'hard-stop': () => stopOldRaces(deps),
    'look-after-nights': () => lookAfterNights(deps),
    autopilot: () => flyRaces(deps),
    'serve-hints': (payload) => serveRace(deps, (payload as Jobs['serve-hints']).gameId),
    'serve-all-hints': () => serveRaces(deps),
    'make-due-races': () => makeDueRaces(deps),
    'tidy-up': () => tidyUp(db, now()),
    'erase-guests': () => eraseGuests(deps),
    'remind-of-photos': () => remindOfPhotos(deps),
    'tell-tomorrow': () => tellTomorrow(deps),
    'tell-results': () => tellResults(deps),
    'remove-photos': () => removeOldPhotos(db, photoFiles, now()),
    'remove-stray-files': () => removeStrayFiles(db, photoFiles, now()),
  };
}

function pushTasks(deps: JobDeps & { db: Db }): TaskList {
  return {
    'send-push': (payload, { abortPromise }) =>
      Promise.race([sendPush(deps, payload as Jobs['send-push']), abortPromise]),
    'push-again': (payload, { abortPromise }) =>
      Promise.race([pushAgain(deps, payload as Jobs['push-again']), abortPromise]),
    'push-door': (payload, { abortPromise }) =>
      Promise.race([pushDoor(deps, payload as Jobs['push-door']), abortPromise]),
    'push-knock': (payload, { abortPromise }) =>
      Promise.race([pushKnock(deps, payload as Jobs['push-knock']), abortPromise]),
    'push-home': (payload, { abortPromise }) =>
      Promise.race([pushHome(deps, payload as Jobs['push-home']), abortPromise]),
  };
}
