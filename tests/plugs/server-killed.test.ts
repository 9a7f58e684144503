import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRunningUrl } from '../../server/embedded/embedded-postgres.ts';
import { readPostmaster } from '../../server/embedded/postmaster.ts';
import { afterwards } from '../harness/afterwards.ts';
import { freePort, freshDataDir, startServerProcess } from '../harness/server-process.ts';
import { gatherCrowd } from './crowd.ts';
import { freshCookieKey } from './races.ts';
import { report, sized, times } from './report.ts';

const kills = sized(100, 5);
/** Every so many kills take the product's own PostgreSQL along. */
const databaseToo = sized(10, 5);
/** Beside the rest of the suite a start takes what it takes. */
const readyWithinMs = sized(2_000, Infinity);

test(`${kills} kills of the server lose nothing that was acknowledged, and it is ready again at once`, async () => {
  const port = await freePort();
  const dataDir = await freshDataDir();
  afterwards(() => rm(dataDir, { recursive: true, force: true }));
  const cookieKey = freshCookieKey();
  const env = { COOKIE_KEY: cookieKey.toString('base64url'), CALLS_A_SECOND: '100000' };
  let server = await startServerProcess({ dataDir, port, env });
  afterwards(() => server.end('SIGTERM'));
  const crowd = await gatherCrowd({
    origin: () => server.origin,
    databaseUrl: async () => (await readRunningUrl(dataDir)) ?? '',
    cookieKey,
    races: sized(46, 3),
    accounts: sized(16, 2),
  });
  const readyMs: number[] = [];
  const bothMs: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    // Never at the same moment of what goes on.
    await crowd.moves(crowd.phones + ((kill * 37) % 100));
    const isBoth = kill % databaseToo === 0;
    const killedAt = performance.now();
    if (isBoth) await killDatabase(dataDir);
    await server.end('SIGKILL');
    server = await startServerProcess({ dataDir, port, env });
    (isBoth ? bothMs : readyMs).push(performance.now() - killedAt);
  }
  await crowd.moves(crowd.phones);
  await crowd.settles();
  const tally = await crowd.count();
  const ready = `ready again ${times(readyMs)}; with its database killed as well ${times(bothMs)}`;
  report('server-killed', `kill -9 x ${kills} under ${crowd.phones} phones, ${ready}`, tally);
  expect(crowd.heard.putOffSilently).toBe(0);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(Math.max(...readyMs)).toBeLessThan(readyWithinMs);
});

async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(await realpath(join(dataDir, 'database')));
  if (!postmaster) throw new Error('The database does not run.');
  process.kill(postmaster.pid, 'SIGKILL');
}
