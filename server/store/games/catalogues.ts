import { eq } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { constants, forfeits, sabotages } from '../schema.ts';

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

interface Constant {
  name: string;
  constant: number;
}

export async function listConstants(db: Executor): Promise<Constant[]> {
  return db.select().from(constants).orderBy(constants.name);
}

/** Changes a constant that is there. */
export async function keepConstant(db: Executor, name: string, constant: number): Promise<void> {
  await db.update(constants).set({ constant }).where(eq(constants.name, name));
}
