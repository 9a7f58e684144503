// From a link to the clue on a slow phone, and how many people a second one node lets in: sign-in, cookie and seat over HTTP, as a
// ratio to bare INSERTs of the same rows on the same PostgreSQL, by turns in one run.
import { startProduct } from './door-server.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { openPhones, phoneInHand } from './lib/phone.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { startAlone } from './lib/server.mjs';
import { judge, patienceMs, sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { readyRace, send } from './wire/begun-race.mjs';
import { say } from './wire/weigh.mjs';

/**
 * @typedef {import('./door-server.mjs').Product} Product
 * @typedef {{ gameId: number, code: string, team: string }} Place
 * @typedef {() => Place} NextPlace
 */

const goals = { pageS: 5, joinsASecond: 100, p99Ms: 250 };
/** 3G, and a processor of a cheap phone beside this one. */
const signal = {
  offline: false,
  latency: sized(300, 0),
  downloadThroughput: sized(200_000, -1),
  uploadThroughput: sized(96_000, -1),
};
const slower = sized(4, 1);
const seconds = sized(2, 0.1);
const rounds = sized(7, 1);
const callers = sized(16, 4);
const games = sized(400, 20);
/** As a team takes by code, and as many as the games that the other benches use have teams. */
const seats = { ofTeam: 18, teams: 'ABCD' };
/** Of a row written bare; those who join get lower ones. */
let seat = 1_000;

await toTheEnd(async () => {
  await toTheClue();
  await joinsASecond();
  judge([]);
});

/** One phone, its cache cold: the page of the link, the seat, and the clue once the host has started. Typing is not counted. */
async function toTheClue() {
  const origin = await startAlone();
  const browser = await openPhones();
  const { gameId, host, start } = await readyRace(origin);
  const { code } = await (
    await fetch(`${origin}/api/games/${gameId}/people`, { headers: { cookie: host.cookie } })
  ).json();
  const context = await browser.newContext(phoneInHand);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await slowDown(page);

  const opened = await timed(async () => {
    await page.goto(`${origin}/join/${code}/A`);
    await page.getByLabel('Your name').waitFor();
  });
  await page.getByLabel('Your name').fill('Jo');
  const seated = await timed(async () => {
    await page.getByLabel(/18 or over/).check();
    await page.getByRole('button', { name: 'Join the race' }).tap();
    await page.getByRole('heading', { name: "You're in." }).waitFor();
  });
  const waiting = await timed(async () => {
    await page.getByRole('link', { name: 'To the start line' }).tap();
    await page.getByRole('list', { name: 'Team Fox: 2 in' }).waitFor();
  });
  await start();
  const raced = await timed(async () => {
    await page.getByText('Bar 1 of 6').waitFor();
  });
  const all = opened + seated + waiting + raced;
  console.log(`from the link to the clue, cold, on a phone ${slower} times slower over 3G`);
  say('the page', `${inS(opened)}, ${(opened / all).toFixed(2)} of it all`);
  say("to You're in", `${inS(opened + seated)}, 3 taps`);
  say('to the clue', `${inS(all)}, 4 taps, the wait for the start line ${inS(waiting)} of it`);
  await context.close();
  await browser.close();
  holdAgainst('the page of a join link, cold, on a slow phone over 3G', opened / 1_000, {
    atMost: goals.pageS,
    unit: 's',
  });
}

/** Newcomers to one node as fast as it takes them; and the rows they leave behind, written bare. */
async function joinsASecond() {
  const folder = await freshFolder('join');
  const product = await startProduct(await startDatabase(folder), 'joins', games, folder, { nodes: 1 });
  await product.pool.query("update games set status = 'setup', started_at = null");
  const { rows } = await product.pool.query('select game_id, join_code from games order by game_id');
  const places = rows.flatMap(({ game_id: gameId, join_code: code }) =>
    Array.from(seats.teams).flatMap((team) => Array.from({ length: seats.ofTeam }, () => ({ gameId, code, team }))),
  );
  // One after the other of a game would only wait for each other: a pub is one game, a Friday many.
  const next = interleaved(places);
  await joinTurn(product, next, []);
  const turns = [];
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ inserts: await insertTurn(product, next), joins: await joinTurn(product, next, times) });
  }
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ part) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const joins = middle(turns.map((turn) => turn.joins));
  const ratio = middle(turns.map((turn) => turn.joins / turn.inserts));
  console.log(
    `joining, 1 node, ${callers} callers: ${Math.round(joins)} joins/s, ` +
      `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ` +
      `bare INSERTs of the same rows ${Math.round(middle(turns.map(({ inserts }) => inserts)))}/s, ratio ${ratio.toFixed(2)}`,
  );
  holdAgainst('joins a second on one node', joins, { atLeast: goals.joinsASecond, unit: '/s', digits: 0 });
  holdAgainst('p99 of a join: sign-in, cookie and seat', at(0.99), { atMost: goals.p99Ms, unit: 'ms', digits: 0 });
}

/**
 * Seats of all games in turn.
 * @param {Place[]} places
 * @returns {NextPlace}
 */
function interleaved(places) {
  const each = seats.ofTeam * seats.teams.length;
  const ordered = places.map((_, n) => places[(n % games) * each + Math.floor(n / games)]);
  let turn = 0;
  return () => {
    const place = ordered[turn++];
    if (!place) throw new Error('Every seat of every game is taken: the bench needs more games.');
    return place;
  };
}

/**
 * @param {Product} product
 * @param {NextPlace} next
 * @param {number[]} times
 */
async function joinTurn({ ports: [port = 0] }, next, times) {
  const origin = `http://localhost:${port}`;
  return aTurn(async () => {
    const { code, team } = next();
    const began = performance.now();
    const guest = await (
      await send(origin, '/auth/v1/signup', { data: { name: 'Jo', code, adult: true }, gotrue_meta_security: {} })
    ).json();
    const signed = await send(origin, '/api/set-token?ajax=1', { token: guest.access_token });
    const cookie = signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await send(origin, `/api/join/${code}`, { team }, cookie);
    times.push(performance.now() - began);
  });
}

/**
 * What a newcomer leaves behind, as the three calls commit it.
 * @param {Product} product
 * @param {NextPlace} next
 */
async function insertTurn({ pool }, next) {
  return aTurn(async () => {
    const { gameId, team } = next();
    seat += 1;
    const { rows } = await pool.query(
      `with guest as (
         insert into accounts (email, display_name, is_guest) values ('guest:' || gen_random_uuid() || '@', 'Jo', true) returning id
       )
       insert into auth_sessions (account_id, method) select id, 'anonymous' from guest returning id, account_id`,
    );
    const [{ id, account_id: accountId }] = rows;
    await pool.query(
      `insert into login_sessions (session_id, account_id, token_hash, created_at, seen_at)
       values ($1, $2, decode(md5(random()::text) || md5(random()::text), 'hex'), now(), now())`,
      [id, accountId],
    );
    await pool.query(
      `insert into members (game_id, account_id, game_group, seat, rescue_code, joined_at)
       values ($1, $2, $3, $4, new_join_code(), now()) on conflict (rescue_code) do nothing`,
      [gameId, accountId, team, seat],
    );
  });
}

/**
 * So many callers, each doing it again and again. Times a second.
 * @param {() => Promise<unknown>} doIt
 */
async function aTurn(doIt) {
  let done = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await doIt();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
}

/** @param {import('playwright-core').Page} page */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', signal);
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** @param {number[]} numbers */
function middle(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** @param {number} ms */
function inS(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}
