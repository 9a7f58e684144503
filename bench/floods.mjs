// Floods of the entry endpoints, of sign-ins, join codes and knocks, from one network and from many: the p99 of calls by people who race, as a
// ratio to before, in one run. Then connections that send bodies slowly: the p99 of other people's logins. The flood runs on the same cores.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measureSlowBodies } from './floods/slow-logins.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { startAlone } from './lib/server.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { begunRace, send } from './wire/begun-race.mjs';

/** @typedef {import('./floods/flood.mjs').Wish} Wish */

const goal = 3;
const inFlight = sized(100, 10);
/** How many it pretends to come from. */
const networkCounts = sized([1, 500], [5]);
const measuredMs = sized(8_000, 150);
/** Each below the 20 calls a second that an account may make. */
const pauseMs = 60;
const knockers = sized(40, 3);

await toTheEnd(async () => {
  // The bench itself says where a call comes from.
  const origin = await startAlone({ TRUST_PROXY: '1' });
  await measureSlowBodies(origin);
  const { gameId, host, players } = await begunRace(origin);
  const people = await fetch(`${origin}/api/games/${gameId}/people`, { headers: { cookie: host.cookie } });
  const { code } = await people.json();
  const floods = /** @type {Record<string, Wish[]>} */ ({
    'sign-ins': [
      wish('POST', '/auth/v1/token?grant_type=password', { email: '{n}@example.org', password: 'guess {n}' }),
    ],
    "sign-ins to one person's account": [
      wish('POST', '/auth/v1/token?grant_type=password', { email: players[0]?.email, password: 'guess {n}' }),
    ],
    'join codes': [wish('GET', '/api/join/{n}'), wish('POST', '/auth/v1/signup', guestWith('{n}'))],
    guests: [wish('POST', '/auth/v1/signup', guestWith(code))],
    knocks: await Promise.all(
      Array.from({ length: knockers }, async () => ({
        ...wish('POST', `/api/join/${code}/knock`, { team: 'A' }),
        cookie: await guestCookie(origin, code),
      })),
    ),
  });
  const measure = () => measureCalls(origin, gameId, players);
  await measure();
  for (const [name, wishes] of Object.entries(floods)) {
    for (const networks of networkCounts) {
      const before = await measure();
      const flood = fork(fileURLToPath(new URL('floods/flood.mjs', import.meta.url)));
      flood.send({ origin, inFlight, networks, wishes });
      const during = await measure();
      flood.send('stop');
      const [answers] = await once(flood, 'message');
      const ratio = at(during, 0.99) / at(before, 0.99);
      const from = networks === 1 ? 'one network' : `${networks} networks`;
      console.log(
        `${name}, ${inFlight} in flight from ${from}: others' p50 ${at(before, 0.5).toFixed(1)} -> ${at(during, 0.5).toFixed(1)} ms, ` +
          `p99 ${at(before, 0.99).toFixed(1)} -> ${at(during, 0.99).toFixed(1)} ms; the flood was answered ${JSON.stringify(answers)}`,
      );
      holdAgainst(`others' p99 beside a flood of ${name} from ${from}`, ratio, { atMost: goal });
    }
  }
});

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Wish}
 */
function wish(method, path, body) {
  return { method, path, ...(body && { body: JSON.stringify(body) }) };
}

/** @param {string} code */
function guestWith(code) {
  return { data: { name: 'Jo', code, adult: true }, gotrue_meta_security: {} };
}

/**
 * @param {string} origin
 * @param {string} code
 */
async function guestCookie(origin, code) {
  const guest = await (await send(origin, '/auth/v1/signup', guestWith(code))).json();
  const signed = await send(origin, '/api/set-token?ajax=1', { token: guest.access_token });
  return signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * How long calls of the people who race take, sorted: what their phones read, and that they are there.
 * @param {string} origin
 * @param {number} gameId
 * @param {import('./wire/begun-race.mjs').Person[]} players
 */
async function measureCalls(origin, gameId, players) {
  const end = performance.now() + measuredMs;
  const times = await Promise.all(
    players.map(async ({ cookie }) => {
      const own = [];
      for (let turn = 0; performance.now() < end; turn += 1) {
        const began = performance.now();
        const path = turn % 2 === 0 ? `/api/view/${gameId}` : '/api/data/games';
        const answer = await fetch(origin + path, { headers: { origin, cookie } });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
        own.push(performance.now() - began);
        await pause(pauseMs);
      }
      return own;
    }),
  );
  return times.flat().toSorted((one, another) => one - another);
}

/**
 * @param {number[]} sorted
 * @param {number} part
 */
function at(sorted, part) {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
