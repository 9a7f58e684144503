// Moves per second through the whole door: HTTP, cookie, membership, decide, durable commit, and the view on a live line. As a
// ratio to bare INSERTs of the same rows on the same PostgreSQL with the same durability, by turns in one run; and how it
// changes with the events of a race and with the games stored. A move is a host's override, and its undoing the next.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { lengthen, signIn, startBoth } from './door-server.mjs';
import { ofProduct } from './lib/load.mjs';
import { judge, sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

const { Pool } = ofProduct('pg');
const { WebSocket } = ofProduct('ws');

/**
 * @typedef {import('./door-server.mjs').Product} Product
 * @typedef {import('./door-server.mjs').Hot} Hot
 * @typedef {{ product: Product, hot: Hot[] }} Side
 */

const goals = { ratio: 0.5, flatWithin: 0.2 };
/** Short turns and many: what else a machine does falls on both sides. */
const seconds = sized(1.5, 0.2);
const rounds = sized(9, 1);
const warmUp = sized({ moves: 40_000, seconds: 40 }, { moves: 1, seconds: 1 });
/** As many as the product opens. */
const connections = 20;
const games = { few: 10, many: sized(10_000, 400) };
const sizes = sized({ databases: 2, nodesOfFew: 2 }, { databases: 1, nodesOfFew: 1 });
const events = { short: 10, long: sized(1_000, 100) };
/** Races of each length, so that a round adds little to each. */
const racesOfALength = sized(240, 8);
/** The first game of each part, far enough from the next. */
const first = sized(
  { watched: 1, ofMany: 101, short: 1_001, long: 2_001 },
  { watched: 1, ofMany: 101, short: 201, long: 301 },
);
const callersOnLengths = sized(16, 4);
const callersAgainstInserts = sized([16, 64], [4, 8]);
/** What phones on the live line were sent. */
let framesSeen = 0;

if (process.argv[2] === 'bare') bareInserts(process.argv[3] ?? '');
else await toTheEnd(compare);

/**
 * Rows as a move makes them and nothing else, in a process of their own: says how many a second, each time it is told how many ask.
 * @param {string} url
 */
function bareInserts(url) {
  const pool = new Pool({ connectionString: url, max: connections });
  const body = JSON.stringify(anEvent());
  const text = 'insert into events (game_id, seq, at, move_id, body) values ($1, $2, $3, $4, $5)';
  let seq = 1_000_000;
  process.on('disconnect', () => process.exit());
  const turn = async (/** @type {number} */ callers) => {
    let inserted = 0;
    const end = performance.now() + seconds * 1_000;
    const insert = async (/** @type {number} */ gameId) => {
      while (performance.now() < end) {
        seq += 1;
        await pool.query({ name: 'bare', text, values: [gameId, seq, new Date(), `bare ${seq}`, body] });
        inserted += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, n) => insert(games.many - n)));
    process.send?.(inserted / seconds);
  };
  process.on('message', (callers) => void turn(Number(callers)));
}

async function compare() {
  const [few, many] = await startBoth(games, sizes);
  judge([...(await againstInserts(many)), ...(await withGames(few, many)), ...(await withEvents(many))]);
}

