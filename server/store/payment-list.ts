import { asc, desc, eq } from 'drizzle-orm';
import { payments } from './counter-tables.ts';
import type { Executor } from './database.ts';
import { games } from './game-tables.ts';

export type ListedPayment = typeof payments.$inferSelect & { gameName: string | null };

function listed(db: Executor) {
  return db
    .select({ payment: payments, gameName: games.gameName })
    .from(payments)
    .leftJoin(games, eq(games.gameId, payments.gameId));
}

type Rows = Awaited<ReturnType<typeof listed>>;
const named = (rows: Rows): ListedPayment[] => rows.map(({ payment, gameName }) => ({ ...payment, gameName }));

/** Payments that somebody must look at, the oldest first. */
export async function listPaymentsToReview(db: Executor, most: number): Promise<ListedPayment[]> {
  const rows = listed(db).where(eq(payments.state, 'review')).orderBy(asc(payments.createdAt), asc(payments.id));
  return named(await rows.limit(most));
}

/** The newest first. */
export async function listRecentPayments(db: Executor, most: number): Promise<ListedPayment[]> {
  return named(await listed(db).orderBy(desc(payments.createdAt), desc(payments.id)).limit(most));
}

/** Every try to pay for a game, the newest first. */
export async function listPaymentsOfGame(db: Executor, gameId: number): Promise<ListedPayment[]> {
  return named(await listed(db).where(eq(payments.gameId, gameId)).orderBy(desc(payments.createdAt)));
}
