// One event to 12 phones in each of 1,000 games: 12,000 lines on the real server, whose events another process writes as another node
// would (rows in the database, then the bell). Side by side, in one run, with bare ws that sends a ready-made buffer of as many bytes as
// ours did on average, and with socket.io, both listening to the same bell on the same database, with the same beats. CPU per delivery, from bell to phone
// at 1,000 events a second, kB per line. Then 2,000 watchers of one race, against bare ws again.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.mjs';
import { games, phonesPerGame, seed, tokenOf } from './fan-out/seed.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { startChild } from './lib/child.mjs';
import { built, ofProduct, readEngine } from './lib/load.mjs';
import { nodeEnv, productFile, startServer } from './lib/server.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';

const { Client } = ofProduct('pg');
const { WebSocket } = ofProduct('ws');

const [port, inspectPort] = [await freePort(), await freePort()];
const inspecting = [`--inspect=127.0.0.1:${inspectPort}`];
/** Each game has one event a second. */
const eventsPerS = games;
const seconds = Number(process.env['BENCH_SECONDS'] ?? sized(10, 0.5));
const warmUpS = sized(3, 0.5);
/** Until a server has settled with all its lines. */
const restMs = sized(3_000, 0);
const goals = { cpu: 1.2, kB: 12, p99: 2, watchedCpu: 1.3 };
const lines = games * phonesPerGame;
/** Of one race, and how often their page changes. */
const watchers = sized(2_000, 50);
const pagesPerS = 10;

/** Where to write a CPU profile of our server to, which takes some of the time it shows. */
const profileFile = process.env['BENCH_PROFILE'];

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

await toTheEnd(compare);

async function compare() {
  const { migrateDatabase } = await built('server/store/migrate');
  const folder = await freshFolder('fan-out');
  const databaseUrl = await startDatabase(folder);
  await migrateDatabase(databaseUrl);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const cookieKey = randomBytes(32);
  const seq = await seed(client, cookieKey, await readEngine());
  await client.end();
  const frameFile = join(folder, 'frame.json');
  const env = nodeEnv({ port, dataDir: join(folder, 'node'), databaseUrl, cookieKey });
  const ours = await measure('ours', [productFile], env, seq, readEveryRace);
  await writeFile(frameFile, aFrameOf(ours.frameBytes));
  const other = [String(port), frameFile, databaseUrl];
  const bare = await measure('ws', [here('./fan-out/servers.mjs'), 'ws', ...other], env, ours.seq);
  const io = await measure('socket.io', [here('./fan-out/servers.mjs'), 'socket.io', ...other], env, bare.seq);
  const watched = await compareWatched(env, frameFile, io.seq);
  const [ioCpu, ioP99] = [io.cpuUs / bare.cpuUs, io.p99 / bare.p99];
  console.log(`  socket.io against bare ws: CPU ${ioCpu.toFixed(2)}, p99 ${ioP99.toFixed(2)}`);
  const against = `of ${lines} phones against bare ws with equal bytes`;
  holdAgainst(`fan-out: CPU a delivery ${against}`, ours.cpuUs / bare.cpuUs, { atMost: goals.cpu });
  holdAgainst(`fan-out: p99 ${against}`, ours.p99 / bare.p99, { atMost: goals.p99 });
  holdAgainst('fan-out: memory a line, its race told', ours.kB, { atMost: goals.kB, unit: 'kB', digits: 1 });
  holdAgainst(`fan-out: of ${ours.expected} delivered or replaced by newer`, ours.told, {
    atLeast: ours.expected,
    digits: 0,
  });
  holdAgainst(`fan-out: CPU a page of ${watchers} watchers of one race against bare ws`, watched, {
    atMost: goals.watchedCpu,
  });
}

/**
 * @param {string} kind
 * @param {string[]} command
 * @param {Record<string, string | undefined> & { DATABASE_URL: string }} env
 * @param {number} seq
 * @param {() => Promise<void>} [before]
 */
async function measure(kind, command, env, seq, before) {
  const server = await startServer({ env, command, flags: inspecting, complaints: 'ignore' });
  const args = [kind, String(port), env.DATABASE_URL, String(seq)];
  /** @type {import('./lib/child.mjs').Child<import('./fan-out/phones.mjs').Answers>} */
  const phones = await startChild(here('./fan-out/phones.mjs'), args);
  await before?.();
  const inspector = await inspect();
  const empty = await inspector.memory();
  await phones.ask('connect');
  await pause(restMs);
  const open = await inspector.memory();
  await phones.ask('happen', { seconds: warmUpS, eventsPerS });
  const isProfiled = kind === 'ours' && profileFile !== undefined;
  if (isProfiled) await inspector.startProfile();
  const cpuBefore = cpuNs(server.pid);
  const told = await phones.ask('happen', { seconds, eventsPerS });
  if (isProfiled) await writeFile(profileFile, await inspector.endProfile());
  const cpuUs = (cpuNs(server.pid) - cpuBefore) / 1_000 / told.shown;
  // Not before: to count memory is to force a collection, and the next one then follows at once, in the midst of what is timed.
  const full = await inspector.memory();
  const openKB = (open.used - empty.used) / 1_000 / lines;
  const kB = (full.used - empty.used) / 1_000 / lines;
  const rssKB = (full.rss - empty.rss) / 1_000 / lines;
  console.log(
    `  ${kind}: ${cpuUs.toFixed(1)} µs CPU a delivery; p50 ${told.p50.toFixed(1)} ms, p99 ${told.p99.toFixed(1)} ms, last ${told.most.toFixed(0)} ms; ` +
      `${openKB.toFixed(1)} kB a line after a collection, ${kB.toFixed(1)} once its race was told (resident ${rssKB.toFixed(1)}); ` +
      `${told.shown} of ${told.expected} delivered, ${told.replaced} replaced by newer; ` +
      `a view has ${told.frameBytes.toFixed(0)} bytes; batches up to ${told.lateMs.toFixed(0)} ms late`,
  );
  // A race that is behind is told once for several events; the others have no such thing.
  if (told.shown < told.expected && kind !== 'ours') throw new Error(`${kind} lost deliveries.`);
  if (told.deaf > 0) throw new Error(`${kind}: ${told.deaf} phones did not hear the last bell of their game.`);
  await phones.stop();
  await server.stop();
  const { p99, expected, frameBytes } = told;
  return { cpuUs, kB, p99, expected, frameBytes, seq: told.seq, told: told.shown + told.replaced };
}

