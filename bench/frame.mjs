// What one event costs a phone on the wire, over a whole night of six teams and twelve bars: every event is written as another node
// would write it and rung, the real server tells it over real WebSockets, and each phone weighs the frames that came for it, their heads,
// what it says back and what its screen asks for because of it. Then what a join and a coming back cost.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { aWholeNight } from './frame/night.mjs';
import { cookieOf, gameId, people, seed, teams } from './frame/people.mjs';
import { openWeighed, weighCall } from './frame/weighed-phone.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { built, ofProduct, source } from './lib/load.mjs';
import { nodeEnv, startServer } from './lib/server.mjs';
import { sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

/** @typedef {Awaited<ReturnType<typeof openWeighed>>} Weighed */

const { Client } = ofProduct('pg');
const goals = { averageBytes: 900, worstBytes: 2_500 };
const eventsMost = sized(10_000, 25);
const audiences = ['player', 'seated-host', 'host', 'spectator'];
const port = await freePort();
/** What was asked for because of an event, and is still on its way. */
const codesAsked = /** @type {Promise<unknown>[]} */ ([]);

await toTheEnd(weighNight);

async function weighNight() {
  const product = await readProduct();
  const client = await openServer();
  const [first, ...night] = aWholeNight(gameId, Date.now()).slice(0, eventsMost);
  if (!first) throw new Error('A night without a start.');
  const log = openLog(client, product);
  await log.write(first);
  const phones = await Promise.all(people.map((one) => openPhone(product, one)));
  await Promise.all(phones.map(({ phone }) => phone.until(1, true)));
  for (const { phone } of phones) phone.events.length = 0;
  const middle = Math.floor(night.length / 2);
  const visits = [];
  for (const [n, happening] of night.entries()) {
    await log.write(happening);
    await Promise.all(phones.map(({ phone }) => phone.until(log.seq())));
    await Promise.all(codesAsked.splice(0));
    if (n === middle) visits.push(...(await visitsOf(product, log, phones)));
  }
  for (const { phone, name } of phones)
    if (!phone.isAllWeighed()) throw new Error(`${name} got bytes that nobody weighed.`);
  console.log(
    `frame: a night of ${teams.length} teams x 12 bars, ${log.seq() - 1} events; bytes on the wire, heads included`,
  );
  show(phones, visits, log);
}

/**
 * @param {Awaited<ReturnType<typeof openPhone>>[]} phones
 * @param {Awaited<ReturnType<typeof visitsOf>>} visits
 * @param {ReturnType<typeof openLog>} log
 */
function show(phones, visits, log) {
  const events = log.seq() - 1;
  const rows = audiences.map((audience) => {
    const theirs = phones.filter((one) => one.audience === audience);
    const all = theirs.flatMap(({ phone }) => phone.events);
    const worst = all.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const average = sumOf(all.map(({ bytes }) => bytes)) / events / theirs.length;
    const visit = visits.find((one) => one.audience === audience);
    return { audience, average, worst: worst.bytes, by: log.kindOf(worst.seq), ...visit };
  });
  console.table(
    Object.fromEntries(
      rows.map(({ audience, average, worst, by, whole, join: joined, again, next, late, call }) => [
        audience,
        {
          'an event': Math.round(average),
          'at worst': worst,
          'which was': by,
          'whole view': whole,
          'a join': joined,
          'coming back': again,
          'and its next event': next,
          'back, one missed': late,
          'GET /api/view': call,
        },
      ]),
    ),
  );
  holdAgainst('an event on the wire of a phone, on average', Math.max(...rows.map(({ average }) => average)), {
    atMost: goals.averageBytes,
    unit: 'bytes',
    digits: 0,
  });
  holdAgainst('an event on the wire of a phone, at worst', Math.max(...rows.map(({ worst }) => worst)), {
    atMost: goals.worstBytes,
    unit: 'bytes',
    digits: 0,
  });
}

/**
 * What it costs to join in the middle of the night, and to come back: with the newest view, and with the one before.
 * @param {Product} product
 * @param {ReturnType<typeof openLog>} log
 * @param {Awaited<ReturnType<typeof openPhone>>[]} phones
 */
async function visitsOf({ viewAfter, eyesOf }, log, phones) {
  const visits = [];
  for (const audience of audiences) {
    const { name = '', phone } = phones.find((one) => one.audience === audience) ?? {};
    const view = phone?.shown();
    const asked = { port, gameId, cookie: cookieOf(name), viewAfter };
    const fresh = await openWeighed(asked);
    await fresh.until(log.seq(), true);
    const back = await openWeighed({ ...asked, since: view.seq, as: eyesOf(view) });
    await back.until(log.seq(), true);
    const again = back.total();
    const late = await openWeighed({ ...asked, since: view.seq - 1, as: eyesOf(view) });
    await late.until(log.seq(), true);
    visits.push({
      audience,
      whole: JSON.stringify(view).length,
      join: fresh.total(),
      again,
      late: late.total(),
      call: await weighCall(port, `/api/view/${gameId}`, cookieOf(name)),
      back,
      next: 0,
    });
    for (const one of [fresh, late]) one.close();
  }
  await log.write({ type: 'host-said', text: 'Halfway there!', at: Date.now() });
  await Promise.all(
    [...phones.map(({ phone }) => phone), ...visits.map(({ back }) => back)].map((one) => one.until(log.seq())),
  );
  return visits.map(({ back, ...visit }) => {
    back.close();
    return { ...visit, next: back.events[0]?.bytes };
  });
}

/**
 * @param {Product} product
 * @param {{ name: string, audience: string }} person
 */
async function openPhone({ viewAfter, asksAgain, changesCodes }, { name, audience }) {
  const cookie = cookieOf(name);
  let known = 1;
  /** The rows of a host who does not race show the skip codes. */
  const shown = (/** @type {any} */ view, /** @type {(bytes: number) => void} */ weigh) => {
    const changesThem = (/** @type {any} */ entry) => changesCodes(entry, view.host === null);
    const isOld = audience === 'host' && asksAgain(view, known, changesThem);
    known = view.seq;
    if (!isOld) return;
    const asking = weighCall(port, `/api/data/skip_codes?gameId=${gameId}`, cookie).then(weigh);
    codesAsked.push(asking);
  };
  const phone = await openWeighed({ port, gameId, cookie, viewAfter, shown });
  await phone.until(1);
  const { audience: seen } = phone.shown();
  if (seen !== audience) throw new Error(`${name} watches as ${seen}.`);
  return { name, audience, phone };
}

/**
 * The log of the race: each event comes after what the server has written meanwhile.
 * @param {import('pg').Client} client
 * @param {Product} product
 */
function openLog(client, { fold, unlandedOn }) {
  /** @type {any} */
  let state = null;
  const kinds = /** @type {string[]} */ ([]);
  const readOn = async () => {
    const { rows } = await client.query(
      `select seq, body, (extract(epoch from at) * 1000)::float8 as at from events where game_id = $1 and seq > $2 order by seq`,
      [gameId, state?.seq ?? 0],
    );
    for (const { seq, at, body } of rows) {
      state = fold(state, { ...body, seq, at });
      kinds[seq] = body.type;
    }
  };
  const isUnlanded = () => teams.some((team) => unlandedOn(state, team) !== null);
  return {
    seq: () => state.seq,
    kindOf: (/** @type {number} */ seq) => kinds[seq] ?? '',
    async write(/** @type {import('./frame/night.mjs').Happening} */ { at, ...body }) {
      const seq = (state?.seq ?? 0) + 1;
      await client.query(
        `insert into events (game_id, seq, at, move_id, body) values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5)`,
        [gameId, seq, Math.max(at, state?.at ?? 0), `bench-${seq}`, JSON.stringify(body)],
      );
      await client.query('select pg_notify($1, $2)', ['bell', `${gameId}:${seq}`]);
      await readOn();
      // The server writes that a sabotage has landed, once a phone was shown it.
      for (let patience = 0; isUnlanded(); patience += 1) {
        if (patience > 3_000) throw new Error('A sabotage never landed.');
        await new Promise((resolve) => setTimeout(resolve, 5));
        await readOn();
      }
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof readProduct>>} Product */

async function readProduct() {
  const [{ fold }, { unlandedOn }, { viewAfter, eyesOf }] = await Promise.all(
    ['engine/fold', 'server/night/sabotage-shown', 'contract/live'].map(built),
  );
  const { asksAgain, changesCodes } = await source('web/race/asks-again');
  return { fold, unlandedOn, viewAfter, eyesOf, asksAgain, changesCodes };
}

async function openServer() {
  const { migrateDatabase } = await built('server/store/migrate');
  const folder = await freshFolder('frame');
  const databaseUrl = await startDatabase(folder);
  await migrateDatabase(databaseUrl);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  afterwards(() => client.end());
  const cookieKey = randomBytes(32);
  await seed(client, cookieKey);
  await startServer({ env: nodeEnv({ port, dataDir: join(folder, 'node'), databaseUrl, cookieKey }) });
  return client;
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}
