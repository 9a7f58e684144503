import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../../server/store/database.ts';
import { runSql, withDatabase } from './sql.ts';

/** A migrated, empty database of its own, dropped after the test file. Call it at the top of the file, not in a test. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runSql(server.url, `create database ${name} template ${server.template}`);
  const url = withDatabase(server.url, name);
  const database = openDatabase(url);
  afterAll(async () => {
    if (!database.pool.ending) await database.close();
    await runSql(server.url, `drop database ${name} with (force)`);
  });
  return { ...database, url };
}
