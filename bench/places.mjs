// Importing a country of bars and finding the nearest: seconds and peak memory of an import, of one four times as large, and
// p50/p99 of the search as a ratio to a scan of the same table and to PostGIS: on Debian's PostgreSQL, which is installed for it where we may (not
// in the short form). BARS_FILE names another file; without any, and in the short form, it makes its own points. BENCH_DATABASE_URL names an empty database of a server to use.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { built } from './lib/load.mjs';
import { startPostgis } from './lib/postgis.mjs';
import { isShort, sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const goalS = 20;
const goalGrowthMB = 100;
const goalToPostgis = 0.5;
const searches = sized(300, 10);
/** As many as OpenStreetMap knows in Great Britain. */
const invented = sized({ bars: 37_747, towns: 400 }, { bars: 500, towns: 5 });
const none = { p50: 0, p99: 0, found: 0 };

const [{ importBars }, { listBarsNear }, { migrateDatabase }] = await Promise.all(
  ['server/places/import/import-bars', 'server/store/places/bars', 'server/store/migrate'].map(built),
);
const { drizzle } = await import('drizzle-orm/node-postgres');
const { default: pg } = await import('pg');

const [, , mode, url = '', path = ''] = process.argv;
if (mode === 'import') await importHere();
else await toTheEnd(compare);

/** In a process of its own, so that its peak is its own. */
async function importHere() {
  const client = await connect(url);
  const began = performance.now();
  await importBars(drizzle(client), { path, collection: path, isOsm: false, now: new Date() });
  const seconds = (performance.now() - began) / 1_000;
  await client.end();
  console.log(JSON.stringify({ seconds, peakMB: process.resourceUsage().maxRSS / 1_024 }));
}

async function compare() {
  const folder = await freshFolder('places');
  const database = process.env['BENCH_DATABASE_URL'] ?? (await startDatabase(folder));
  await migrateDatabase(database);
  const file = await barsFile(folder);
  await measureImports(database, file, folder);
  await measureSearches((await withPostgis(file)) ?? database);
}

/**
 * A server with PostGIS and the file's bars, unless one is named to us, which has it or has not; none in the short form.
 * @param {string} file
 */
async function withPostgis(file) {
  const server = isShort || process.env['BENCH_DATABASE_URL'] ? null : await startPostgis(await freshFolder('postgis'));
  if (server === null) return null;
  await untilUp(server);
  await migrateDatabase(server);
  importIn(server, file);
  const client = await connect(server);
  await client.query('vacuum full analyze bars');
  await client.end();
  return server;
}

/** @param {string} server */
async function untilUp(server) {
  for (const deadline = Date.now() + 60_000; ; ) {
    const client = await connect(server).catch(() => null);
    if (client) return client.end();
    if (Date.now() > deadline) throw new Error('The server with PostGIS does not answer.');
    await pause(100);
  }
}

/** @param {string} folder */
async function barsFile(folder) {
  const file = process.env['BARS_FILE'] ?? join(root, '../shared/data/gb-pubs-2026.csv');
  if (existsSync(file) && !isShort) return file;
  console.log(`${invented.bars} invented points in ${invented.towns} towns, not a file of bars (BARS_FILE)`);
  const next = chance(7);
  const towns = Array.from({ length: invented.towns }, () => ({ lat: 50.5 + next() * 6, lon: -4.5 + next() * 5.5 }));
  const rows = Array.from({ length: invented.bars }, (_, n) => {
    const town = Math.floor(next() ** 2 * towns.length);
    const { lat, lon } = towns[town] ?? { lat: 0, lon: 0 };
    const spread = () => ((next() + next() + next() - 1.5) * 0.06).toFixed(4);
    return `Bar ${n},${(lat + Number(spread())).toFixed(4)},${(lon + Number(spread())).toFixed(4)},Town ${town}`;
  });
  const made = join(folder, 'points.csv');
  await writeFile(made, `name,lat,lon,town\n${rows.join('\n')}\n`);
  return made;
}

/**
 * @param {string} database
 * @param {string} file
 * @param {string} folder
 */
async function measureImports(database, file, folder) {
  const one = join(folder, 'one.csv');
  await writeFile(one, 'name,lat,lon,town\nThe Only One,0,0,Nowhere\n');
  const idle = importIn(database, one);
  const whole = importIn(database, file);
  const again = importIn(database, file);
  const rows = await countRows(file);
  const growth = whole.peakMB - idle.peakMB;
  const large = await fourTimes(file, folder);
  const four = importIn(database, large);
  // The searches are over the file as it is.
  const client = await connect(database);
  await client.query('delete from bars where collection = $1', [large]);
  await client.query('vacuum full analyze bars');
  await client.end();
  const fourGrowth = four.peakMB - idle.peakMB;
  console.table({
    'one bar': { bars: 1, ...shown(idle), 'growth MB': 0 },
    'the file': { bars: rows, ...shown(whole), 'growth MB': Math.round(growth) },
    'the file again': { bars: rows, ...shown(again), 'growth MB': Math.round(again.peakMB - idle.peakMB) },
    'four times the file': { bars: rows * 4, ...shown(four), 'growth MB': Math.round(fourGrowth) },
  });
  holdAgainst('importing a country of bars', whole.seconds, { atMost: goalS, unit: 's', digits: 1 });
  holdAgainst('four times the bars, memory above one', fourGrowth, { atMost: goalGrowthMB, unit: 'MB', digits: 0 });
}

/**
 * @param {string} database
 * @param {string} file
 * @returns {{ seconds: number, peakMB: number }}
 */
function importIn(database, file) {
  const ran = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'import', database, file]);
  if (ran.status !== 0) throw new Error(String(ran.stderr));
  return JSON.parse(String(ran.stdout));
}

