import { eq } from 'drizzle-orm';
import type { City } from '../../outside/places/city.ts';
import type { Executor } from '../database.ts';
import { cityLookups } from '../schema.ts';

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
