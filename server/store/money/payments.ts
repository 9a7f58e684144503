import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import { paymentNotices, payments } from '../money-tables.ts';

export type Payment = typeof payments.$inferSelect;
export type NewPayment = Pick<
  Payment,
  | 'gameId'
  | 'accountId'
  | 'provider'
  | 'state'
  | 'amountPence'
  | 'discountId'
  | 'discountBasisPoints'
  | 'totalPence'
  | 'orderId'
>;

export async function keepNewPayment(tx: Tx, payment: NewPayment, now: Date): Promise<Payment> {
  const [kept] = await tx
    .insert(payments)
    .values({ ...payment, createdAt: now, updatedAt: now })
    .returning();
  if (!kept) throw new Error('The payment was not kept.');
  return kept;
}

export async function keepPaymentChange(
  tx: Tx,
  id: string,
  change: Partial<Omit<Payment, 'id'>>,
  now: Date,
): Promise<Payment> {
  const [kept] = await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, id))
    .returning();
  if (!kept) throw new Error('The payment is gone.');
  return kept;
}

export async function readPayment(db: Executor, id: string): Promise<Payment | null> {
  return first(db, eq(payments.id, id));
}

/** The same, held. Hold its game first. */
export async function holdPayment(tx: Tx, id: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment ?? null;
}

export async function readPaymentOfOrder(db: Executor, orderId: string): Promise<Payment | null> {
  return first(db, eq(payments.orderId, orderId));
}

export async function readPaymentOfCapture(db: Executor, captureId: string): Promise<Payment | null> {
  return first(db, eq(payments.captureId, captureId));
}

/** Every try to pay for a game, the newest first. */
export async function listPaymentsOf(db: Executor, gameId: number): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.gameId, gameId)).orderBy(desc(payments.createdAt));
}

/** Whether another payment of this game is made or may be: in test mode, or for good. */
export async function hasOtherLive(
  tx: Tx,
  { id, gameId, provider }: Payment,
  live: readonly Payment['state'][],
): Promise<boolean> {
  const isOther = and(eq(payments.gameId, gameId), ne(payments.id, id), inArray(payments.state, [...live]));
  const isSameMode = (provider === 'standin' ? eq : ne)(payments.provider, 'standin');
  return (await first(tx, and(isOther, isSameMode))) !== null;
}

/** An order for the same that is still young: it is found again instead of making another. */
export async function readOpenOrder(
  tx: Tx,
  wanted: Pick<NewPayment, 'gameId' | 'accountId' | 'provider' | 'amountPence' | 'discountId' | 'totalPence'>,
  since: Date,
): Promise<Payment | null> {
  const { gameId, accountId, provider, amountPence, discountId, totalPence } = wanted;
  return first(
    tx,
    and(
      eq(payments.gameId, gameId),
      eq(payments.accountId, accountId),
      eq(payments.provider, provider),
      eq(payments.amountPence, amountPence),
      eq(payments.totalPence, totalPence),
      discountId === null ? isNull(payments.discountId) : eq(payments.discountId, discountId),
      inArray(payments.state, ['creating', 'created']),
      sql`${payments.createdAt} > ${since}`,
    ),
  );
}

const minutes = (many: number) => sql`${many} * interval '1 minute'`;
/** Looked at after a while, then after twice that, and so on up to a longest pause. */
const isDue = (now: Date, least: number, most: number) =>
  sql`${payments.updatedAt} + greatest(${minutes(least)}, least(${payments.updatedAt} - ${payments.createdAt}, ${minutes(most)})) <= ${now}`;

/** Payments whose end is open and that were left alone for a while: the ids, the longest left first. */
export async function listUnsettled(db: Executor, now: Date, most = 100): Promise<string[]> {
  const theirs = db.select().from(games).where(eq(games.gameId, payments.gameId));
  const isOwed = and(isNotNull(payments.refundRequestId), inArray(payments.state, ['captured', 'review']));
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        and(inArray(payments.state, ['creating', 'created']), isDue(now, 2, 30)),
        and(eq(payments.state, 'reconciling'), isDue(now, 0.5, 2)),
        and(inArray(payments.state, ['pending', 'review']), isNull(payments.capturedAt), isDue(now, 2, 60)),
        and(isOwed, isNull(payments.refundRefusedAt), isDue(now, 1, 1)),
        // The provider said no: asked again after an hour, and of an old payment each day.
        and(isOwed, isNotNull(payments.refundRefusedAt), isDue(now, 60, 1_440)),
        and(eq(payments.state, 'captured'), isNull(payments.refundRequestId), notExists(theirs)),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(most);
  return found.map(({ id }) => id);
}

export async function countPayments(db: Executor): Promise<{ state: Payment['state']; count: number }[]> {
  return db.select({ state: payments.state, count: sql<number>`count(*)::int` }).from(payments).groupBy(payments.state);
}

async function first(db: Executor, where: SQL | undefined): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(where).orderBy(desc(payments.createdAt)).limit(1);
  return payment ?? null;
}

export type ListedPayment = typeof payments.$inferSelect & { gameName: string | null };

function listed(db: Executor) {
  return db
    .select({ payment: payments, gameName: games.name })
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

/** Notes word from the provider; false when it has come before. */
export async function keepNotice(tx: Tx, notice: { id: string; kind: string }, now: Date): Promise<boolean> {
  const kept = await tx
    .insert(paymentNotices)
    .values({ ...notice, receivedAt: now })
    .onConflictDoNothing({ target: paymentNotices.id })
    .returning({ id: paymentNotices.id });
  return kept.length === 1;
}
