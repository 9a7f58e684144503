import { and, asc, eq, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { MadeRace } from '#contract/lazy';
import { Problem } from '#contract/problems';
import { lazyBuilds } from '../money-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { shownAddress } from '../accounts/deleted-accounts.ts';
import { games } from '../game-tables.ts';
import type { Game } from './games.ts';
import { accounts } from '../schema.ts';

/** A lazy game with what is made of its race so far. */
export interface LazyOrder {
  game: Game;
  hostEmail: string;
  hostName: string;
  /** Null while nobody has begun. */
  build: typeof lazyBuilds.$inferSelect | null;
}

/** Lazy games that are not over, by the day they are played. */
export async function listLazyOrders(db: Executor): Promise<LazyOrder[]> {
  return orders(db, and(eq(games.type, 'lazy'), ne(games.status, 'over')));
}

/** Null for a game that is not lazy too. */
export async function readLazyOrder(db: Executor, gameId: number): Promise<LazyOrder | null> {
  const [found] = await orders(db, and(eq(games.gameId, gameId), eq(games.type, 'lazy')));
  return found ?? null;
}

/** Lazy games that are paid for, not made, and played within these days, both included. */
export async function listDueBuilds(db: Executor, { from, to }: { from: string; to: string }): Promise<number[]> {
  const isDue = and(
    eq(games.type, 'lazy'),
    eq(games.status, 'setup'),
    eq(games.lazyStage, 'paid'),
    gte(games.date, from),
    lte(games.date, to),
  );
  const rows = await db.select({ gameId: games.gameId }).from(games).where(isDue).orderBy(asc(games.gameId));
  return rows.map(({ gameId }) => gameId);
}

/** Keeps a race in the making in the place of the version before it, 0 for none; refused when somebody else was quicker. */
export async function keepBuild(
  tx: Tx,
  gameId: number,
  { race, before, at }: { race: MadeRace; before: number; at: Date },
): Promise<number> {
  const [now] = await tx.select().from(lazyBuilds).where(eq(lazyBuilds.gameId, gameId));
  if ((now?.proposal ? now.version : 0) !== before) throw new Problem('build-changed');
  const next = { proposal: race, version: before + 1, trouble: null, troubleToldAt: null, updatedAt: at };
  await tx
    .insert(lazyBuilds)
    .values({ gameId, ...next })
    .onConflictDoUpdate({ target: lazyBuilds.gameId, set: next });
  return next.version;
}

export async function removeBuild(tx: Tx, gameId: number): Promise<void> {
  await tx.delete(lazyBuilds).where(eq(lazyBuilds.gameId, gameId));
}

/** Notes why a race could not make itself; says whether operators are to be told, which they are not more often than `again`. */
export async function keepBuildTrouble(
  tx: Tx,
  gameId: number,
  { trouble, at, again }: { trouble: string; at: Date; again: Date },
): Promise<boolean> {
  await tx.insert(lazyBuilds).values({ gameId, trouble, updatedAt: at }).onConflictDoNothing();
  await tx.update(lazyBuilds).set({ trouble }).where(eq(lazyBuilds.gameId, gameId));
  const isQuiet = or(isNull(lazyBuilds.troubleToldAt), lt(lazyBuilds.troubleToldAt, again));
  const told = await tx
    .update(lazyBuilds)
    .set({ troubleToldAt: at })
    .where(and(eq(lazyBuilds.gameId, gameId), isQuiet))
    .returning({ gameId: lazyBuilds.gameId });
  return told.length > 0;
}

/** Everything a made race is played with, and that it is the host's now. */
export async function keepHandedOver(
  tx: Tx,
  gameId: number,
  { race, at }: { race: MadeRace; at: Date },
): Promise<void> {
  const start = race.bars.find(({ id }) => id === race.startBar);
  await tx
    .update(games)
    .set({
      bars: race.bars.map(({ id, name }) => ({ id, name })),
      startBar: start?.name ?? null,
      startBarId: race.startBar,
      finalBarId: race.finalBar,
      routeSeed: race.seed,
      walks: race.walks ?? null,
      lazyStage: 'built',
      builtAt: at,
    })
    .where(eq(games.gameId, gameId));
  const clues = race.bars.filter(({ id }) => id !== race.startBar);
  await tx.execute(sql`delete from clues where game_id = ${gameId}`);
  await tx.execute(sql`
    insert into clues (game_id, author, bar_id, clue, saved_at)
    select ${gameId}, 'host', bar_id, clue, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(clues.map(({ id, clue }) => ({ bar_id: id, clue })))}::json)
      as made (bar_id text, clue text)`);
}

async function orders(db: Executor, isOne: ReturnType<typeof and>): Promise<LazyOrder[]> {
  const rows = await db
    .select({ game: games, hostEmail: accounts.email, hostName: accounts.displayName, build: lazyBuilds })
    .from(games)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .leftJoin(lazyBuilds, eq(lazyBuilds.gameId, games.gameId))
    .where(isOne)
    .orderBy(asc(games.date), asc(games.gameId));
  return rows.map((row) => ({ ...row, hostEmail: shownAddress(row.hostEmail) }));
}
