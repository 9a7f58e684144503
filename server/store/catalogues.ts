import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { sabotages } from './schema.ts';

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
