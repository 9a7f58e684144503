// The photos of a night in one ZIP over HTTP, for eight people at once: how far the server's memory grows from before it ever made
// an archive, as a ratio to the size of theirs together. If an archive held on to what it has written it would be 1 or more.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, startProduct } from './door-server.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';

const photos = sized({ count: 240, bytes: 400_000 }, { count: 12, bytes: 100_000 });
const goal = 0.25;
const readers = sized(8, 2);
const callsBefore = sized(200, 5);
const pauseMs = sized(1_500, 100);
const lookEveryMs = 10;

await toTheEnd(async () => {
  const folder = await freshFolder('zip');
  const product = await startProduct(await startDatabase(folder), 'zip', 1, folder, { nodes: 1 });
  await seedPhotos(product.pool, folder);
  const [host] = await signIn(product, 1, 1);
  const url = `http://127.0.0.1:${product.ports[0]}/api/game-results/1/photos.zip`;
  const download = (/** @type {number} */ stopMs) => read(url, host?.cookie ?? '', stopMs);
  // The server has been at work, but has never made an archive.
  for (let call = 0; call < callsBefore; call += 1) {
    const answer = await fetch(url.replace('photos.zip', 'results.json'), { headers: { cookie: host?.cookie ?? '' } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The results were answered with ${answer.status}.`);
  }
  await measure(product, 'read at once', download, 0);
  await measure(product, `read with a stop of ${pauseMs / 1_000} s`, download, pauseMs);
});

/**
 * @param {import('./door-server.mjs').Product} running
 * @param {string} how
 * @param {(stopMs: number) => Promise<number>} download
 * @param {number} stopMs
 */
async function measure(running, how, download, stopMs) {
  const pid = running.pids[0] ?? 0;
  const before = memoryOf(pid);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, lookEveryMs);
  const began = performance.now();
  const sizes = await Promise.all(Array.from({ length: readers }, () => download(stopMs)));
  const seconds = (performance.now() - began - stopMs) / 1_000;
  clearInterval(watching);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const ratio = (peak - before) / size;
  console.log(
    `zip, ${photos.count} photos, ${readers} readers, ${how}: ${mega(size)} MB at ${Math.round(size / 1e6 / seconds)} MB/s, ` +
      `memory ${mega(before)} MB and at most ${mega(peak - before)} MB more, ratio to the archives ${ratio.toFixed(2)}`,
  );
  holdAgainst(`memory for archives ${how}, to their size`, ratio, { atMost: goal });
}

/**
 * Reads an archive without keeping it, and says how large it was.
 * @param {string} url
 * @param {string} cookie
 * @param {number} stopMs
 */
async function read(url, cookie, stopMs) {
  const answer = await fetch(url, { headers: { cookie } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const half = (photos.count * photos.bytes) / 2;
  let size = 0;
  /** @type {Uint8Array} */
  let last = new Uint8Array();
  for await (const chunk of answer.body) {
    if (size < half && size + chunk.length >= half) await pause(stopMs);
    size += chunk.length;
    last = Buffer.concat([last, chunk]).subarray(-22);
  }
  const end = Buffer.from(last);
  if (end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(10) !== photos.count) throw new Error('No whole archive.');
  return size;
}

/**
 * The race is over, and every team's photos are there, in the folder of the node that is asked.
 * @param {import('pg').Pool} pool
 * @param {string} folder
 */
async function seedPhotos(pool, folder) {
  const ended = JSON.stringify({ type: 'race-ended', by: 'host' });
  await pool.query("insert into events (game_id, seq, at, move_id, body) values (1, 2, now(), 'end', $1)", [ended]);
  await pool.query("insert into moves (game_id, move_id, first_seq, last_seq) values (1, 'end', 2, 2)");
  await pool.query("update games set status = 'fini', ended_at = now() where game_id = 1");
  const lies = join(folder, 'zip0', 'photos');
  await mkdir(lies, { recursive: true });
  const whole = join(folder, 'photo.jpg');
  await writeFile(whole, randomBytes(photos.bytes));
  for (let number = 0; number < photos.count; number += 1) {
    const id = randomUUID();
    await link(whole, join(lies, `${id}.jpg`));
    await pool.query(
      `insert into photos (id, game_id, game_group, account_id, kind, about, sha256, width, height, bytes)
       select $1, 1, $2, user_id, 'step', $3, $4, 1600, 1200, $5 from games where game_id = 1`,
      [id, 'ABCD'[number % 4], String(number % 6), createHash('sha256').update(id).digest(), photos.bytes],
    );
  }
}

/**
 * Bytes a process has in memory.
 * @param {number} pid
 */
function memoryOf(pid) {
  const inKilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Number(inKilobytes) * 1_024;
}

/** @param {number} bytes */
function mega(bytes) {
  return Math.round(bytes / 1e6);
}
