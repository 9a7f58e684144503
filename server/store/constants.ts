import type { Executor } from './database.ts';
import { constants } from './schema.ts';

interface Constant {
  name: string;
  constant: number;
}

export async function listConstants(db: Executor): Promise<Constant[]> {
  return db.select().from(constants).orderBy(constants.name);
}
