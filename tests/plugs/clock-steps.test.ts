import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { migrateDatabase } from '../../server/store/migrate.ts';
import { afterwards } from '../harness/afterwards.ts';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { eventually } from '../harness/eventually.ts';
import { freshDataDir } from '../harness/servers/server-process.ts';
import { runSql } from '../harness/servers/sql.ts';
import { startSystemPostgres } from '../harness/servers/system-postgres.ts';
import type { Crowd } from './crowd.ts';
import { type FakeClock, fakeClock, hasFakeClock } from './fake-clock.ts';
import { Product } from './product.ts';
import { report, sized } from './report.ts';

const races = sized(20, 3);
const hour = 3_600;
const steps = sized([hour, 0, -hour, 0, 60, -60, hour, -hour, 0], [hour, 0, -hour]);

test.runIf(hasFakeClock)(
  'a server whose clock is put an hour forward and back, beside a database with the right time',
  async () => {
    const clock = await fakeClock();
    const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
    const beganAt = Date.now();
    const product = await Product.start({ DATABASE_URL: databaseUrl, ...clock.env });
    const crowd = await product.gather({ races, databaseUrl });
    await stepsUnder(crowd, clock);
    const tally = await crowd.count();
    report('clock-steps', `the server's clock put ${steps.length} times by libfaketime, ${words(crowd)}`, tally);
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    const told = await timesOf(databaseUrl);
    expect(told.outOfOrder).toEqual([]);
    // Nothing of it is in any race.
    expect(told.first).toBeGreaterThan(beganAt - 1_000);
    expect(told.last).toBeLessThan(Date.now() + 1_000);
  },
);

test.runIf(hasFakeClock)(
  'a machine whose clock is put an hour forward and back under server and database',
  async () => {
    const clock = await fakeClock();
    const dataDir = await freshDataDir();
    const postgres = await startSystemPostgres(await clock.postgresBin(), dataDir);
    afterwards(async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    });
    await runSql(postgres.url, 'select 1', 60_000);
    await migrateDatabase(postgres.url);
    const product = await Product.start({ DATABASE_URL: postgres.url, ...clock.env });
    const crowd = await product.gather({ races, databaseUrl: postgres.url });
    await clock.putTo(hour);
    // It is followed, and from here on an hour of it lies in every race.
    await eventually(async () => (await timesOf(postgres.url)).last - Date.now()).toBeGreaterThan(
      hour * 1_000 - 60_000,
    );
    await stepsUnder(crowd, clock);
    const tally = await crowd.count();
    report('clock-steps', `the same under its database too, ${words(crowd)}`, tally);
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect((await timesOf(postgres.url)).outOfOrder).toEqual([]);
  },
);

/** A crowd fails on any answer but yes and not now: nobody is logged out, no claim refused. */
async function stepsUnder(crowd: Crowd, clock: FakeClock): Promise<void> {
  for (const seconds of steps) {
    await crowd.moves(2 * crowd.phones);
    await clock.putTo(seconds);
    // Long enough for every captain to claim.
    await crowd.moves(10 * crowd.phones);
  }
  await crowd.settles();
}

function words({ phones, heard }: Crowd): string {
  return `under ${phones} phones: nobody logged out, no claim out of order, ${heard.putOff} calls put off`;
}

/** The first and the last moment of all events, and claims that count from before one that was taken earlier. */
async function timesOf(databaseUrl: string): Promise<{ first: number; last: number; outOfOrder: unknown[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: ends } = await client.query<{ first: number; last: number }>(
    `select extract(epoch from min(at))::float8 * 1000 as first, extract(epoch from max(at))::float8 * 1000 as last from events`,
  );
  const { rows: outOfOrder } = await client.query(
    `select * from (
       select game_id, seq, at, body ->> 'official' as official,
         lag((body ->> 'official')::float8) over race as before, lag(at) over race as at_before
       from events where body ->> 'type' = 'bar-verified' window race as (partition by game_id order by seq)
     ) as claims where official::float8 < before or at < at_before`,
  );
  await client.end();
  return { first: ends[0]?.first ?? 0, last: ends[0]?.last ?? 0, outOfOrder };
}
