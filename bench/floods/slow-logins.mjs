// What bodies that never end leave other people's logins: straight to the node, and behind the proxies of ops/.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from '../lib/child.mjs';
import { holdAgainst } from '../lib/goals.mjs';
import { sized } from '../lib/short.mjs';
import { newPerson } from '../wire/begun-race.mjs';
import { startProxies } from './proxies.mjs';

const goal = 3;
const connections = sized(500, 10);
const networkCounts = sized([1, 50], [2]);
const measuredMs = sized(10_000, 150);
/** One network makes 600 sign-ins a minute: each person stays below 500. */
const pauseMs = 120;
const people = ['ann@example.org', 'bob@example.org'];
const loginPath = '/auth/v1/token?grant_type=password';
const targets = {
  login: [loginPath],
  'the other entry endpoints': [
    '/auth/v1/signup',
    '/auth/v1/verify',
    '/auth/v1/recover',
    '/auth/v1/resend',
    '/api/set-token',
    '/api/take-hand-over',
    '/api/decline-seat',
  ],
};

/** @param {string} origin */
export async function measureSlowBodies(origin) {
  for (const email of people) await newPerson(origin, email);
  const nodePort = Number(new URL(origin).port);
  const ways = { 'straight to the node': nodePort, ...(await startProxies(nodePort)) };
  for (const [way, port] of Object.entries(ways)) {
    if (port === null) console.log(`slow bodies behind ${way}: not measured, ${way} is not installed`);
    else await measureWay(port === nodePort ? way : `behind ${way}`, port);
  }
}

/**
 * @param {string} way
 * @param {number} port
 */
async function measureWay(way, port) {
  await measureLogins(port);
  for (const [target, paths] of Object.entries(targets)) {
    for (const networks of networkCounts) {
      const idle = await measureLogins(port);
      const flood = await startChild(fileURLToPath(new URL('slow-bodies.mjs', import.meta.url)), []);
      await flood.ask('start', { port, connections, networks, paths });
      const during = await measureLogins(port);
      const { opened, answers } = await flood.ask('stop');
      await flood.stop();
      const from = networks === 1 ? 'one network' : `${networks} networks`;
      console.log(
        `${connections} slow bodies to ${target} from ${from}, ${way}: others' login p50 ${shown(idle, 0.5)} -> ${shown(during, 0.5)} ms, ` +
          `p99 ${shown(idle, 0.99)} -> ${shown(during, 0.99)} ms (${idle.length} and ${during.length} logins); ` +
          `${opened} connections, answered ${JSON.stringify(answers)}`,
      );
      const what = `others' login p99 beside ${connections} slow bodies to ${target} from ${from}, ${way}`;
      holdAgainst(what, at(during, 0.99) / at(idle, 0.99), { atMost: goal });
    }
  }
}

/**
 * How long logins with the right password take, sorted; each person comes from a network of their own.
 * @param {number} port
 */
async function measureLogins(port) {
  const end = performance.now() + measuredMs;
  const times = await Promise.all(
    people.map(async (email, n) => {
      const own = [];
      while (performance.now() < end) {
        const began = performance.now();
        await logIn(port, `127.0.2.${n + 1}`, email);
        own.push(performance.now() - began);
        await pause(pauseMs);
      }
      return own;
    }),
  );
  return times.flat().toSorted((one, another) => one - another);
}

/**
 * @param {number} port
 * @param {string} localAddress
 * @param {string} email
 */
function logIn(port, localAddress, email) {
  const body = JSON.stringify({ email, password: 'seven owls borrowed the ladder' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, localAddress, path: loginPath, method: 'POST', headers, agent: false },
      (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) resolve(null);
          else reject(new Error(`A login was answered ${answer.statusCode}.`));
        });
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

/**
 * @param {number[]} sorted
 * @param {number} part
 */
function at(sorted, part) {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

/**
 * @param {number[]} sorted
 * @param {number} part
 */
function shown(sorted, part) {
  return at(sorted, part).toFixed(1);
}
