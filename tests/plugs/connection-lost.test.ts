import { expect, inject, test } from 'vitest';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { databaseProxy } from '../harness/faults/database-proxy.ts';
import { eventually } from '../harness/eventually.ts';
import type { Crowd } from './crowd.ts';
import { Product } from './product.ts';
import { report, sized, times } from './report.ts';

const cuts = sized(60, 9);
/** Each takes as long as a server waits for a database that says nothing. */
const standstills = sized(2, 0);

test(`the way to the database is cut ${cuts} times under a server that goes on`, async () => {
  const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
  const proxy = await databaseProxy(databaseUrl);
  const product = await Product.start({ DATABASE_URL: proxy.url });
  const crowd = await product.gather({ races: sized(46, 3), accounts: sized(16, 2), databaseUrl });
  const backMs: number[] = [];
  for (let cut = 0; cut < cuts; cut += 1) {
    await crowd.moves(crowd.phones + ((cut * 37) % 50));
    const cutAt = performance.now();
    if (cut % 3 === 0) await breaksUnderAMove(proxy, cut % 2 === 0);
    if (cut % 3 === 1) proxy.cut();
    if (cut % 3 === 2) await staysAway(proxy, () => crowd.heard.putOff, crowd.phones);
    await crowd.moves(crowd.phones);
    backMs.push(performance.now() - cutAt);
  }
  // The server never went away, so nobody's connection broke.
  const { putOffSilently, broken } = crowd.heard;
  expect({ putOffSilently, broken }).toEqual({ putOffSilently: 0, broken: 0 });
  for (let time = 0; time < standstills; time += 1) await standsStill(proxy, crowd);
  await crowd.settles();
  const tally = await crowd.count();
  const { putOff } = crowd.heard;
  const words = `cut x ${cuts} and frozen x ${standstills} under ${crowd.phones} phones by a proxy of ours, all of them on again after ${times(backMs)}; ${putOff} calls put off with 503 and when to come back`;
  report('connection-lost', words, tally);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
});

type Proxy = Awaited<ReturnType<typeof databaseProxy>>;

/** While a move is being written down: before it arrives, or after it is kept and before that is heard of. */
async function breaksUnderAMove(proxy: Proxy, isKept: boolean): Promise<void> {
  const before = proxy.broken();
  proxy.breakOn('append\0', isKept ? 'answer-lost' : 'reaches-nobody');
  await eventually(proxy.broken).toBe(before + 1);
}

/** Until everybody has been put off. */
async function staysAway(proxy: Proxy, putOff: () => number, phones: number): Promise<void> {
  const before = putOff();
  proxy.shut(true);
  proxy.cut();
  await eventually(() => putOff() - before).toBeGreaterThan(phones);
  proxy.shut(false);
}

/** Nobody says that it is gone: the server notices by itself that nothing comes any more. */
async function standsStill(proxy: Proxy, crowd: Crowd): Promise<void> {
  proxy.freeze();
  // What was acknowledged before then may still be on its way to the phones.
  await crowd.moves(2 * crowd.phones);
}