/** @param {Product} product */
async function againstInserts(product) {
  const missed = [];
  const bare = fork(fileURLToPath(import.meta.url), ['bare', product.url]);
  afterwards(() => bare.kill());
  const inserts = async (/** @type {number} */ callers) => {
    bare.send(callers);
    const [rate] = await once(bare, 'message');
    return Number(rate);
  };
  for (const callers of callersAgainstInserts) {
    const hot = await signIn(product, first.watched, callers);
    const lines = await watch(product, hot);
    await warm(product, hot, callers);
    await inserts(callers);
    /** @type {number[]} */
    const times = [];
    const turns = [];
    framesSeen = 0;
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ inserts: await inserts(callers), moves: await press(product, hot, callers, times) });
    }
    for (const line of lines) line.terminate();
    if (framesSeen === 0) throw new Error('No phone heard of a move.');
    const ratio = middle(turns.map((turn) => turn.moves / turn.inserts));
    times.sort((a, b) => a - b);
    const at = (/** @type {number} */ part) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    console.log(
      `door, ${product.ports.length} nodes, ${callers} callers: ${Math.round(middle(turns.map(({ moves }) => moves)))} moves/s (p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
        `${(framesSeen / times.length).toFixed(2)} frames a move), bare INSERTs ${Math.round(middle(turns.map((turn) => turn.inserts)))}/s, ratio ${ratio.toFixed(2)} (goal at least ${goals.ratio})`,
    );
    if (ratio < goals.ratio) missed.push(`${callers} callers: ratio ${ratio.toFixed(2)}`);
  }
  bare.disconnect();
  return missed;
}

/**
 * @param {Product} few
 * @param {Product} many
 */
async function withGames(few, many) {
  const callers = games.few;
  /** @type {[Side, Side]} */
  const sides = [
    { product: few, hot: await signIn(few, 1, callers) },
    { product: many, hot: await signIn(many, first.ofMany, callers) },
  ];
  return byTurns(`${games.few} to ${games.many} games stored`, sides, callers);
}

/** @param {Product} product */
async function withEvents(product) {
  const short = await signIn(product, first.short, racesOfALength);
  const long = await signIn(product, first.long, racesOfALength);
  await lengthen(product, first.short, racesOfALength, events.short);
  await lengthen(product, first.long, racesOfALength, events.long);
  /** @type {[Side, Side]} */
  const sides = [
    { product, hot: short },
    { product, hot: long },
  ];
  return byTurns(`${events.short} to ${events.long} events in a race`, sides, callersOnLengths);
}

/**
 * @param {string} what
 * @param {[Side, Side]} sides
 * @param {number} callers
 */
async function byTurns(what, sides, callers) {
  for (const { product, hot } of sides) await warm(product, hot, callers);
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    const [before, after] = sides;
    turns.push({
      before: await press(before.product, before.hot, callers, []),
      after: await press(after.product, after.hot, callers, []),
    });
  }
  const change = middle(turns.map(({ before, after }) => after / before)) - 1;
  console.log(
    `door, from ${what}: ${Math.round(middle(turns.map(({ before }) => before)))} to ` +
      `${Math.round(middle(turns.map(({ after }) => after)))} moves/s, ${(100 * change).toFixed(0)} % ` +
      `(goal within ${100 * goals.flatWithin} %)`,
  );
  return Math.abs(change) > goals.flatWithin ? [`from ${what}: ${(100 * change).toFixed(0)} %`] : [];
}

/** @param {number[]} numbers */
function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * A captain's phone on the live line of each of these games, half of them on the node of their host's caller.
 * @param {Product} product
 * @param {Hot[]} hot
 */
async function watch({ ports }, hot) {
  return Promise.all(
    hot.map(async ({ gameId, captain }, n) => {
      const port = ports[Math.floor(n / ports.length) % ports.length];
      const line = new WebSocket(`ws://127.0.0.1:${port}/api/live/${gameId}`, { headers: { cookie: captain } });
      line.on('message', (/** @type {Buffer} */ frame) => {
        if (frame.toString('latin1', 0, 14) === '{"type":"beat"') line.send('{"type":"beat","seq":1}');
        else framesSeen += 1;
      });
      await once(line, 'open');
      return line;
    }),
  );
}

/**
 * So many callers, each on games of its own, one move after the other. Moves a second.
 * @param {Product} product
 * @param {Hot[]} hot
 * @param {number} callers
 * @param {number[]} times
 */
async function press({ ports }, hot, callers, times) {
  let moves = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const line = await openCaller(ports[caller % ports.length] ?? 0);
      const mine = hot.filter((_game, n) => n % callers === caller);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const { gameId, cookie } = mine[turn % mine.length] ?? { gameId: 0, cookie: '' };
        const began = performance.now();
        const { seq } = await line.call(`/api/host/${gameId}/override`, cookie, { group: 'A', reason: 'I see them.' });
        const between = performance.now();
        await line.call(`/api/host/${gameId}/undo`, cookie, { seq });
        times.push(between - began, performance.now() - between);
        moves += 2;
      }
      line.close();
    }),
  );
  return moves / seconds;
}

/**
 * A server that has just started is not yet what it will be.
 * @param {Product} product
 * @param {Hot[]} hot
 * @param {number} callers
 */
async function warm(product, hot, callers) {
  const end = performance.now() + warmUp.seconds * 1_000;
  for (let moves = 0; moves < warmUp.moves && performance.now() < end; ) {
    moves += seconds * (await press(product, hot, callers, []));
  }
}

/**
 * A connection that asks one thing after the other, with as little work of its own as possible.
 * @param {number} port
 */
async function openCaller(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  /** @type {((body: string) => void) | null} */
  let answered = null;
  let text = '';
  socket.setEncoding('latin1').on('data', (/** @type {string} */ chunk) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (text.length < head + 4 + length) return;
    const body = text.slice(head + 4);
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
    text = '';
    answered?.(body);
  });
  return {
    /**
     * @param {string} path
     * @param {string} cookie
     * @param {object} input
     * @returns {Promise<{ seq: number }>}
     */
    async call(path, cookie, input) {
      const body = JSON.stringify(input);
      const answer = new Promise((resolve) => (answered = resolve));
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n\r\n${body}`,
      );
      return JSON.parse(await answer);
    },
    close: () => socket.destroy(),
  };
}

/** As an override makes it. */
function anEvent() {
  return {
    type: 'bar-verified',
    team: 'A',
    step: 0,
    official: Date.now(),
    banked: false,
    photo: null,
    bar: 'anchor',
    by: 'override',
    reason: 'I see them.',
  };
}
