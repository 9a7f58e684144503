import { and, eq, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import { joining } from '#contract/limits';
import { receipts } from '../cohost-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { members } from '../game-tables.ts';
import { homeWords } from '../home-tables.ts';
import { movedSeats, photoRequests, photos } from '../race-tables.ts';
import { accounts } from '../schema.ts';
import { isGameId } from './games.ts';
import { removeSharesWith } from './home-safe.ts';
import { keepCluesKnown, keepRemoved, type Member } from './members.ts';
import { removePhoneStep } from './phone-steps.ts';

/** A seat that moved away from an account, as it is now. */
export interface MovedSeat {
  movedAt: Date;
  team: Letter;
  /** Who sits there now. */
  accountId: string;
}

/**
 * [K17] Moves one seat to another account with everything that belongs to it: its row, photos, receipts and home status. What the old account
 * knows it keeps knowing ([K11]), and its contacts with the race stay those of another phone ([O10]). Hold the game first.
 */
export async function keepSeatMoved(tx: Tx, seat: Member, to: string, now: Date): Promise<void> {
  const { gameId, accountId: from, rescueCode, readClues } = seat;
  const change = { accountId: to };
  await tx
    .update(members)
    .set(change)
    .where(and(eq(members.gameId, gameId), eq(members.accountId, from)));
  await tx
    .insert(movedSeats)
    .values({ gameId, accountId: from, rescueCode, movedAt: now })
    .onConflictDoUpdate({ target: [movedSeats.gameId, movedSeats.accountId], set: { rescueCode, movedAt: now } });
  await tx.execute(sql`
    insert into clue_readers (game_id, account_id, read_clues)
    select game_id, ${to}, read_clues from clue_readers where game_id = ${gameId} and account_id = ${from}`);
  await keepCluesKnown(tx, { gameId, accountId: from }, readClues);
  for (const table of [receipts, photos, photoRequests, homeWords]) {
    await tx
      .update(table)
      .set(change)
      .where(and(eq(table.gameId, gameId), eq(table.accountId, from)));
  }
  await removeSharesWith(tx, { gameId, accountId: from });
  await removePhoneStep(tx, { gameId, accountId: from });
  const eraseAfter = new Date(now.getTime() + joining.seatlessKeptHours * 3_600_000);
  await tx
    .update(accounts)
    .set({ eraseAfter })
    .where(and(eq(accounts.id, from), eq(accounts.isGuest, true)));
}

/** The seat that moved away from an account in a game; null when none did, or the seat is gone. */
export async function readMovedSeat(
  db: Executor,
  { gameId, accountId }: { gameId: number; accountId: string },
): Promise<MovedSeat | null> {
  if (!isGameId(gameId)) return null;
  const [found] = await db
    .select({ movedAt: movedSeats.movedAt, team: members.team, accountId: members.accountId })
    .from(movedSeats)
    .innerJoin(members, eq(members.rescueCode, movedSeats.rescueCode))
    .where(and(eq(movedSeats.gameId, gameId), eq(movedSeats.accountId, accountId)));
  return found ?? null;
}

/** [K16] Takes a member out for the host, with the phones their seat moved away from. Call it while the seat is still there. */
export async function keepSeatRemoved(tx: Tx, { gameId, accountId, rescueCode }: Member, now: Date): Promise<void> {
  const id = await keepRemoved(tx, { gameId, accountId }, now);
  const older = await tx
    .select({ accountId: movedSeats.accountId })
    .from(movedSeats)
    .where(eq(movedSeats.rescueCode, rescueCode));
  for (const one of older) await keepRemoved(tx, { gameId, accountId: one.accountId }, now, id);
}
