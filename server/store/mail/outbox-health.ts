import { and, count, desc, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { mailOutbox, mailRefusals } from '../schema.ts';

const { createdAt, failedAt, keptAt, lastError, sentAt } = mailOutbox;
const isWaiting = and(isNull(sentAt), isNull(failedAt), isNull(keptAt));

const many = (which: ReturnType<typeof and>) => sql<number>`(count(*) filter (where ${which}))::integer`;

/** How many mails wait, went, were kept or were given up since these moments. */
export async function readOutboxCounts(db: Executor, { dayAgo, weekAgo }: { dayAgo: Date; weekAgo: Date }) {
  const [counted] = await db
    .select({
      waiting: many(isWaiting),
      oldestWaitingAt: sql<string | null>`min(${createdAt}) filter (where ${isWaiting})`,
      sent: many(gte(sentAt, dayAgo)),
      kept: many(gte(keptAt, dayAgo)),
      failed: many(gte(failedAt, weekAgo)),
    })
    .from(mailOutbox);
  const [refused] = await db.select({ n: count() }).from(mailRefusals);
  if (!counted) throw new Error('The outbox could not be counted.');
  return {
    ...counted,
    oldestWaitingAt: counted.oldestWaitingAt === null ? null : Date.parse(counted.oldestWaitingAt),
    refusals: refused?.n ?? 0,
  };
}

/** How many mails of the last week wait or were given up. After a day of tries none waits any more. */
export async function countMails(db: Executor): Promise<{ waiting: number; givenUp: number }> {
  const [counted] = await db
    .select({ waiting: many(isWaiting), givenUp: many(isNotNull(failedAt)) })
    .from(mailOutbox)
    .where(sql`${createdAt} > now() - interval '7 days'`);
  return counted ?? { waiting: 0, givenUp: 0 };
}

/** The newest mails that were given up since a moment, or wait after a try that failed. */
export async function listMailTroubles(db: Executor, since: Date, most: number) {
  return db
    .select({
      id: mailOutbox.id,
      to: mailOutbox.toAddress,
      subject: mailOutbox.subject,
      at: sql<string>`coalesce(${failedAt}, ${createdAt})`,
      tries: mailOutbox.tries,
      isGivenUp: sql<boolean>`${failedAt} is not null`,
      error: lastError,
    })
    .from(mailOutbox)
    .where(or(gte(failedAt, since), and(isWaiting, isNotNull(lastError))))
    .orderBy(desc(sql`coalesce(${failedAt}, ${createdAt})`))
    .limit(most);
}
