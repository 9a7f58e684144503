import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { afterwards } from '../harness/afterwards.ts';
import { startReplicatedPostgres } from '../harness/servers/replicas.ts';
import { freshDataDir, startServerProcess } from '../harness/servers/server-process.ts';
import { gatherCrowd } from './crowd.ts';
import { freshCookieKey } from './races.ts';
import { report, sized, times } from './report.ts';

const failovers = sized(5, 1);

test('a PostgreSQL that dies and whose standby takes its place has all that was acknowledged, and the server goes on by itself', async () => {
  const postgres = await startReplicatedPostgres();
  const dataDir = await freshDataDir();
  const cookieKey = freshCookieKey();
  const env = {
    DATABASE_URL: postgres.url,
    COOKIE_KEY: cookieKey.toString('base64url'),
    CALLS_A_SECOND: '100000',
  };
  const server = await startServerProcess({ dataDir, env });
  afterwards(async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  });
  const crowd = await gatherCrowd({
    origin: () => server.origin,
    databaseUrl: async () => postgres.url,
    cookieKey,
    races: sized(46, 2),
    accounts: sized(16, 1),
    thinkMs: sized(0, 100),
  });
  const againMs: number[] = [];
  for (let failover = 1; failover <= failovers; failover += 1) {
    await postgres.attachStandby();
    await crowd.moves(crowd.phones * 2);
    const diedAt = performance.now();
    await postgres.failOver();
    await crowd.moves(1);
    againMs.push(performance.now() - diedAt);
    await crowd.moves(crowd.phones);
  }
  await crowd.settles();
  const tally = await crowd.count();
  const words = `${postgres.program}, primary killed and its synchronous standby promoted x ${failovers}`;
  report('failover', `${words} under ${crowd.phones} phones, first acknowledged again after ${times(againMs)}`, tally);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(crowd.heard.putOffSilently).toBe(0);
});
