import { and, eq, isNull, sql } from 'drizzle-orm';
import { cleanLine } from '#contract/clean-text';
import { foldEmail } from '#contract/email';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { MailMessage } from '../outside/mail.ts';
import { addJob } from './add-job.ts';
import type { Executor } from './database.ts';
import { mailOutbox } from './schema.ts';

type NewMail = Pick<MailMessage, 'to' | 'subject' | 'html' | 'text'>;

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
  const { subject, html, text: words, createdAt } = row;
  return { id, to: { name: row.toName, address: row.toAddress }, subject, html, text: words, createdAt };
}

export async function keepMailSent(db: Executor, id: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, tries: sql`${mailOutbox.tries} + 1`, lastError: null, html: null, text: null })
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

const isWaiting = (id: string) => and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
