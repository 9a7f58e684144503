import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { cleanLine } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/checks';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { MailMessage } from '../../outside/mail/mail.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Executor } from '../database.ts';
import { mailOutbox } from '../schema.ts';

interface NewMail extends Pick<MailMessage, 'to' | 'subject' | 'html' | 'text'> {
  /** Which of our mails it is (server/mails). */
  template?: string;
  /** Which call of the mailer it belongs to. */
  batchId?: string;
  /** Where its reader says that they want no more of these; only for mail that one may refuse. */
  unsubscribeUrl?: string;
}

type Row = typeof mailOutbox.$inferSelect;

/** What became of a message: on its way, with the mail server, in a file because there is no mail server, or given up. */
export type MailState = 'waiting' | 'sent' | 'kept' | 'failed';

/** Puts a message in the outbox together with the job that sends it: both are there when the transaction commits, or neither. */
export async function queueMail(db: Executor, mail: NewMail): Promise<string> {
  const address = foldEmail(mail.to.address);
  if (!address) throw new Problem('bad-input', { message: 'That is not an e-mail address.' });
  const row = {
    toAddress: address,
    toName: mail.to.name === null ? null : cleanLine(mail.to.name).slice(0, 100),
    subject: cleanLine(mail.subject).slice(0, text.mailSubject),
    html: mail.html,
    text: mail.text,
    template: mail.template ?? null,
    batchId: mail.batchId ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  };
  return db.transaction(async (tx) => {
    const [kept] = await tx.insert(mailOutbox).values(row).returning({ id: mailOutbox.id });
    if (!kept) throw new Error('The outbox took no message.');
    await addJob(tx, 'send-mail', { mailId: kept.id });
    return kept.id;
  });
}

/** A message that still has to go out; null when it has, or was given up. */
export async function readWaitingMail(db: Executor, id: string): Promise<MailMessage | null> {
  const [row] = await db.select().from(mailOutbox).where(isWaiting(id));
  if (!row || row.html === null || row.text === null) return null;
  const { subject, html, text: words, createdAt, unsubscribeUrl } = row;
  return {
    id,
    to: { name: row.toName, address: row.toAddress },
    subject,
    html,
    text: words,
    createdAt,
    unsubscribeUrl,
  };
}

/** The message is with the mail server, or lies in a file because there is none: the two are never mixed up. */
export async function keepMailDone(db: Executor, id: string, how: 'sent' | 'kept'): Promise<void> {
  const end = how === 'sent' ? { sentAt: sql`now()` } : { keptAt: sql`now()` };
  await db
    .update(mailOutbox)
    .set({ ...end, tries: sql`${mailOutbox.tries} + 1`, lastError: null, html: null, text: null })
    .where(isWaiting(id));
}

/** A try that failed; `isFinal` when there will be no other. `error` must hold no address. */
export async function keepMailFailure(db: Executor, id: string, error: string, isFinal: boolean): Promise<void> {
  const givenUp = isFinal ? { failedAt: sql`now()`, html: null, text: null } : {};
  await db
    .update(mailOutbox)
    .set({ tries: sql`${mailOutbox.tries} + 1`, lastError: error, ...givenUp })
    .where(isWaiting(id));
}

/** What became of the messages of one call of the mailer. */
export async function listBatch(
  db: Executor,
  batchId: string,
): Promise<{ to: string; state: MailState; error: string | null }[]> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.batchId, batchId))
    .orderBy(asc(mailOutbox.toAddress));
  return rows.map((row) => ({ to: row.toAddress, state: stateOf(row), error: row.lastError }));
}

function stateOf({ sentAt, failedAt, keptAt }: Row): MailState {
  if (sentAt) return 'sent';
  if (keptAt) return 'kept';
  return failedAt ? 'failed' : 'waiting';
}

const isWaiting = (id: string) =>
  and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt), isNull(mailOutbox.keptAt), isNull(mailOutbox.failedAt));
