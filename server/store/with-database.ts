import type { Config } from '../config/config.ts';
import { readRunningUrl, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { openDatabase, refuseOldServer } from './database.ts';
import { migrateDatabase } from './migrate.ts';

/** The database the product uses, at this version's schema: a running one, or the one of the data folder for as long as this takes. */
export async function withDatabase<T>(
  config: Config,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withUnchangedDatabase(config, say, async (url) => {
    await migrateDatabase(url);
    return work(url);
  });
}

/** The same as it stands. Commands take minutes and hold what they need for as long: they pass by a pooler. */
export async function withUnchangedDatabase<T>(
  config: Config,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = config.databaseDirectUrl ?? config.databaseUrl ?? (await readRunningUrl(config.dataDir));
  const own = running === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, say }) : null;
  const url = running ?? own?.url ?? '';
  try {
    await refuseOld(url);
    return await work(url);
  } finally {
    await own?.stop();
  }
}

async function refuseOld(url: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await refuseOldServer(database);
  } finally {
    await database.close();
  }
}
