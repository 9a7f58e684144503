import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listAlive } from '../harness/servers/alive.ts';
import { eventually } from '../harness/eventually.ts';
import { password } from '../harness/people/people.ts';
import { Product } from './product.ts';
import { report, sized, times } from './report.ts';
import { Wire } from './wire.ts';

const kills = sized(20, 3);

test(`${kills} kills of the database under a server that goes on: nothing lost, mail goes on, and a stop leaves nothing behind`, async () => {
  const product = await Product.start();
  const { server } = product;
  const crowd = await product.gather({ races: sized(46, 3), accounts: sized(16, 2) });
  const signedUp: string[] = [];
  const backMs: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await crowd.moves(crowd.phones + ((kill * 37) % 100));
    const killedAt = performance.now();
    const signingUp = signUp(product.origin, signedUp);
    await product.killDatabase();
    await eventually(() => server.printed().split('PostgreSQL is back.').length - 1).toBe(kill);
    await crowd.moves(1);
    backMs.push(performance.now() - killedAt);
    await signingUp;
  }
  await crowd.moves(crowd.phones);
  await crowd.settles();
  const tally = await crowd.count();
  const { putOff, putOffSilently, broken } = crowd.heard;
  const words = `kill -9 x ${kills} under ${crowd.phones} phones, the same server throughout, which writes again after ${times(backMs)}; ${putOff} calls put off with 503 and when to come back, ${putOffSilently} without`;
  report('database-killed', words, tally);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(putOff).toBeGreaterThan(0);
  // The server never went away, so nobody's connection broke.
  expect({ putOffSilently, broken }).toEqual({ putOffSilently: 0, broken: 0 });

  // A job whose node lost the database in the middle waits half a minute for another to take it up.
  await eventually(() => mailed(product.dataDir)).toEqual(expect.arrayContaining(signedUp));
  const postgres = await product.databasePid();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await listAlive(postgres)).toEqual([]);
});

/** Somebody new, who tries until they are in. */
async function signUp(origin: string, signedUp: string[]): Promise<void> {
  const wire = new Wire();
  const email = `${randomUUID()}@example.org`;
  const body = { email, password, data: { displayName: 'Sam' } };
  const call = { path: '/auth/v1/signup', headers: {}, body };
  await eventually(async () => (await wire.ask(origin, call)).status).toBe(200);
  wire.close();
  signedUp.push(email);
}

/** Who has a mail in the mail folder: without a mail server every mail is a file. */
async function mailed(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.flatMap((mail) => /^To:.*?([\w-]+@example\.org)/m.exec(mail)?.[1] ?? []);
}
