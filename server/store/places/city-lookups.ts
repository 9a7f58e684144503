import { asc, desc, eq, like, sql } from 'drizzle-orm';
import type { City } from '../../outside/places/city.ts';
import type { Executor } from '../database.ts';
import { cityLookups, localities } from '../schema.ts';

interface CityLookup {
  found: City[];
  fetchedAt: Date;
}

export async function readCityLookup(db: Executor, asked: string): Promise<CityLookup | null> {
  const rows = await db
    .select({ found: cityLookups.found, fetchedAt: cityLookups.fetchedAt })
    .from(cityLookups)
    .where(eq(cityLookups.asked, asked));
  return rows[0] ?? null;
}

export async function keepCityLookup(db: Executor, asked: string, found: City[], fetchedAt: Date): Promise<void> {
  await db
    .insert(cityLookups)
    .values({ asked, found, fetchedAt })
    .onConflictDoUpdate({ target: cityLookups.asked, set: { found, fetchedAt } });
}

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
