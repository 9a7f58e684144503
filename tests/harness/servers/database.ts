import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../../server/store/database.ts';
import { Turns } from '../../../server/store/turns.ts';
import { afterwards } from '../afterwards.ts';
import { makePatient, runSql, withDatabase } from './sql.ts';

/** A migrated, empty database of its own, for the test or the file that calls this; nobody who waits for it is sent away. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const url = await freshDatabaseUrl(inject('postgres').template);
  const database = openDatabase(url);
  makePatient(database);
  afterwards(async () => {
    if (!database.pool.ending) await database.close();
  });
  return { ...database, turns: new Turns(60_000), url };
}

/** A database of its own, a copy of the template: without one there is nothing in it yet. */
export async function freshDatabaseUrl(template = 'template1'): Promise<string> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runSql(server.url, `create database ${name} template ${template}`);
  afterwards(() => runSql(server.url, `drop database ${name} with (force)`));
  return withDatabase(server.url, name);
}
