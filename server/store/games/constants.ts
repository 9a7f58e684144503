import { eq } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { constants } from '../schema.ts';

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
