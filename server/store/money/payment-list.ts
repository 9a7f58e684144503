import { and, asc, count, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { payments } from '../money-tables.ts';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';

export type ListedPayment = typeof payments.$inferSelect & { gameName: string | null };

function listed(db: Executor) {
  return db
    .select({ payment: payments, gameName: games.gameName })
    .from(payments)
    .leftJoin(games, eq(games.gameId, payments.gameId));
}

type Rows = Awaited<ReturnType<typeof listed>>;
const named = (rows: Rows): ListedPayment[] => rows.map(({ payment, gameName }) => ({ ...payment, gameName }));

const dayMs = 86_400_000;
/** Money that does not fit, and what has been open for longer than a day. */
const isToReview = (now: Date) =>
  or(
    eq(payments.state, 'review'),
    and(inArray(payments.state, ['pending', 'reconciling']), lt(payments.createdAt, new Date(now.getTime() - dayMs))),
  );

/** Payments that somebody must look at, the oldest first. */
export async function listPaymentsToReview(db: Executor, now: Date, most: number): Promise<ListedPayment[]> {
  const rows = listed(db).where(isToReview(now)).orderBy(asc(payments.createdAt), asc(payments.id));
  return named(await rows.limit(most));
}

export async function countPaymentsToReview(db: Executor, now: Date): Promise<number> {
  const [found] = await db.select({ n: count() }).from(payments).where(isToReview(now));
  return found?.n ?? 0;
}

/** The newest first. */
export async function listRecentPayments(db: Executor, most: number): Promise<ListedPayment[]> {
  return named(await listed(db).orderBy(desc(payments.createdAt), desc(payments.id)).limit(most));
}

/** Every try to pay for a game, the newest first. */
export async function listPaymentsOfGame(db: Executor, gameId: number): Promise<ListedPayment[]> {
  return named(await listed(db).where(eq(payments.gameId, gameId)).orderBy(desc(payments.createdAt)));
}