/** @param {{ seconds: number, peakMB: number }} measured */
function shown({ seconds, peakMB }) {
  return { seconds: Number(seconds.toFixed(2)), 'peak MB': Math.round(peakMB) };
}

/** @param {string} database */
async function measureSearches(database) {
  const [indexed, scanning] = [await connect(database), await connect(database)];
  await scanning.query('set enable_indexscan = off');
  await scanning.query('set enable_bitmapscan = off');
  const { rows: middles } = await indexed.query(
    `select lat + 0.0005 as lat, lon - 0.0005 as lon from bars where lat <> 0 order by md5(id) limit ${searches}`,
  );
  const { rows: total } = await indexed.query('select count(*)::int as bars from bars');
  const postgis = await openPostgis(indexed);
  /** @type {Record<string, Record<string, string | number>>} */
  const table = {};
  const verdicts = [];
  for (const radiusM of [100, 1_000, 5_000]) {
    const find = (/** @type {import('pg').Client} */ client) => (/** @type {{ lat: number, lon: number }} */ middle) =>
      listBarsNear(client, middle, radiusM, 500);
    const ways = [find(indexed), find(scanning), ...(postgis ? [postgis(radiusM)] : [])];
    const [ours = none, scan = none, other] = await timesOf(ways, middles);
    const [p50, p99] = [ours.p50 / scan.p50, ours.p99 / scan.p99];
    table[`${radiusM} m`] = {
      found: ours.found.toFixed(1),
      'p50 ms': ours.p50.toFixed(2),
      'p99 ms': ours.p99.toFixed(2),
      'scan p50 ms': scan.p50.toFixed(2),
      'scan p99 ms': scan.p99.toFixed(2),
      'p50 to scan': p50.toFixed(3),
      'p99 to scan': p99.toFixed(3),
      'PostGIS p50 ms': other ? other.p50.toFixed(2) : 'not installed',
      'p50 to PostGIS': other ? (ours.p50 / other.p50).toFixed(2) : 'not installed',
      'p99 to PostGIS': other ? (ours.p99 / other.p99).toFixed(2) : 'not installed',
    };
    verdicts.push(() => holdAgainst(`nearest bars, ${radiusM} m, p50 to a scan`, p50, { atMost: 1 }));
    if (!other) continue;
    const toPostgis = ours.p50 / other.p50;
    verdicts.push(() =>
      holdAgainst(`nearest bars, ${radiusM} m, p50 to PostGIS`, toPostgis, { atMost: goalToPostgis }),
    );
  }
  console.log(`nearest of ${total[0]?.bars} bars, ${searches} searches a radius, each way in turn`);
  console.table(table);
  for (const hold of verdicts) hold();
  await Promise.all([indexed.end(), scanning.end()]);
}

/** @param {import('pg').Client} client */
async function openPostgis(client) {
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'postgis'");
  if (rowCount === 0) return null;
  await client.query('create extension if not exists postgis');
  await client.query(
    `create temp table geo as select id, name, kind, lat, lon, street, source, collection, is_closed, owner_id,
       st_setsrid(st_makepoint(lon, lat), 4326)::geography as at from bars`,
  );
  await client.query('create index on geo using gist (at)');
  await client.query('analyze geo');
  return (/** @type {number} */ radiusM) =>
    async (/** @type {{ lat: number, lon: number }} */ { lat, lon }) => {
      const { rows } = await client.query({
        name: 'postgis',
        text: `select id, name, kind, lat, lon, street, source, collection, st_distance(at, p, false) as metres from geo, (select st_setsrid(st_makepoint($2, $1), 4326)::geography as p) as here
       where st_dwithin(at, p, $3, false) and not is_closed and owner_id is null order by metres limit 500`,
        values: [lat, lon, radiusM],
      });
      return rows;
    };
}

/**
 * Each way finds the same, in turn, so that whatever else the machine does slows all of them.
 * @param {((middle: { lat: number, lon: number }) => Promise<unknown[]>)[]} ways
 * @param {{ lat: number, lon: number }[]} middles
 */
async function timesOf(ways, middles) {
  const measured = ways.map((find) => ({ find, times: /** @type {number[]} */ ([]), found: 0 }));
  for (const middle of middles.slice(0, 20)) for (const { find } of measured) await find(middle);
  for (const middle of middles) {
    for (const way of measured) {
      const began = performance.now();
      way.found += (await way.find(middle)).length;
      way.times.push(performance.now() - began);
    }
  }
  return measured.map(({ times, found }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (/** @type {number} */ part) => sorted[Math.floor(part * sorted.length)] ?? 0;
    return { p50: at(0.5), p99: at(0.99), found: found / middles.length };
  });
}

/** @param {string} database */
async function connect(database) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return client;
}

/** @param {string} file */
async function countRows(file) {
  let rows = -1;
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') rows += 1;
  return rows;
}

/**
 * The same rows four times under other names, written as they are read.
 * @param {string} file
 * @param {string} folder
 */
async function fourTimes(file, folder) {
  const four = join(folder, 'four.csv');
  const out = createWriteStream(four);
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (isHeader) out.write(`${line}\n`);
    else for (const n of [1, 2, 3, 4]) out.write(`${line.startsWith('"') ? '"' : ''}${n} ${line.replace(/^"/, '')}\n`);
    isHeader = false;
  }
  await new Promise((resolve) => out.end(() => resolve(undefined)));
  return four;
}

/** @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
