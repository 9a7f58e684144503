import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../../server/store/database.ts';
import { Turns } from '../../../server/store/turns.ts';
import { afterwards } from '../afterwards.ts';
import { resetDatabase, takeIdleDatabase } from './reused-databases.ts';
import { makePatient, runSql, withDatabase } from './sql.ts';

/** A migrated, empty database of its own, for the test or the file that calls this; callers that queue for it are not rejected. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const url = await freshDatabaseUrl(inject('postgres').template);
  const database = openDatabase(url);
  makePatient(database);
  afterwards(async () => {
    if (!database.pool.ending) await database.close();
  });
  return { ...database, turns: new Turns(60_000), url };
}

/** A database of its own; with the run's template it is migrated, and without one there is nothing in it yet. */
export async function freshDatabaseUrl(template = 'template1'): Promise<string> {
  const server = inject('postgres');
  const isCopy = template === server.template;
  const url = (isCopy && takeIdleDatabase()) || (await createDatabase(template));
  afterwards(async () => {
    if (isCopy && (await resetDatabase(url, withDatabase(server.url, template)))) return;
    await runSql(server.url, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  });
  return url;
}

async function createDatabase(template: string): Promise<string> {
  const server = inject('postgres');
  // What is idle at the end of a run is found by the template's name, and dropped with it.
  const name = `${template === server.template ? template : 'test'}_${randomBytes(8).toString('hex')}`;
  await runSql(server.url, `create database ${name} template ${template}`);
  return withDatabase(server.url, name);
}
