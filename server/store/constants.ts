import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { constants } from './schema.ts';

export interface Constant {
  name: string;
  constant: number;
}

export async function listConstants(db: Executor): Promise<Constant[]> {
  return db.select().from(constants).orderBy(constants.name);
}

/** A named number; a name the database does not hold is a fault of ours. */
export async function readConstant(db: Executor, name: string): Promise<number> {
  const [found] = await db.select().from(constants).where(eq(constants.name, name));
  if (!found) throw new Error(`There is no constant ${name}.`);
  return found.constant;
}
