import { and, eq, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Letter } from '#contract/game';
import type { Db, Executor, Tx } from '../database.ts';
import { games, members, teams } from '../game-tables.ts';
import { namedStatement } from '../named-statement.ts';
import { readKnownGames, type Version } from './known-games.ts';

type Game = typeof games.$inferSelect;

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
export async function holdGameByCode(tx: Tx, db: Db, joinCode: string): Promise<Game | null> {
  const [held] = await gameHeld(tx, [joinCode]);
  return (held && (await readKnownGames(db)([held], tx)).get(held.gameId)) ?? null;
}

const gameHeld = namedStatement<Version & QueryResultRow>(
  'hold_game_by_code',
  'select game_id as "gameId", xmin::text as version from games where join_code = $1 for no key update',
);

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
