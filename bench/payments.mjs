// A thousand payments over a bad line, through the built product on two nodes: every call between us and PayPal's
// stand-in may be lost, late, doubled or turned away, and its notices come late, twice, out of order or never. Each game must be paid
// exactly once, and our ledger must say of every payment what the stand-in says.
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { signIn, startProduct } from './door-server.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { built } from './lib/load.mjs';
import { isShort, sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

const games = sized(1_000, 12);
const atOnce = 16;
const lateMs = 400;
/** What is open is looked at each minute. */
const mostMinutes = 15;
const lookEveryMs = sized(5_000, 250);

/** @typedef {{ gameId: number, cookie: string }} Customer */

const [{ startPayPalStandIn }, { postTo }, { badConnection }, { chanceFrom }, { addJob }] = await Promise.all(
  [
    'server/outside/paypal/stand-in',
    'server/outside/paypal/stand-in-post',
    'server/outside/paypal/stand-in-trouble',
    'engine/chance',
    'server/store/jobs/add-job',
  ].map(built),
);
/** @type {string[]} */
let origins = [];
let turn = 0;
const anyNode = () => origins[(turn += 1) % origins.length] ?? '';
const standIn = await startPayPalStandIn({
  send: (/** @type {unknown} */ notice) => postTo(`${anyNode()}/api/paypal/webhook`)(notice),
});
afterwards(() => standIn.stop());

await toTheEnd(async () => {
  const { clientId, clientSecret, merchantId, webhookId, apiUrl } = standIn.settings;
  const folder = await freshFolder('pay');
  const env = {
    PAYMENTS: 'paypal',
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_MERCHANT_ID: merchantId,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API_URL: apiUrl,
    // Each lost answer is a line in the log.
    LOG_LEVEL: 'silent',
  };
  const product = await startProduct(await startDatabase(folder), 'pay', games, folder, { env });
  const { pool } = product;
  origins = product.ports.map((port) => `http://127.0.0.1:${port}`);
  // Nobody pays for a race that has begun.
  await pool.query("update games set status = 'setup', started_at = null");
  /** @type {Customer[]} */
  const customers = [];
  for (let from = 1; from <= games; from += 50) customers.push(...(await signIn(product, from, 50)));
  const chance = chanceFrom('a bad line');
  const began = performance.now();
  standIn.trouble(badConnection(chance, lateMs));
  await inCrowds(customers, (customer) => pay(customer, chance() < 0.1 ? 'lost-reply' : 'card'));
  let unpaid = await unpaidOf(pool);
  const atOncePaid = games - unpaid.length;
  for (let waited = 0; unpaid.length > 0 && waited < mostMinutes * 60_000; waited += lookEveryMs) {
    await pause(lookEveryMs);
    if (isShort) await settleNow(pool);
    await inCrowds(
      customers.filter(({ gameId }) => unpaid.includes(gameId)),
      comeBack,
    );
    unpaid = await unpaidOf(pool);
  }
  standIn.trouble(null);
  await standIn.quiet();
  process.exitCode = (await isRight(pool, began, atOncePaid)) ? 0 : 1;
});

/**
 * @param {import('pg').Pool} pool
 * @param {number} began
 * @param {number} atOncePaid
 */
async function isRight(pool, began, atOncePaid) {
  const { rows } = await pool.query(
    `select payments.id, game_id, state, coalesce((select sum(pence) from ledger where payment_id = payments.id), 0)::int as pence
     from payments`,
  );
  const held = standIn.pence();
  const paid = rows.filter(({ state }) => state === 'captured');
  const once = new Set(paid.map(({ game_id: gameId }) => gameId)).size;
  const wrong = rows.filter(({ id, pence }) => pence !== (held.get(id) ?? 0));
  const ours = rows.reduce((sum, { pence }) => sum + pence, 0);
  const theirs = [...held.values()].reduce((sum, pence) => sum + pence, 0);
  const asked = standIn.asked.length;
  const seconds = (performance.now() - began) / 1_000;
  console.log(`payments over a bad line: ${games} games, ${rows.length} orders, ${asked} calls to the provider`);
  console.log(`  paid             ${paid.length} payments for ${once} of ${games} games`);
  console.log(`  known at once    ${atOncePaid}; the rest looked up within ${seconds.toFixed(0)} s`);
  console.log(`  our ledger       £${(ours / 100).toFixed(2)}`);
  console.log(`  the provider     £${(theirs / 100).toFixed(2)}`);
  const isGood = once === games && paid.length === games && wrong.length === 0 && ours === theirs;
  if (!isGood) console.log(`MISSED: ${wrong.length} payments differ, ${games - once} games are unpaid`);
  return isGood;
}

/**
 * As the pay dialog does it.
 * @param {Customer} customer
 * @param {'card' | 'lost-reply'} how
 */
async function pay(customer, how) {
  const item = customer.gameId;
  let order = await post(customer, '/api/paypal/order/create', { item });
  for (let again = 0; again < 5 && order.status >= 500; again += 1) {
    order = await post(customer, '/api/paypal/order/create', { item });
  }
  if (order.status !== 200) return;
  await standIn.approve(order.answer.id, how);
  // One in five presses twice.
  const presses = item % 5 === 0 ? 2 : 1;
  const url = `/api/paypal/order/${order.answer.id}/capture`;
  await Promise.all(Array.from({ length: presses }, () => post(customer, url, { item })));
}

/**
 * Pays again, unless the server says to wait.
 * @param {Customer} customer
 */
async function comeBack(customer) {
  const { answer } = await post(customer, '/api/paywall-status', { gameId: customer.gameId });
  if (!answer.paid && !answer.checking) await pay(customer, 'card');
}

/**
 * @param {Customer} customer
 * @param {string} path
 * @param {object} body
 */
async function post({ cookie }, path, body) {
  const response = await fetch(anyNode() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

/** @param {import('pg').Pool} pool */
async function unpaidOf(pool) {
  const { rows } = await pool.query(
    `select game_id from games
     where not exists (select from payments where payments.game_id = games.game_id and state = 'captured')`,
  );
  return rows.map(({ game_id: gameId }) => gameId);
}

/**
 * Looks at what is open without waiting for the minute.
 * @param {import('pg').Pool} pool
 */
async function settleNow(pool) {
  const { rows } = await pool.query("select id from payments where state = 'reconciling'");
  for (const { id } of rows) await addJob(drizzle(pool), 'settle-payment', { paymentId: id }, { tries: 1, key: id });
}

/**
 * So many at once, each crowd one after the other.
 * @param {Customer[]} customers
 * @param {(customer: Customer) => Promise<void>} work
 */
async function inCrowds(customers, work) {
  const crowds = Array.from({ length: atOnce }, (_, n) => customers.filter((_customer, at) => at % atOnce === n));
  await Promise.all(
    crowds.map(async (crowd) => {
      for (const customer of crowd) await work(customer);
    }),
  );
}
