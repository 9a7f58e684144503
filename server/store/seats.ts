import { asc, eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { seats } from './game-tables.ts';

type Seat = typeof seats.$inferSelect;

/** Who is in the teams of a game, captains first. */
export async function listSeats(db: Executor, gameId: number): Promise<Seat[]> {
  return db.select().from(seats).where(eq(seats.gameId, gameId)).orderBy(asc(seats.gameGroup), asc(seats.place));
}
