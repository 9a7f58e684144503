import { eq } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { forfeits, sabotages } from '../schema.ts';

interface Forfeit {
  id: number;
  text: string;
}

interface Sabotage {
  id: number;
  sabotage: string;
}

/** The house's sabotages that may be given now, oldest first. */
export async function listSabotages(db: Executor): Promise<Sabotage[]> {
  return db
    .select({ id: sabotages.id, sabotage: sabotages.text })
    .from(sabotages)
    .where(eq(sabotages.isActive, true))
    .orderBy(sabotages.id);
}

/** The house's forfeits that may fall due now, oldest first. */
export async function listForfeits(db: Executor): Promise<Forfeit[]> {
  return db
    .select({ id: forfeits.id, text: forfeits.text })
    .from(forfeits)
    .where(eq(forfeits.isActive, true))
    .orderBy(forfeits.id);
}
