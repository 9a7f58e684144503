// Everybody who watches one race, and whoever makes things happen in it, in one process.
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent, fail } from '../lib/child.mjs';
import { ofProduct } from '../lib/load.mjs';
import { openPhone } from './light-phone.mjs';
import { message } from './seed.mjs';

const { Client } = ofProduct('pg');

const [, , port = '', databaseUrl = '', path = '', count = '0', firstSeq = '0'] = process.argv;
const origin = `http://localhost:${port}`;
/** No more than so many come from one network. */
const perAddress = 400;
let seq = Number(firstSeq);
let shown = 0;

const database = new Client({ connectionString: databaseUrl });
await database.connect();

/** @typedef {{ connect: Awaited<ReturnType<typeof connectAll>>, happen: Awaited<ReturnType<typeof happen>> }} Answers */
answerParent({ connect: connectAll, happen });

async function connectAll() {
  const atATime = 50;
  const all = Array.from({ length: Number(count) }, (_, n) => n);
  for (let from = 0; from < all.length; from += atATime)
    await Promise.all(all.slice(from, from + atATime).map(connect));
  return { connected: all.length };
}

/** @param {number} n */
function connect(n) {
  const localAddress = `127.0.1.${1 + Math.floor(n / perAddress)}`;
  return openPhone(
    { port: Number(port), path, headers: { origin }, localAddress },
    (payload, say) => {
      // {"type":"page… or {"type":"beat…
      if (payload[9] === 0x70) shown += 1;
      else if (payload[9] === 0x62) say('{"type":"beat"}');
    },
    (why) => fail(`A watcher lost their line: ${why}`),
  );
}

/**
 * A host says something on the wall again and again, as another node would write it.
 * @param {{ events: number, everyMs: number }} wishes
 */
async function happen({ events, everyMs }) {
  shown = 0;
  for (let event = 0; event < events; event += 1) {
    seq += 1;
    await database.query(
      "insert into events (game_id, seq, at, move_id, body) values (1, $1, date_trunc('milliseconds', clock_timestamp()), 'rung', $2)",
      [seq, JSON.stringify({ type: 'host-said', text: message(seq), wall: true })],
    );
    await database.query('select pg_notify($1, $2)', ['bell', `1:${seq}`]);
    await pause(everyMs);
  }
  const expected = events * Number(count);
  const isAllShown = () => shown >= expected;
  for (let patience = 0; patience < 500 && !isAllShown(); patience += 1) await pause(20);
  return { shown, expected, seq };
}
