import { createHash, createHmac } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { games, seats } from '../game-tables.ts';
import { accounts } from '../schema.ts';

export type Seat = typeof seats.$inferSelect;
export type NewSeat = Pick<Seat, 'gameId' | 'team' | 'seatNumber' | 'email'> & Partial<Pick<Seat, 'openedAt'>>;
type SeatKey = Pick<Seat, 'gameId' | 'email'>;

const hashed = (token: string) => createHash('sha256').update(token).digest();
const isSeat = ({ gameId, email }: SeatKey) => and(eq(seats.gameId, gameId), eq(seats.email, email));

/** Who is in the teams of a game, captains first. */
export async function listSeats(db: Executor, gameId: number): Promise<Seat[]> {
  return db.select().from(seats).where(eq(seats.gameId, gameId)).orderBy(asc(seats.team), asc(seats.seatNumber));
}

/** The same with what they are called: null for an address that nobody has opened the game with, whether or not it has an account. */
export async function listNamedSeats(
  db: Executor,
  gameId: number,
): Promise<{ seat: Seat; name: string | null; accountId: string | null }[]> {
  const hasOpened = and(isNull(seats.accountId), isNotNull(seats.openedAt), eq(seats.email, accounts.email));
  return db
    .select({ seat: seats, name: accounts.displayName, accountId: accounts.id })
    .from(seats)
    .leftJoin(accounts, or(eq(seats.accountId, accounts.id), hasOpened))
    .where(eq(seats.gameId, gameId))
    .orderBy(asc(seats.team), asc(seats.seatNumber));
}

interface InvitedSeat {
  seat: Seat;
  game: typeof games.$inferSelect;
}

/** The seat an invitation's link is for; null when there is none any more. */
export async function readInvitedSeat(db: Executor, gameId: number, token: string): Promise<InvitedSeat | null> {
  const [found] = await db
    .select({ seat: seats, game: games })
    .from(seats)
    .innerJoin(games, eq(games.gameId, seats.gameId))
    .where(and(eq(seats.gameId, gameId), eq(seats.tokenHash, hashed(token))));
  return found ?? null;
}

export async function keepSeat(tx: Tx, seat: NewSeat, now: Date): Promise<void> {
  await tx.insert(seats).values({ ...seat, createdAt: now });
}

/**
 * What the link of an invitation carries: for an address in a game always the same, so that somebody who was taken out by a
 * slip and put back has a mail that works.
 */
export async function keepSeatToken(tx: Tx, key: Buffer, seat: SeatKey): Promise<string> {
  const token = createHmac('sha256', key).update(`seat\n${seat.gameId}\n${seat.email}`).digest('base64url');
  await tx
    .update(seats)
    .set({ tokenHash: hashed(token) })
    .where(isSeat(seat));
  return token;
}

export async function keepSeatTaken(tx: Tx, seat: SeatKey, accountId: string, at: Date): Promise<void> {
  await tx.update(seats).set({ accountId, openedAt: at }).where(isSeat(seat));
}

/** Notes that whoever has a seat in a game has opened it; once. */
export async function keepSeatOpened(
  db: Executor,
  { gameId, accountId, email }: { gameId: number; accountId: string; email: string | null },
  at: Date,
): Promise<void> {
  const isTheirs = or(eq(seats.accountId, accountId), and(isNull(seats.accountId), eq(seats.email, email ?? '')));
  await db
    .update(seats)
    .set({ openedAt: at })
    .where(and(eq(seats.gameId, gameId), isNull(seats.openedAt), isTheirs));
}

export async function removeSeat(tx: Tx, seat: SeatKey): Promise<void> {
  await tx.delete(seats).where(isSeat(seat));
}
