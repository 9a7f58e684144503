import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import type { StreetTile } from '../contract/streets/street-tile.ts';
import { streetTilePath, tileAt } from '../contract/streets/street-tile.ts';
import { projectRoot } from '../server/config/project-root.ts';
import { unpackTile } from '../server/streets/ground/pack-tile.ts';
import { type SmallMap, writePbf } from '../server/testing/osm-writer.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshDatabaseUrl } from './harness/servers/database.ts';
import { serverForThisFile } from './harness/servers/server-process.ts';

const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
const server = await serverForThisFile({ DATABASE_URL: databaseUrl });
const town = { lat: 54.43, lon: -2.96 };

test('a map comes in while the product runs: its streets are drawn, its bars are there, and the next one takes its place', async () => {
  await keep('town.osm.pbf', grid(12));
  expect(await importing(['town.osm.pbf']).ended).toMatchObject({
    code: 0,
    said: expect.stringContaining("4 bars in the set 'town'"),
  });
  expect(await drawn()).toContain('Grid Street 1');
  expect(await kept()).toMatchObject({ sets: ['town'], points: 144, open: 4 });
  await keep('town.osm.pbf', grid(12, 'Broad'));
  expect(await importing(['town.osm.pbf']).ended).toMatchObject({ code: 0 });
  expect(await kept()).toMatchObject({ sets: ['town'], names: expect.arrayContaining(['Broad Street 1']) });
  expect((await kept()).names).not.toContain('Grid Street 1');
});

test('a broken file gets words; whoever is killed, wherever it is, has changed nothing; again it comes in', async () => {
  const before = await kept();
  const large = writePbf(grid(200, 'Long'), { atOnce: 500 });
  await writeFile(join(server.dataDir, 'broken.osm.pbf'), large.subarray(0, -1));
  expect(await importing(['broken.osm.pbf', '--set=town']).ended).toEqual({
    code: 1,
    said: expect.stringMatching(/the file ends in the middle\.\nNothing was changed\.\n$/),
  });
  await writeFile(join(server.dataDir, 'large.osm.pbf'), large);
  for (const [signal, at] of [
    ['SIGKILL', '10 %'],
    ['SIGKILL', '60 %'],
    ['SIGKILL', '90 %'],
    ['SIGTERM', '30 %'],
  ] as const) {
    const run = importing(['large.osm.pbf', '--set=town']);
    await run.until(at);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    run.child.kill(signal);
    expect((await run.ended).code).toBe(signal === 'SIGKILL' ? null : 130);
    expect(await kept()).toEqual(before);
  }
  expect(await readdir(join(server.dataDir, 'maps'))).toEqual([]);
  expect(await importing(['large.osm.pbf', '--set=town', '--closes']).ended).toMatchObject({ code: 0 });
  expect(await kept()).toMatchObject({ sets: ['town'], points: 40_000 });
});

test('a map is fetched; cut off and killed, the same command goes on where it was', async () => {
  const content = writePbf(grid(60, 'Far'), { atOnce: 100, field: 1 });
  const { address, asked } = await serveSlowly(content);
  const first = importing([address, '--set=far']);
  await first.until('fetched');
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await kept()).toMatchObject({ sets: ['town'] });
  const before = asked.length;
  expect(await importing([address, '--set=far']).ended).toMatchObject({ code: 0 });
  expect(asked[before]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(await kept()).toMatchObject({ sets: ['far', 'town'] });
  expect(await readdir(join(server.dataDir, 'maps'))).toEqual([]);
});

/** A town of so many crossings by so many, with a pub at each corner. */
function grid(wide: number, name = 'Grid'): SmallMap {
  const at = (n: number) => ({ lat: town.lat + Math.floor(n / wide) / 5_000, lon: town.lon + (n % wide) / 5_000 });
  const corners = [0, wide - 1, wide * (wide - 1), wide * wide - 1];
  const nodes = Array.from({ length: wide * wide }, (_, n) => ({
    id: n + 1,
    ...at(n),
    ...(corners.includes(n) ? { tags: { amenity: 'pub', name: `${name} Pub ${n}` } } : {}),
  }));
  const rows = Array.from({ length: wide }, (_, row) => Array.from({ length: wide }, (__, n) => row * wide + n + 1));
  const columns = Array.from({ length: wide }, (_, n) => Array.from({ length: wide }, (__, row) => row * wide + n + 1));
  const ways = [...rows, ...columns].map((ids, n) => ({
    id: n + 1,
    nodes: ids,
    tags: { highway: 'residential', name: `${name} Street ${n + 1}` },
  }));
  return { nodes, ways };
}

async function keep(name: string, map: SmallMap): Promise<void> {
  await writeFile(join(server.dataDir, name), writePbf(map));
}

/** The command, as a process of its own. */
function importing(args: string[]): {
  child: ChildProcess;
  until: (words: string) => Promise<void>;
  ended: Promise<{ code: number | null; said: string }>;
} {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/import-map.mjs'), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir, INIT_CWD: server.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const heard = (chunk: Buffer) => void (said += chunk.toString());
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  const until = async (words: string) => {
    while (!said.includes(words)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(said);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return { child, until, ended };
}

const square = tileAt({ lat: town.lat + 0.0001, lon: town.lon + 0.0001 }, 14);

/** The names of streets in the square of the town, as the product draws it. */
async function drawn(): Promise<string[]> {
  const answer = await fetch(server.origin + streetTilePath(square));
  return answer.status === 200 ? ((await answer.json()) as StreetTile).names : [];
}

async function kept() {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`
    select array(select name from street_sets order by name) as sets, (select sum(points)::int from street_sets) as points,
      (select md5(string_agg(z || ' ' || x || ' ' || y || md5(coalesce(network, '')) || md5(coalesce(ground, '')), ',' order by z, x, y, set_id))
        from street_tiles) as tiles,
      (select count(*)::int from bars where not is_closed) as open, (select md5(string_agg(bars::text, ',' order by id)) from bars) as bars`);
  const { rows: squares } = await client.query<{ ground: Buffer }>(
    'select ground from street_tiles where z = $1 and x = $2 and y = $3 order by set_id',
    [square.z, square.x, square.y],
  );
  await client.end();
  const [found] = rows as { sets: string[]; points: number; tiles: string; open: number; bars: string }[];
  if (!found) throw new Error('There is no answer.');
  // What the product draws may be as it was half a minute ago.
  return { ...found, names: squares.flatMap(({ ground }) => unpackTile(ground).names) };
}

/** A server with ranges whose line is slow at first, so that somebody may be killed while it sends. */
async function serveSlowly(content: Buffer): Promise<{ address: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const web = createServer((request, response) => {
    asked.push(request);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      etag: '"far"',
      'content-length': content.length - from,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
    });
    // The first who asks gets a half, then nothing more; the second a piece, then the line is cut; the third the rest.
    if (asked.length === 1) response.write(content.subarray(from, Math.floor(content.length / 2)));
    else if (asked.length === 2) response.write(content.subarray(from, from + 9_000), () => response.destroy());
    else response.end(content.subarray(from));
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  afterwards(async () => web.close());
  afterwards(async () => web.closeAllConnections());
  return { address: `http://127.0.0.1:${(web.address() as AddressInfo).port}/far.osm.pbf`, asked };
}
