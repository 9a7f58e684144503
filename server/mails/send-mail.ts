import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withoutSecrets } from '../log.ts';
import { type Mail, MailRefused } from '../outside/mail.ts';
import type { Db } from '../store/database.ts';
import { keepMailFailure, keepMailSent, readWaitingMail } from '../store/mail-outbox.ts';

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
  const trouble = await mail.send(message).then(
    () => null,
    (error: Error) => error,
  );
  if (trouble === null) {
    // It is out; a connection that died meanwhile must not make it go out again.
    await keepMailSent(db, mailId).catch(() => pause(500).then(() => keepMailSent(db, mailId)));
    return;
  }
  const isRefused = trouble instanceof MailRefused;
  // Mail servers quote the recipient; neither our rows nor graphile-worker's may keep that.
  const words = withoutSecrets(trouble.message).slice(0, 500);
  await keepMailFailure(db, mailId, words, isRefused || isLastTry);
  if (!isRefused) throw new Error(words);
  log.warn({ mailId }, `a message was refused for good: ${words}`);
}
