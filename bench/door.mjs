// Moves per second through the whole door: HTTP, cookie, membership, decide, durable commit, and the view on a live line. As a
// ratio to bare INSERTs of the same rows on the same PostgreSQL with the same durability, by turns in one run; and how it
// changes with the events of a race and with the games stored. A move is a host's override, and its undoing the next.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lengthen, signIn, startBoth } from './door-server.mjs';
import { ofProduct } from './lib/load.mjs';
import { openCaller } from './lib/caller.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { judge, sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

const { Pool } = ofProduct('pg');
const { WebSocket } = ofProduct('ws');

/**
 * @typedef {import('./door-server.mjs').Product} Product
 * @typedef {import('./door-server.mjs').Hot} Hot
 * @typedef {{ product: Product, hot: Hot[] }} Side
 */

/** Of bare INSERTs, by how many press at once. */
const goals = { ratios: { 16: 0.5, 64: 0.7 }, p99: 3, flatPercent: 10 };
/** Short turns and many: what else a machine does falls on both sides. */
const seconds = sized(1.5, 0.1);
const rounds = sized(9, 1);
const warmUp = sized({ moves: 40_000, seconds: 40 }, { moves: 1, seconds: 1 });
/** As many as the product opens. */
const connections = 20;
/** Of many games stored most are over: a night has so many under way. */
const games = sized({ few: 10, many: 100_000, on: 3_000 }, { few: 10, many: 400, on: 320 });
const sizes = sized({ databases: 2, nodesOfFew: 2, nodesOfMany: 2 }, { databases: 1, nodesOfFew: 1, nodesOfMany: 1 });
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
 * Rows as a move makes them and nothing else, in a process of their own: says how long each took, every time it is told how many ask.
 * @param {string} url
 */
function bareInserts(url) {
  const pool = new Pool({ connectionString: url, max: connections });
  const body = JSON.stringify(anEvent());
  const text = 'insert into events (game_id, seq, at, move_id, body) values ($1, $2, $3, $4, $5)';
  let seq = 1_000_000;
  process.on('disconnect', () => process.exit());
  const turn = async (/** @type {number} */ callers) => {
    /** @type {number[]} */
    const times = [];
    const end = performance.now() + seconds * 1_000;
    const insert = async (/** @type {number} */ gameId) => {
      while (performance.now() < end) {
        seq += 1;
        const began = performance.now();
        await pool.query({ name: 'bare', text, values: [gameId, seq, new Date(), `bare ${seq}`, body] });
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, n) => insert(games.many - n)));
    process.send?.(times);
  };
  process.on('message', (callers) => void turn(Number(callers)));
}

async function compare() {
  const [few, many] = await startBoth(games, sizes);
  await againstInserts(many);
  await withGames(few, many);
  await withEvents(many);
  judge([]);
}

/** @param {Product} product */
async function againstInserts(product) {
  const bare = fork(fileURLToPath(import.meta.url), ['bare', product.url]);
  afterwards(() => bare.kill());
  const inserts = async (/** @type {number} */ callers) => {
    bare.send(callers);
    /** @type {[number[]]} */
    const [times] = await once(bare, 'message');
    return times;
  };
  for (const callers of callersAgainstInserts) {
    const hot = await signIn(product, first.watched, callers);
    const lines = await watch(product, hot);
    await warm(product, hot, callers);
    await inserts(callers);
    const turns = [];
    framesSeen = 0;
    for (let round = 0; round < rounds; round += 1) {
      /** @type {number[]} */
      const moved = [];
      turns.push({ inserted: await inserts(callers), rate: await press(product, hot, callers, moved), moved });
    }
    for (const line of lines) line.terminate();
    if (framesSeen === 0) throw new Error('No phone heard of a move.');
    sayAgainstInserts(`${product.ports.length} nodes`, callers, turns);
  }
  bare.disconnect();
}

/**
 * @param {string} nodes
 * @param {number} callers
 * @param {{ inserted: number[], rate: number, moved: number[] }[]} turns
 */
function sayAgainstInserts(nodes, callers, turns) {
  const ratio = middle(turns.map(({ inserted, rate }) => rate / (inserted.length / seconds)));
  const [moves, inserts] = [turns.flatMap(({ moved }) => moved), turns.flatMap(({ inserted }) => inserted)];
  const [move, insert] = [waits(moves), waits(inserts)];
  console.log(
    `door, ${nodes}, ${callers} callers: ${Math.round(middle(turns.map(({ rate }) => rate)))} moves/s (${move.said}, ` +
      `${(framesSeen / moves.length).toFixed(2)} frames a move), bare INSERTs ` +
      `${Math.round(middle(turns.map(({ inserted }) => inserted.length / seconds)))}/s (${insert.said})`,
  );
  const { ratios, p99 } = goals;
  const atLeast = callers === 64 ? ratios[64] : ratios[16];
  holdAgainst(`moves through the door, ${callers} callers, of bare INSERTs`, ratio, { atLeast });
  holdAgainst(`p99 of a move, ${callers} callers, of an INSERT's`, move.p99 / insert.p99, { atMost: p99, unit: 'x' });
}

/** @param {number[]} times */
function waits(times) {
  const inOrder = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => inOrder[Math.floor(inOrder.length * part)] ?? 0;
  return { p99: at(0.99), said: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms` };
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
  await byTurns(`${games.few} to ${games.many.toLocaleString('en-GB')} games stored`, sides, callers);
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
  await byTurns(`${events.short} to ${events.long} events in a race`, sides, callersOnLengths);
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
  const change = 100 * (middle(turns.map(({ before, after }) => after / before)) - 1);
  console.log(
    `door, from ${what}: ${Math.round(middle(turns.map(({ before }) => before)))} to ` +
      `${Math.round(middle(turns.map(({ after }) => after)))} moves/s, ${change.toFixed(0)} %`,
  );
  holdAgainst(`the door, from ${what}`, Math.abs(change), { atMost: goals.flatPercent, unit: '%', digits: 0 });
}

/** @param {number[]} numbers */
function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * A captain's phone on the live line of each of these games, as the page opens it, half of them on the node of their host's caller.
 * @param {Product} product
 * @param {Hot[]} hot
 */
async function watch({ ports }, hot) {
  return Promise.all(
    hot.map(async ({ gameId, captain }, n) => {
      const port = ports[Math.floor(n / ports.length) % ports.length];
      const line = new WebSocket(`ws://127.0.0.1:${port}/api/live/${gameId}?changes=1&since=0`, {
        headers: { cookie: captain },
      });
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
