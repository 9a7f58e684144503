import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { nodeEnv } from '../lib/node-env.mjs';
import { ofProduct } from '../lib/load.mjs';
import { afterwards } from '../lib/to-the-end.mjs';
import { crowds } from './evening.mjs';
import { parentOf } from './machine.mjs';

const { Pool } = ofProduct('pg');

/** Where to write a CPU profile of each node to, which takes some of the time it shows. */
const profileFolder = process.env['BENCH_PROFILE'];
const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
const metricsToken = 'town-metrics-for-the-bench';

/**
 * @typedef {object} Node
 * @property {number} port
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ databaseUrl: string, folder: string, name: string, cookieKey: Buffer }} where
 * @returns {Promise<Node>}
 */
async function startNode({ databaseUrl, folder, name, cookieKey }) {
  const port = await freePort();
  const main = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
  const child = spawn(process.execPath, [...profiling, main], {
    env: {
      ...nodeEnv({ port, dataDir: join(folder, name), databaseUrl, cookieKey }),
      METRICS_TOKEN: metricsToken,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = afterwards(async () => {
    child.kill(profileFolder === undefined ? 'SIGKILL' : 'SIGTERM');
    await ended;
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => /^Pickled Egg is ready: /m.test(String(chunk)) && resolve(null));
    child.once('close', () => reject(new Error('The product did not start.')));
  });
  return { port, pid: child.pid ?? 0, stop };
}

/**
 * So many nodes on a database, and the people of the town.
 * @param {{ databaseUrl: string, folder: string, cookieKey: Buffer, count: number, seeded: { seq: number, start: any } }} town
 */
export async function openEvening({ databaseUrl, folder, cookieKey, count, seeded }) {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const end = afterwards(() => pool.end());
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  const nodes = [];
  while (nodes.length < count) {
    nodes.push(await startNode({ databaseUrl, folder, name: `${count}-${nodes.length}`, cookieKey }));
  }
  const crowd = await startCrowd({ ports: nodes.map(({ port }) => port), ...seeded });
  const stop = async () => {
    await crowd.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await end();
  };
  return { nodes, crowd, pool, postmaster, stop };
}

/**
 * The people of the town, in several processes.
 * @param {Omit<import('./crowd.mjs').Town, 'mine' | 'crowds'>} town
 */
async function startCrowd(town) {
  const file = fileURLToPath(new URL('./crowd.mjs', import.meta.url));
  const all = Array.from({ length: crowds }, (_, mine) => fork(file, [JSON.stringify({ ...town, mine, crowds })]));
  const stop = afterwards(() => all.forEach((one) => one.kill('SIGKILL')));
  await Promise.all(all.map(answerOf));
  /** @param {Partial<import('./crowd.mjs').Asked>} message @returns {Promise<any[]>} */
  const ask = (message) =>
    Promise.all(
      all.map((one) => {
        one.send(message);
        return answerOf(one);
      }),
    );
  return { ask, stop, pids: all.map(({ pid = 0 }) => pid) };
}

/** @param {import('node:child_process').ChildProcess} crowd @returns {Promise<any>} */
function answerOf(crowd) {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error('A crowd died.'));
    crowd.once('exit', died).once('message', (said) => {
      crowd.off('exit', died);
      resolve(said);
    });
  });
}

/**
 * The longest that ninety-nine of a hundred turns of a node's loop were late, since this was last asked.
 * @param {number} port
 */
export async function loopLagMs(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (.+)$/m.exec(await answer.text())?.[1]);
}
