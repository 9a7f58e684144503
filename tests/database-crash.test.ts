import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listAlive } from './harness/alive.ts';
import { serverForThisFile } from './harness/server-process.ts';

const server = await serverForThisFile({ DATABASE_URL: undefined });
const crashes = 4;

test('whatever happens to the database, accounts are kept, mail goes on, and a stop leaves nothing behind', async () => {
  const over = new AbortController();
  const acknowledged: string[] = [];
  const clients = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted) {
      const email = `${randomUUID()}@example.org`;
      if (await signUp(email)) acknowledged.push(email);
    }
  });
  for (let crash = 0; crash < crashes; crash += 1) {
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), patiently);
    process.kill(await postgresPid(), 'SIGKILL');
    await vi.waitFor(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200), patiently);
  }
  over.abort();
  await Promise.all(clients);
  await vi.waitFor(async () => expect(await mailed()).toEqual(expect.arrayContaining(acknowledged)), patiently);
  const last = `${randomUUID()}@example.org`;
  expect(await signUp(last)).toBe(true);
  await vi.waitFor(async () => expect(await mailed()).toContain(last), patiently);

  const postgres = await postgresPid();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await listAlive(postgres)).toEqual([]);
});

/** For what never comes: a job whose node lost the database in the middle waits half a minute for another to take it up. */
const patiently = { timeout: 180_000, interval: 100 };

async function signUp(email: string): Promise<boolean> {
  const body = JSON.stringify({ email, password: 'brine jar thunder 88', data: { displayName: 'Sam' } });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${server.origin}/auth/v1/signup`, { method: 'POST', headers, body })).ok;
}

/** Who has a mail in the mail folder: without a mail server every mail is a file. */
async function mailed(): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.flatMap((mail) => /^To:.*?([\w-]+@example\.org)/m.exec(mail)?.[1] ?? []);
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(server.dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
