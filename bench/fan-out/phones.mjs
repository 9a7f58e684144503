// All phones, and whoever makes things happen: in one process, so that one clock measures the way from the bell to each phone.
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent, fail } from '../lib/child.mjs';
import { ofProduct } from '../lib/load.mjs';
import { sized } from '../lib/short.mjs';
import { openPhone, seqIn } from './light-phone.mjs';
import { games, message, phonesPerGame, tokenOf } from './seed.mjs';

const { Client } = ofProduct('pg');

const [, , kind = '', port = '', databaseUrl = '', firstSeq = '0'] = process.argv;
const origin = `http://localhost:${port}`;
/** At least one event in each. */
const batchMs = sized(10, 100);
/** When each game's bell was rung last. */
const rungAt = new Float64Array(games + 1);
/** When each phone, game by game, heard of its game last. */
const heardAt = new Float64Array(games * phonesPerGame);
/** What each delivery took, while it is being measured. */
let took = new Float64Array(0);
let deliveries = 0;
let shown = 0;
/** Events that a phone was told together with a newer one. */
let replaced = 0;
let shownBytes = 0;
/** The newest event each phone was told of, where the server says so. */
const told = new Int32Array(games * phonesPerGame);
let seq = Number(firstSeq);

const database = new Client({ connectionString: databaseUrl });
await database.connect();

/** @typedef {{ connect: Awaited<ReturnType<typeof connectAll>>, happen: Awaited<ReturnType<typeof happen>> }} Answers */
answerParent({ connect: connectAll, happen });

async function connectAll() {
  const atATime = 100;
  const all = Array.from({ length: games * phonesPerGame }, (_, n) => n);
  for (let from = 0; from < all.length; from += atATime) {
    await Promise.all(
      all.slice(from, from + atATime).map((n) => connect(1 + Math.floor(n / phonesPerGame), n % phonesPerGame)),
    );
  }
  return { connected: all.length };
}

/**
 * @param {number} game
 * @param {number} phone
 */
function connect(game, phone) {
  const path =
    kind === 'socket.io'
      ? `/socket.io/?EIO=4&transport=websocket&game=${game}`
      : `/api/live/${game}?changes=1&since=${seq}`;
  const headers = { cookie: `sid=${tokenOf(game, phone)}`, origin };
  // Addresses of their own keep the ports of one run from those of the next.
  const localAddress = { ws: '127.0.0.2', 'socket.io': '127.0.0.3' }[kind] ?? '127.0.0.4';
  const hear = kind === 'socket.io' ? hearSocketIo : hearWs;
  told[(game - 1) * phonesPerGame + phone] = seq;
  const shownHere = (/** @type {Buffer} */ payload) => delivered(game, phone, payload);
  return openPhone(
    { port: Number(port), path, headers, localAddress },
    (payload, say) => hear(payload, say, shownHere),
    (why) => fail(`A phone lost its line: ${why}`),
  );
}

/**
 * @param {Buffer} payload
 * @param {(text: string) => void} say
 * @param {(payload: Buffer) => void} show
 */
function hearSocketIo(payload, say, show) {
  // Engine.IO: 0 open, 2 ping, 4 message; Socket.IO: 0 connect, 2 event.
  if (payload[0] === 0x30) say('40');
  else if (payload[0] === 0x32) say('3');
  else if (payload[0] === 0x34 && payload[1] === 0x32) show(payload);
}

/**
 * As our phones do: a beat is answered, a view is shown.
 * @param {Buffer} payload
 * @param {(text: string) => void} say
 * @param {(payload: Buffer) => void} show
 */
function hearWs(payload, say, show) {
  // {"type":"view… or {"type":"beat… or {"type":"presence…
  if (payload[9] === 0x76) show(payload);
  else if (payload[9] === 0x62) say(`{"type":"beat","seq":${seq}}`);
}

/**
 * @param {number} game
 * @param {number} phone
 * @param {Buffer} payload
 */
function delivered(game, phone, payload) {
  const now = performance.now();
  const n = (game - 1) * phonesPerGame + phone;
  heardAt[n] = now;
  shown += 1;
  shownBytes += payload.length;
  const toldNow = kind === 'ours' ? seqIn(payload) : (told[n] ?? 0) + 1;
  replaced += toldNow - (told[n] ?? 0) - 1;
  told[n] = toldNow;
  if (deliveries < took.length) {
    took[deliveries] = now - (rungAt[game] ?? 0);
    deliveries += 1;
  }
}

/**
 * So many events a second, spread over all games in turn; each is written as another node would, then rung. Only ours reads them,
 * but whoever is measured shares the machine with the same database.
 * @param {{ seconds: number, eventsPerS: number }} wishes
 */
async function happen({ seconds, eventsPerS }) {
  const perBatch = (eventsPerS * batchMs) / 1_000;
  const batches = (seconds * 1_000) / batchMs;
  took = new Float64Array(seconds * eventsPerS * phonesPerGame);
  deliveries = 0;
  [shown, replaced, shownBytes] = [0, 0, 0];
  const began = performance.now();
  let game = 0;
  let lateMs = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const waitMs = began + batch * batchMs - performance.now();
    lateMs = Math.max(lateMs, -waitMs);
    if (waitMs > 0) await pause(waitMs);
    const chosen = Array.from({ length: perBatch }, () => {
      if (game === games) seq += 1;
      game = 1 + (game % games);
      return game;
    });
    await write(chosen);
    const now = performance.now();
    for (const one of chosen) rungAt[one] = now;
    // The batches of one second may overtake each other by a little, the words of one batch never do.
    await database.query('select pg_notify($1, $2)', ['bell', chosen.map((one) => `${one}:${seq + 1}`).join(' ')]);
  }
  seq += 1;
  const expected = batches * perBatch * phonesPerGame;
  const isAllShown = () => shown + replaced >= expected;
  for (let patience = 0; patience < 500 && !isAllShown(); patience += 1) await pause(20);
  const sorted = took.subarray(0, deliveries).toSorted();
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const deaf = heardAt.filter((when, n) => when < (rungAt[1 + Math.floor(n / phonesPerGame)] ?? 0)).length;
  const frameBytes = shownBytes / shown;
  return { expected, shown, replaced, frameBytes, deaf, p50: at(0.5), p99: at(0.99), most: at(1), lateMs, seq };
}

/** @param {number[]} chosen */
async function write(chosen) {
  await database.query({
    name: 'write',
    text: `insert into events (game_id, seq, at, move_id, body)
      select unnest($1::int[]), $2::int, date_trunc('milliseconds', now()), 'rung', $3::jsonb`,
    values: [chosen, seq + 1, JSON.stringify({ type: 'host-said', text: message(seq) })],
  });
}
