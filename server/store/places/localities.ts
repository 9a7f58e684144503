import { asc, desc, like, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { localities } from '../schema.ts';

export type Locality = Omit<typeof localities.$inferSelect, 'collection' | 'updatedAt'>;

const most = 50;

/** Towns and villages of imports whose folded name, which holds letters and digits only, begins so; shortest and biggest first. */
export async function listLocalities(db: Executor, folded: string): Promise<Locality[]> {
  const { id, name, county, country, lat, lon, people, bars } = localities;
  return db
    .select({ id, name, folded: localities.folded, county, country, lat, lon, people, bars })
    .from(localities)
    .where(like(localities.folded, `${folded}%`))
    .orderBy(asc(sql`length(${localities.folded})`), desc(sql`coalesce(${people}, 0)`), desc(bars), asc(id))
    .limit(most);
}
