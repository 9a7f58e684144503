import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { joining } from '#contract/limits';
import type { Executor, Tx } from '../database.ts';
import { knocks, members } from '../game-tables.ts';
import { accounts, authSessions, loginSessions, refreshTokens } from '../schema.ts';

export type Knock = typeof knocks.$inferSelect;
/** A knock with what whoever stands there is called: the name on the seat they want back, or their own. */
export type NamedKnock = Knock & { name: string };

const seatAccounts = alias(accounts, 'seat_accounts');

/** Those that were asked at this moment or before have waited two minutes by now. */
const expiredBy = (now: Date) => new Date(now.getTime() - joining.knockMs);

export function knockEndsAt({ askedAt }: Pick<Knock, 'askedAt'>): Date {
  return new Date(askedAt.getTime() + joining.knockMs);
}

/** [K18] Nobody has answered it, and it is not two minutes old. */
export function isOpen(knock: Pick<Knock, 'answer' | 'askedAt'>, now: Date): boolean {
  return knock.answer === null && knock.askedAt > expiredBy(now);
}

export async function keepKnock(
  tx: Tx,
  knock: Pick<
    Knock,
    'gameId' | 'team' | 'accountId' | 'seatAccountId' | 'pairs' | 'rightPair' | 'isForHost' | 'network'
  >,
  now: Date,
): Promise<string> {
  const [kept] = await tx
    .insert(knocks)
    .values({ ...knock, askedAt: now })
    .returning({ id: knocks.id });
  if (!kept) throw new Error('The knock was not kept.');
  return kept.id;
}

const named = (db: Executor) =>
  db
    .select({ knock: knocks, own: accounts.displayName, seat: seatAccounts.displayName })
    .from(knocks)
    .innerJoin(accounts, eq(accounts.id, knocks.accountId))
    .leftJoin(seatAccounts, eq(seatAccounts.id, knocks.seatAccountId));

const withName = ({ knock, own, seat }: { knock: Knock; own: string; seat: string | null }): NamedKnock => ({
  ...knock,
  name: seat ?? own,
});

export async function readKnock(db: Executor, id: string): Promise<NamedKnock | null> {
  const [found] = await named(db).where(eq(knocks.id, id));
  return found ? withName(found) : null;
}

/** The same, held: it is answered, taken back or picked up by one after the other. Hold its game first. */
export async function holdKnock(tx: Tx, id: string): Promise<Knock | null> {
  const [knock] = await tx.select().from(knocks).where(eq(knocks.id, id)).for('no key update');
  return knock ?? null;
}

/** Who stands at the door of a game, first come first. */
export async function listOpenKnocks(db: Executor, gameId: number, now: Date): Promise<NamedKnock[]> {
  const found = await named(db)
    .where(and(eq(knocks.gameId, gameId), isNull(knocks.answer), gt(knocks.askedAt, expiredBy(now))))
    .orderBy(asc(knocks.askedAt), asc(knocks.id));
  return found.map(withName);
}

/** [K18] Two minutes without an answer end a knock. */
export async function keepKnocksLate(db: Executor, gameId: number, now: Date): Promise<void> {
  await db
    .update(knocks)
    .set({ answer: 'late', answeredAt: now })
    .where(and(eq(knocks.gameId, gameId), isNull(knocks.answer), lte(knocks.askedAt, expiredBy(now))));
}

export async function keepKnockAnswer(
  tx: Tx,
  id: string,
  answer: NonNullable<Knock['answer']>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx.update(knocks).set({ answer, answeredAt: now, answeredBy: by }).where(eq(knocks.id, id));
}

/** [K17] The seat it asked for is this account's now, and so is the way in that its phone is given. */
export async function keepKnockSeat(tx: Tx, id: string, seatAccountId: string): Promise<void> {
  await tx.update(knocks).set({ seatAccountId }).where(eq(knocks.id, id));
}

/** Whoever was let into this seat before and has not come in yet does not come in any more. */
export async function keepEarlierGone(tx: Tx, { id, seatAccountId }: Knock): Promise<void> {
  if (seatAccountId === null) return;
  await tx
    .update(knocks)
    .set({ answer: 'gone' })
    .where(and(eq(knocks.seatAccountId, seatAccountId), eq(knocks.answer, 'yes'), ne(knocks.id, id)));
}

/** Somebody who may answer has these before them. */
export async function keepKnocksSeen(db: Executor, ids: string[], accountId: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(knocks)
    .set({ seenBy: sql`${knocks.seenBy} || ${accountId}::uuid` })
    .where(and(inArray(knocks.id, ids), sql`not ${accountId}::uuid = any(${knocks.seenBy})`));
}

/** What these people are called, in this order. */
export async function listNames(db: Executor, accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const found = await db
    .select({ id: accounts.id, name: accounts.displayName })
    .from(accounts)
    .where(inArray(accounts.id, accountIds));
  return accountIds.flatMap((id) => found.filter((one) => one.id === id).map(({ name }) => name));
}

export async function keepKnockSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  await tx.update(knocks).set({ sessionId }).where(eq(knocks.id, id));
}

/** Whether a sign-in that was handed out has been used: a cookie was made of it, a token of it was traded, or it has ended. */
export async function isTaken(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${authSessions} where ${authSessions.id} = ${sessionId} and ${authSessions.endedAt} is null
      and not exists (select from ${loginSessions} where ${loginSessions.sessionId} = ${sessionId})
      and not exists (select from ${refreshTokens}
        where ${refreshTokens.sessionId} = ${sessionId} and ${refreshTokens.usedAt} is not null)`);
  return rows.length === 0;
}

/** The guest who knocked and is in a seat of their own again is nobody any more; somebody with an account, or a seat elsewhere, stays. */
export async function removeKnockerOf(tx: Tx, sessionId: string): Promise<void> {
  const knocker = tx.select({ id: knocks.accountId }).from(knocks).where(eq(knocks.sessionId, sessionId));
  await tx
    .delete(accounts)
    .where(
      and(
        inArray(accounts.id, knocker),
        eq(accounts.isGuest, true),
        sql`not exists (select from ${members} where ${members.accountId} = ${accounts.id})`,
        sql`not exists (select from photos where photos.account_id = ${accounts.id})`,
      ),
    );
}
