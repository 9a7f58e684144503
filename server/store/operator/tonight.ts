import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';
import { countPaymentsToReview } from '../money/payments.ts';
import { mailOutbox } from '../schema.ts';

// Written out: in a select from one table the query builder leaves its name away, and the inner one's column would be meant.
const seatsListed = sql<number>`(
  (select count(*)::integer from seats where seats.game_id = games.game_id) +
  (select count(*)::integer from members where members.game_id = games.game_id))`;
/** What is on its way back counts no more, and what was paid in test mode counts there alone. */
const isPaid = (isTest: boolean) => sql<boolean>`exists (
  select from payments where payments.game_id = games.game_id and payments.state = 'captured'
    and payments.refund_request_id is null and (${isTest} or payments.provider <> 'standin'))`;

/** The games of one day (year-month-day), in the order they were made. */
export async function listGamesOn(db: Executor, day: string, isTest: boolean) {
  return db
    .select({
      gameId: games.gameId,
      gameName: games.name,
      city: games.city,
      gameType: games.type,
      status: games.status,
      teams: games.teamCount,
      seats: seatsListed,
      isPaid: isPaid(isTest),
    })
    .from(games)
    .where(eq(games.date, day))
    .orderBy(asc(games.gameId));
}

/** Races that are on, those that began last first. */
export async function listOngoing(db: Executor, most: number) {
  return db
    .select({ gameId: games.gameId, gameName: games.name, city: games.city, startedAt: games.startedAt })
    .from(games)
    .where(eq(games.status, 'ongoing'))
    .orderBy(desc(games.startedAt), desc(games.gameId))
    .limit(most);
}

export async function countRacesOn(db: Executor): Promise<number> {
  return db.$count(games, eq(games.status, 'ongoing'));
}

/** What waits for an operator: payments to be looked at, lazy races to be built, mails that were given up and jobs that fail. */
export async function countNeeds(
  db: Executor,
  now: Date,
  mailSince: Date,
): Promise<{ payments: number; lazy: number; mail: number; jobs: number }> {
  const paying = await countPaymentsToReview(db, now);
  const toBuild = and(eq(games.type, 'lazy'), eq(games.status, 'setup'), eq(games.lazyStage, 'paid'));
  const [building] = await db
    .select({ n: count() })
    .from(games)
    .where(and(toBuild, isNull(games.builtAt)));
  const isLost = and(isNotNull(mailOutbox.failedAt), sql`${mailOutbox.failedAt} >= ${mailSince}`);
  const [mailing] = await db.select({ n: count() }).from(mailOutbox).where(isLost);
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from graphile_worker.jobs where attempts > 0 and last_error is not null and locked_at is null`);
  return { payments: paying, lazy: building?.n ?? 0, mail: mailing?.n ?? 0, jobs: rows[0]?.n ?? 0 };
}
