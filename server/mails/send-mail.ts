import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withoutSecrets } from '../config/log.ts';
import { type Mail, MailRefused } from '../outside/mail/mail.ts';
import type { Db } from '../store/database.ts';
import { keepMailDone, keepMailFailure, readWaitingMail } from '../store/mail/mail-outbox.ts';
import { isMailRefused, keepMailRefusal } from '../store/mail/mail-refusals.ts';
import { refusalOf } from './unsubscribe.ts';

const unwanted = 'not sent: this address wants no such mail, or there is none';

/**
 * Sends one message of the outbox. A crash after the mail server took it and before we noted so sends it again, under
 * the same Message-ID. Throws when another try is worth it.
 */
export async function sendMail(
  { db, mail, log }: { db: Db; mail: Mail; log: Logger },
  { mailId, isLastTry }: { mailId: string; isLastTry: boolean },
): Promise<void> {
  const message = await readWaitingMail(db, mailId);
  if (!message) return;
  const refusal = message.unsubscribeUrl === null ? null : refusalOf(message.unsubscribeUrl);
  if (refusal && (await isMailRefused(db, refusal))) {
    await keepMailFailure(db, mailId, unwanted, true);
    return;
  }
  const trouble = await mail.send(message).catch((error: Error) => error);
  if (!(trouble instanceof Error)) {
    // It is out; a connection that died meanwhile must not make it go out again.
    await keepMailDone(db, mailId, trouble).catch(() => pause(500).then(() => keepMailDone(db, mailId, trouble)));
    return;
  }
  if (refusal && trouble instanceof MailRefused && trouble.isBounce) await keepMailRefusal(db, refusal, 'bounced');
  const isRefused = trouble instanceof MailRefused;
  // Mail servers quote the recipient; neither our rows nor graphile-worker's may keep that.
  const said = withoutSecrets(trouble.message).slice(0, 500);
  await keepMailFailure(db, mailId, said, isRefused || isLastTry);
  if (!isRefused) throw new Error(said);
  log.warn({ mailId }, `a message was refused for good: ${said}`);
}
