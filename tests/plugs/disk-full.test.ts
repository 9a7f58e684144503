import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { mayMount } from '../../scripts/prepare/optional-programs.mjs';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { eventually } from '../harness/eventually.ts';
import { Album } from './album.ts';
import type { Crowd } from './crowd.ts';
import { Product } from './product.ts';
import { report, sized } from './report.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const size = { races: sized(20, 3), accounts: sized(10, 1) };
/** How much is left when a photo comes: enough for nothing, for its way in, or for half of what is made of it. */
const kilobytesLeft = [0, 4, 8, 12, 16, 20, 24, 32];
const isRoot = await mayMount();

test.runIf(isRoot)(
  'a disk that is full of photos: none is taken, none is kept by halves, and all else goes on',
  async () => {
    const disk = await smallDisk(16);
    const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
    const product = await Product.start({ DATABASE_URL: databaseUrl }, disk.folder);
    const crowd = await product.gather({ ...size, databaseUrl, thinkMs: sized(0, 50) });
    const album = new Album(product, crowd.races);
    const first = await album.sends();
    expect(first).toMatchObject({ status: 201 });
    let refused = 0;
    for (const kilobytes of kilobytesLeft) {
      await disk.fill(kilobytes * 1_024);
      const { status, retryAfter, said } = await album.sends();
      if (status === 201) {
        await disk.clear();
        continue;
      }
      refused += 1;
      expect([status, retryAfter, said.code]).toEqual([507, '60', 'disk-low']);
      expect((await album.shows(first.id)).status).toBe(200);
      await crowd.moves(crowd.phones);
      await disk.clear();
    }
    expect(refused).toBeGreaterThan(2);
    expect(await album.sendsAgain()).toBe(refused);
    await crowd.settles();
    const tally = await crowd.count();
    const lost = await album.countLost();
    // Of each photo there are two files, and nothing of what was refused.
    const files = (await Promise.all(['photos', 'arriving'].map((name) => filesIn(disk, name)))).flat();
    const tooMany = files.length - 2 * album.taken();
    const words = `a tmpfs full of photos: ${refused} of ${album.taken()} refused with words at first and taken later, photos and races went on, ${tooMany} files left behind`;
    report('disk-full', words, { ...tally, acknowledged: tally.acknowledged + album.taken(), lost: tally.lost + lost });
    expect({ ...tally, photos: lost, tooMany }).toMatchObject({ lost: 0, doubled: 0, photos: 0, tooMany: 0 });
  },
);

test.runIf(isRoot)(
  'a disk that is full under the database: writes are put off, reads go on, and writes do when there is room',
  async () => {
    const disk = await smallDisk(128);
    const product = await Product.start({}, disk.folder);
    const { pid } = product.server;
    const crowd = await product.gather(size);
    const times = sized(5, 1);
    for (let time = 0; time < times; time += 1) {
      await crowd.moves(2 * crowd.phones);
      await freshLog(await product.runningUrl());
      await disk.fill();
      const before = crowd.heard.putOff;
      await eventually(() => crowd.heard.putOff - before).toBeGreaterThan(2 * crowd.phones);
      expect(await readsOf(product, crowd)).toEqual(crowd.races.map(() => 200));
      await disk.clear();
    }
    await crowd.moves(2 * crowd.phones);
    await crowd.settles();
    const tally = await crowd.count();
    const { putOff, putOffSilently, broken } = crowd.heard;
    const words = `a tmpfs full under the database x ${times}, under ${crowd.phones} phones: ${putOff} writes put off with 503 and when to come back, reads went on`;
    report('disk-full', words, tally);
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect({ putOffSilently, broken, pid: product.server.pid }).toEqual({ putOffSilently: 0, broken: 0, pid });
  },
);

/** A log with room in it: PostgreSQL stops when it has none left to write in, and then nobody reads either. */
async function freshLog(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
  await client.end();
}

function readsOf(product: Product, crowd: Crowd): Promise<number[]> {
  return Promise.all(
    crowd.races.map(async ({ gameId, host }) => {
      const answer = await fetch(`${product.origin}/api/view/${gameId}`, { headers: { cookie: host } });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}

async function filesIn({ folder }: SmallDisk, name: string): Promise<string[]> {
  return readdir(join(folder, name)).catch(() => []);
}
