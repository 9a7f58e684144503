// What docs/SCALE.md says would be there for a million phones, tried on this machine: events in partitions by game with millions of rows, the
// bell for ninety nodes, and the same races on one, two and three nodes.
import { randomBytes } from 'node:crypto';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { built, source } from './lib/load.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { ringForMany } from './scale/bell.mjs';
import { onManyNodes, racesOut } from './scale/many-nodes.mjs';
import { partitions as partitionCount, withPartitions } from './scale/partitions.mjs';
import { emptyDatabase, townDatabase } from './town/databases.mjs';

const parts = (process.env['BENCH_PARTS'] ?? 'partitions,bell,nodes').split(',');
const goals = { flat: 1.3, ringP99Ms: 50, nodesCost: 1.5 };

await toTheEnd(async () => {
  if (process.platform !== 'linux') throw new Error('What the parts take is read from /proc.');
  const folder = await freshFolder('scale');
  const server = await startDatabase(folder);
  if (parts.includes('partitions')) await partitions(server);
  if (parts.includes('bell')) await bell(server);
  if (parts.includes('nodes')) await nodes(server, folder);
});

/** @param {string} server */
async function partitions(server) {
  const [{ openDatabase }, { openRaces }, { viewFor }, { openLog }] = await Promise.all(
    ['server/store/database', 'server/races/door', 'engine/views/view-for', 'server/config/log'].map(built),
  );
  const { aStart } = await source('engine/testing/a-night');
  const product = { openDatabase, openRaces, viewFor, aStart, silent: openLog('silent') };
  const figures = await withPartitions((name) => emptyDatabase(server, name), product);
  for (const { games, rows, doorMs, doorP99, viewMs, viewP99 } of figures) {
    console.log(
      `  ${games.toLocaleString('en-GB')} games, ${rows.toLocaleString('en-GB')} events in ${partitionCount} partitions: ` +
        `a move through the door ${doorMs.toFixed(2)} ms (p99 ${doorP99.toFixed(1)}), a race read and shown ${viewMs.toFixed(2)} ms (p99 ${viewP99.toFixed(1)})`,
    );
  }
  const [first, last] = [figures.at(0), figures.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured.');
  const what = `from ${first.games.toLocaleString('en-GB')} to ${last.games.toLocaleString('en-GB')} games in partitions`;
  holdAgainst(`scale: a move ${what}`, last.doorMs / first.doorMs, { atMost: goals.flat, unit: 'x' });
  holdAgainst(`scale: a race read and shown ${what}`, last.viewMs / first.viewMs, { atMost: goals.flat, unit: 'x' });
}

/** @param {string} server */
async function bell(server) {
  const figures = await ringForMany(server);
  for (const { nodes: count, rings, heard, usPerRing, usPerHearing, p99 } of figures) {
    console.log(
      `  the bell with ${count} nodes listening: ${heard} of ${rings * count} heard, PostgreSQL ${usPerRing.toFixed(0)} µs a ring, ` +
        `${usPerHearing.toFixed(1)} µs a hearing, p99 ${p99.toFixed(1)} ms`,
    );
  }
  const most = figures.at(-1);
  holdAgainst(`scale: p99 of a ring with ${most?.nodes} nodes listening`, most?.p99 ?? 0, {
    atMost: goals.ringP99Ms,
    unit: 'ms',
    digits: 1,
  });
}

/**
 * @param {string} server
 * @param {string} folder
 */
async function nodes(server, folder) {
  const cookieKey = randomBytes(32);
  const { copy, seeded } = await townDatabase(server, cookieKey, racesOut);
  const levels = await onManyNodes(copy, { folder, cookieKey, seeded });
  const [alone, all] = [levels.at(0), levels.at(-1)];
  const lost = levels.reduce((sum, { level }) => sum + level.unshown, 0);
  holdAgainst(
    `scale: processor a call, server and PostgreSQL, of ${racesOut} races on ${all?.count} nodes to ${alone?.count}`,
    cost(all) / cost(alone),
    {
      atMost: goals.nodesCost,
      unit: 'x',
    },
  );
  holdAgainst('scale: events that some phone was not shown', lost, { atMost: 0, digits: 0 });
}

/** What node and PostgreSQL take for a call and all that comes of it, in seconds. @param {Awaited<ReturnType<typeof onManyNodes>>[number] | undefined} measured */
function cost(measured) {
  if (!measured) return 0;
  const { shares, callsASecond } = measured.level;
  return (shares.server + shares.PostgreSQL) / callsASecond;
}
