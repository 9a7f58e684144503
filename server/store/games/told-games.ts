import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { games, members, seats } from '../game-tables.ts';
import type { Game } from './games.ts';
import { accounts } from '../schema.ts';

/** Games of a day that nobody was told of yet; a lazy one once it is made. */
export async function listTomorrow(db: Executor, date: string): Promise<number[]> {
  const isMade = or(ne(games.type, 'lazy'), eq(games.lazyStage, 'built'));
  const isDue = and(eq(games.date, date), eq(games.status, 'setup'), isNull(games.tomorrowToldAt));
  return idsOf(await db.select({ gameId: games.gameId }).from(games).where(and(isDue, isMade)));
}

/** Notes that a game's people are being told that it is tomorrow; null when that was noted before. */
export async function keepTomorrowTold(tx: Tx, gameId: number, at: Date): Promise<Game | null> {
  const isFirst = and(eq(games.gameId, gameId), eq(games.status, 'setup'), isNull(games.tomorrowToldAt));
  const [game] = await tx.update(games).set({ tomorrowToldAt: at }).where(isFirst).returning();
  return game ?? null;
}

/** Races that ended after one moment and by another, and whose people were not told yet how. */
export async function listResultsToTell(db: Executor, { from, to }: { from: Date; to: Date }): Promise<number[]> {
  const isDue = and(gt(games.endedAt, from), lte(games.endedAt, to), isNull(games.resultsToldAt));
  return idsOf(await db.select({ gameId: games.gameId }).from(games).where(isDue));
}

/** Notes that a race's people are being told how it ended; null when that was noted before. */
export async function keepResultsTold(tx: Tx, gameId: number, at: Date): Promise<Game | null> {
  const isFirst = and(eq(games.gameId, gameId), isNull(games.resultsToldAt));
  const [game] = await tx.update(games).set({ resultsToldAt: at }).where(isFirst).returning();
  return game ?? null;
}

export interface GamePerson {
  account: Pick<typeof accounts.$inferSelect, 'email' | 'displayName' | 'emailConfirmedAt' | 'isGuest'>;
  isHost: boolean;
  /** Their team; null for a host who does not race. */
  team: Letter | null;
}

/** The host of a game and whoever has a seat in it and an account, each once, by the address of the account. A guest has no address. */
export async function listGamePeople(db: Executor, { gameId, hostId }: Game): Promise<GamePerson[]> {
  const isTheirs = or(eq(seats.accountId, accounts.id), and(isNull(seats.accountId), eq(seats.email, accounts.email)));
  const rows = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      displayName: accounts.displayName,
      emailConfirmedAt: accounts.emailConfirmedAt,
      isGuest: accounts.isGuest,
      team: sql<Letter | null>`coalesce(${seats.team}, ${members.team})`,
    })
    .from(accounts)
    .leftJoin(seats, and(eq(seats.gameId, gameId), isTheirs))
    .leftJoin(members, and(eq(members.gameId, gameId), eq(members.accountId, accounts.id)))
    .where(
      and(
        isNull(accounts.deletedAt),
        isNull(accounts.bannedAt),
        eq(accounts.isGuest, false),
        or(eq(accounts.id, hostId), isNotNull(seats.gameId), isNotNull(members.gameId)),
      ),
    )
    .orderBy(accounts.email, seats.team);
  const people = new Map(
    rows.map(({ accountId, team, ...account }) => [accountId, { account, team, isHost: accountId === hostId }]),
  );
  return [...people.values()];
}

/** The confirmed addresses of those who joined a game by code and have an account, but for its host's. */
export async function listMemberAddresses(
  db: Executor,
  { gameId, hostId }: Pick<Game, 'gameId' | 'hostId'>,
): Promise<string[]> {
  const found = await db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.gameId, gameId),
        ne(accounts.id, hostId),
        eq(accounts.isGuest, false),
        isNotNull(accounts.emailConfirmedAt),
        isNull(accounts.bannedAt),
      ),
    )
    .orderBy(accounts.email);
  return found.map(({ email }) => email);
}

function idsOf(rows: { gameId: number }[]): number[] {
  return rows.map(({ gameId }) => gameId);
}
