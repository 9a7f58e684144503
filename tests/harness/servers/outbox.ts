import { afterEach } from 'vitest';
import type { Database } from '../../../server/store/database.ts';
import { freshDatabase } from './database.ts';

export const aMail = {
  to: { name: 'Sam', address: 'sam@example.org' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

/** The row of a message nobody has tried to send yet, and what every row keeps that is done with. */
export const waiting = {
  sent: false,
  failed: false,
  kept: false,
  tries: 0,
  last_error: null,
  html: '<p>Hello</p>',
  text: 'Hello',
};
export const ended = { sent: false, failed: false, kept: false, last_error: null, html: null, text: null };

export async function readMailRow({ pool }: Database, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select sent_at is not null as sent, failed_at is not null as failed, kept_at is not null as kept, tries, last_error, html, text
     from mail_outbox where id = $1`,
    [id],
  );
  return rows[0];
}

/** A database for jobs, without any at the start of each test, and a look at its messages and the jobs that send them. */
export async function freshOutbox() {
  const database = await freshDatabase();
  const { pool } = database;
  afterEach(async () => {
    await pool.query('delete from mail_outbox; delete from workers; delete from graphile_worker._private_jobs');
  });
  return {
    database,
    row: (id: string) => readMailRow(database, id),
    jobs: async (): Promise<unknown[]> => {
      const { rows } = await pool.query(
        `select attempts, locked_by is not null as held, last_error
         from graphile_worker.jobs where task_identifier = 'send-mail'`,
      );
      return rows;
    },
  };
}