/**
 * Two thousand people watch one race: what it takes to send each of them a page, against bare ws with the same bytes.
 * @param {Record<string, string | undefined> & { DATABASE_URL: string }} env
 * @param {string} frameFile
 * @param {number} firstSeq
 */
async function compareWatched(env, frameFile, firstSeq) {
  const token = randomBytes(16).toString('base64url');
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(
    'insert into watch_links (game_id, nonce, token_hash, delay_minutes, photos) values (1, $1, $2, 0, false)',
    [randomBytes(16), createHash('sha256').update(token).digest()],
  );
  await client.end();
  const ours = await measureWatched('ours', [productFile], env, `/api/watch/${token}/live`, firstSeq, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/watch/${token}`);
    if (answer.status !== 200) throw new Error(`No page: ${answer.status}`);
    await writeFile(frameFile, `{"type":"page","page":${await answer.text()}}`);
  });
  const bareWs = [here('./fan-out/servers.mjs'), 'ws', String(port), frameFile, env.DATABASE_URL];
  const bare = await measureWatched('ws', bareWs, env, '/1', ours.seq);
  return ours.cpuUs / bare.cpuUs;
}

/**
 * @param {string} kind
 * @param {string[]} command
 * @param {Record<string, string | undefined> & { DATABASE_URL: string }} env
 * @param {string} path
 * @param {number} seq
 * @param {() => Promise<void>} [before]
 */
async function measureWatched(kind, command, env, path, seq, before) {
  const server = await startServer({ env, command, flags: inspecting, complaints: 'ignore' });
  const args = [String(port), env.DATABASE_URL, path, String(watchers), String(seq)];
  /** @type {import('./lib/child.mjs').Child<import('./fan-out/watchers.mjs').Answers>} */
  const all = await startChild(here('./fan-out/watchers.mjs'), args);
  await all.ask('connect');
  await pause(restMs);
  const everyMs = 1_000 / pagesPerS;
  await all.ask('happen', { events: warmUpS * pagesPerS, everyMs });
  await before?.();
  const cpuBefore = cpuNs(server.pid);
  const told = await all.ask('happen', { events: seconds * pagesPerS, everyMs });
  const cpuUs = (cpuNs(server.pid) - cpuBefore) / 1_000 / told.shown;
  console.log(`  ${kind}, watched: ${cpuUs.toFixed(1)} µs CPU a page; ${told.shown} of ${told.expected} delivered`);
  if (told.shown < told.expected / 2) throw new Error(`${kind} lost pages.`);
  await all.stop();
  await server.stop();
  return { cpuUs, seq: told.seq };
}

/** Makes the server read every race, so that only lines are weighed. */
async function readEveryRace() {
  for (let game = 1; game <= games; game += 1) {
    const headers = { cookie: `sid=${tokenOf(game, 0)}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/view/${game}`, { headers });
    if (answer.status !== 200) throw new Error(`No view: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

/** What the others send: as long as what we sent on average. */
function aFrameOf(/** @type {number} */ bytes) {
  const [start, end] = ['{"type":"view","text":"', '"}'];
  return start + 'x'.repeat(Math.max(0, Math.round(bytes) - start.length - end.length)) + end;
}

/** What a process has used so far, all its threads together. */
function cpuNs(/** @type {number | undefined} */ pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}

/** Looks into the server as a debugger does: what it holds after the garbage is gone. */
async function inspect() {
  const answer = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
  const [{ webSocketDebuggerUrl }] = /** @type {{ webSocketDebuggerUrl: string }[]} */ (await answer.json());
  const socket = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(socket, 'open');
  let id = 0;
  const say = async (/** @type {string} */ method, /** @type {object} */ params = {}) => {
    id += 1;
    const mine = id;
    socket.send(JSON.stringify({ id: mine, method, params }));
    for (;;) {
      const [bytes] = await once(socket, 'message');
      const heard = JSON.parse(String(bytes));
      if (heard.id === mine) return heard.result;
    }
  };
  return {
    async memory() {
      await say('HeapProfiler.collectGarbage');
      const expression = 'JSON.stringify(process.memoryUsage())';
      const { result } = await say('Runtime.evaluate', { expression });
      const { rss, heapUsed, external } = JSON.parse(result.value);
      return { rss, used: heapUsed + external };
    },
    async startProfile() {
      await say('Profiler.enable');
      await say('Profiler.start');
    },
    async endProfile() {
      const { profile } = await say('Profiler.stop');
      return JSON.stringify(profile);
    },
  };
}
