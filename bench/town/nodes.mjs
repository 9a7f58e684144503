import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { startChild } from '../lib/child.mjs';
import { ofProduct } from '../lib/load.mjs';
import { nodeEnv, startServer } from '../lib/server.mjs';
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
  const env = {
    ...nodeEnv({ port, dataDir: join(folder, name), databaseUrl, cookieKey }),
    METRICS_TOKEN: metricsToken,
  };
  const endedBy = profileFolder === undefined ? 'SIGKILL' : 'SIGTERM';
  return { port, ...(await startServer({ env, flags: profiling, endedBy })) };
}

/**
 * So many nodes on a database, and the people of the town.
 * @param {{ databaseUrl: string, folder: string, cookieKey: Buffer, count: number, seeded: Pick<import('./crowd.mjs').Town, 'seq' | 'start'> }} town
 */
export async function openEvening({ databaseUrl, folder, cookieKey, count, seeded }) {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const end = afterwards(() => pool.end());
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  const nodes = /** @type {Node[]} */ ([]);
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
  const all = await Promise.all(
    Array.from({ length: crowds }, (_, mine) => startChild(file, [JSON.stringify({ ...town, mine, crowds })])),
  );
  const crowd = /** @type {import('../lib/child.mjs').Child<import('./crowd.mjs').Answers>[]} */ (all);
  return {
    grow: (/** @type {number} */ races) => Promise.all(crowd.map((one) => one.ask('grow', { races }))),
    measure: (/** @type {number} */ ms) => Promise.all(crowd.map((one) => one.ask('measure', { ms }))),
    stop: () => Promise.all(crowd.map((one) => one.stop())),
    pids: crowd.map(({ pid }) => pid),
  };
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
