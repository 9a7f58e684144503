// What a node holds in memory (resident, PostgreSQL apart): idle, settled after its start; and with races under way, six teams and twelve bars
// each, all half-way, every one with a phone on the live line. Then each race is asked for once more, to see which are still in memory.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { openPhone } from './fan-out/light-phone.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { built, ofProduct, readEngine } from './lib/load.mjs';
import { nodeEnv, startServer } from './lib/server.mjs';
import { sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';
import { seed, tokenOf } from './memory/seed.mjs';

const { Pool } = ofProduct('pg');

const races = Number(process.env['BENCH_RACES'] ?? sized(10_000, 10));
const settleMs = sized(30_000, 0);
const atATime = 50;
const goals = { idleMB: 120, busyMB: 1_000 };

await toTheEnd(measure);

async function measure() {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc.');
  const { migrateDatabase } = await built('server/store/migrate');
  const folder = await freshFolder('memory');
  const url = await startDatabase(folder);
  await migrateDatabase(url);
  const cookieKey = randomBytes(32);
  const idle = await startNode(url, join(folder, 'idle'), cookieKey);
  await pause(settleMs);
  const idleMB = residentMB(idle.pid);
  await idle.stop();
  const pool = new Pool({ connectionString: url, max: 2 });
  afterwards(() => pool.end());
  const { seq, bytes } = await seed(pool, cookieKey, races, await readEngine());
  const node = await startNode(url, join(folder, 'busy'), cookieKey);
  const line = { seq, port: node.port };
  const heard = await connectAll(line);
  await pause(settleMs);
  const busyMB = residentMB(node.pid);
  const read = await readsOf(pool);
  await askAll(node.port);
  const readAgain = (await readsOf(pool)) - read;
  console.log(
    `idle ${idleMB.toFixed(0)} MB; ${races} races with ${heard} phones that were shown theirs: ${busyMB.toFixed(0)} MB, ` +
      `${(((busyMB - idleMB) * 1_000) / races).toFixed(0)} kB each (a race as JSON: ${(bytes / 1_000).toFixed(0)} kB); ` +
      `at their peak ${peakMB(node.pid).toFixed(0)} MB; asked for once more, ${readAgain} were read from the database again`,
  );
  holdAgainst('an idle node, resident', idleMB, { atMost: goals.idleMB, unit: 'MB', digits: 0 });
  holdAgainst(`${races} races under way, resident`, busyMB, { atMost: goals.busyMB, unit: 'MB', digits: 0 });
  await node.stop();
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @param {Buffer} cookieKey
 */
async function startNode(url, dataDir, cookieKey) {
  const port = await freePort();
  const env = nodeEnv({ port, dataDir, databaseUrl: url, cookieKey });
  return { port, ...(await startServer({ env, endedBy: 'SIGTERM' })) };
}

/**
 * One phone a race, some at a time; returns how many were shown their race.
 * @param {{ port: number, seq: number }} line
 */
async function connectAll({ port, seq }) {
  let shown = 0;
  for (const games of parts()) {
    await Promise.all(
      games.map(
        (gameId) =>
          new Promise((resolve, reject) => {
            const headers = { cookie: `sid=${tokenOf(gameId)}`, origin: `http://localhost:${port}` };
            const where = { port, path: `/api/live/${gameId}`, headers, localAddress: '127.0.0.5' };
            const hear = (/** @type {Buffer} */ payload, /** @type {(text: string) => void} */ say) => {
              // {"type":"view… or {"type":"beat…
              if (payload[9] === 0x62) say(`{"type":"beat","seq":${seq}}`);
              if (payload[9] !== 0x76) return;
              shown += 1;
              resolve(null);
            };
            openPhone(where, hear, (why) => reject(new Error(`A phone lost its line: ${why}`))).catch(reject);
          }),
      ),
    );
  }
  return shown;
}

/**
 * The race as a phone asks for it without a line.
 * @param {number} port
 */
async function askAll(port) {
  for (const games of parts()) {
    await Promise.all(
      games.map(async (gameId) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/view/${gameId}`, {
          headers: { cookie: `sid=${tokenOf(gameId)}` },
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      }),
    );
  }
}

/** All races, as many at a time as phones come at once. */
function parts() {
  const all = Array.from({ length: races }, (_, n) => n + 1);
  return Array.from({ length: Math.ceil(races / atATime) }, (_, n) => all.slice(n * atATime, (n + 1) * atATime));
}

/**
 * How often a race's events were looked up to fold them anew.
 * @param {import('pg').Pool} pool
 */
async function readsOf(pool) {
  // The database says so once a second at most.
  await pause(sized(1_500, 0));
  const { rows } = await pool.query(
    `select (idx_scan + seq_scan)::int as scans from pg_stat_user_tables where relname = 'snapshots'`,
  );
  return rows[0]?.scans ?? 0;
}

/** @param {number} pid */
function residentMB(pid) {
  return statusOf(pid, 'VmRSS');
}

/** @param {number} pid */
function peakMB(pid) {
  return statusOf(pid, 'VmHWM');
}

/**
 * @param {number} pid
 * @param {string} what
 */
function statusOf(pid, what) {
  const [, kB = '0'] = new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kB) * 1_024) / 1_000_000;
}
