import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { games, members, teams } from '../game-tables.ts';
import { perConnection } from '../per-connection.ts';
import { accounts } from '../schema.ts';

type Game = typeof games.$inferSelect;

/** A game by its join code, with what its host is called; null for an unknown code and for one that was replaced. */
export async function readGameByCode(db: Executor, joinCode: string): Promise<{ game: Game; host: string } | null> {
  const [found] = await gameByCode(db).execute({ joinCode });
  return found ?? null;
}

const gameByCode = perConnection((db) =>
  db
    .select({ game: games, host: accounts.displayName })
    .from(games)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(and(eq(games.joinCode, sql.placeholder('joinCode')), isNull(accounts.bannedAt)))
    .prepare('game_by_code'),
);

/** [K20] The seat that a rescue code names, and the code of its game; null for any other. */
export async function readSeatByCode(
  db: Executor,
  rescueCode: string,
): Promise<{ seat: number; joinCode: string } | null> {
  const [found] = await db
    .select({ seat: members.seat, joinCode: games.joinCode })
    .from(members)
    .innerJoin(games, eq(games.gameId, members.gameId))
    .where(eq(members.rescueCode, rescueCode));
  return found ?? null;
}

/** A game by its code, held; null also when the code was replaced meanwhile. */
export async function holdGameByCode(tx: Tx, joinCode: string): Promise<Game | null> {
  const [game] = await tx
    .select()
    .from(games)
    .where(eq(games.joinCode, joinCode))
    .for('no key update')
    .prepare('hold_game_by_code')
    .execute();
  return game ?? null;
}

/** A new code; the old one is nobody's any more. */
export async function keepNewJoinCode(tx: Tx, gameId: number): Promise<string> {
  const [kept] = await tx
    .update(games)
    .set({ joinCode: sql`new_join_code()` })
    .where(eq(games.gameId, gameId))
    .returning({ code: games.joinCode });
  if (!kept) throw new Error('The game is gone.');
  return kept.code;
}

export async function keepJoining(
  tx: Tx,
  gameId: number,
  change: Partial<Pick<Game, 'joining' | 'dealsTeams' | 'captainsOnly' | 'homeSafe'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(games).set(change).where(eq(games.gameId, gameId));
}

export async function keepTeamClosed(tx: Tx, gameId: number, team: Letter, isClosed: boolean): Promise<void> {
  await tx
    .update(teams)
    .set({ isClosed })
    .where(and(eq(teams.gameId, gameId), eq(teams.letter, team)));
}
