import { eq } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { firstTries } from '../race-tables.ts';

/** When this was first sent; null when we never had to turn it away. */
export async function readFirstTry(db: Executor, tryHash: Buffer): Promise<Date | null> {
  const [kept] = await db.select({ at: firstTries.at }).from(firstTries).where(eq(firstTries.tryHash, tryHash));
  return kept?.at ?? null;
}

/** The first of each stays. */
export async function keepFirstTries(db: Executor, tryHashes: Buffer[], at: Date): Promise<void> {
  if (tryHashes.length === 0) return;
  await db
    .insert(firstTries)
    .values(tryHashes.map((tryHash) => ({ tryHash, at })))
    .onConflictDoNothing();
}
