// The largest evening one node carries on this machine, and two nodes on the same database: races of three teams with three phones each
// and a host, every phone on a real live line, claims with photos, looks at what is around, phones that come back, hosts who talk, at the rate
// of the busiest minutes of an evening (town/evening.mjs). More and more races until it breaks, then halves in between. Nodes, PostgreSQL and
// the crowd share the machine; what each takes of it is said.
import { randomBytes } from 'node:crypto';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { townDatabase } from './town/databases.mjs';
import { limitsMs, phonesPerRace } from './town/evening.mjs';
import { isFarOff, measureLevel, percent, sayLevel, whatBroke, whyNot } from './town/measure.mjs';
import { openEvening } from './town/nodes.mjs';

/** @typedef {import('./town/measure.mjs').Level} Level */

/** How many races there are to go out; one process of the crowd has not files for more. */
const races = Number(process.env['BENCH_RACES'] ?? sized(3_400, 6));
const firstRaces = Number(process.env['BENCH_FIRST'] ?? sized(125, 6));
const halvings = Number(process.env['BENCH_HALVINGS'] ?? sized(2, 0));
const nodeCounts = (process.env['BENCH_NODES'] ?? sized('1,2', '2')).split(',').map(Number);
const goals = { races: 1_000 };

await toTheEnd(async () => {
  if (process.platform !== 'linux') throw new Error('What the parts take is read from /proc.');
  const folder = await freshFolder('town');
  const cookieKey = randomBytes(32);
  const { copy, seeded } = await townDatabase(await startDatabase(folder), cookieKey, races);
  let from = firstRaces;
  for (const count of nodeCounts) {
    const databaseUrl = await copy(`town${count}`);
    const evening = await openEvening({ databaseUrl, folder, cookieKey, count, seeded });
    const found = await largest(evening, count, from);
    sayFound(found, count);
    await evening.stop();
    // The next need not begin with a village again.
    from = Math.max(firstRaces, Math.floor((found.best?.races ?? 0) / 2));
  }
});

/**
 * Twice as many each time until it breaks; then in the middle between what was carried and what was not.
 * @param {import('./town/measure.mjs').Evening} evening
 * @param {number} nodes
 * @param {number} first
 */
async function largest(evening, nodes, first) {
  let best = /** @type {Level | null} */ (null);
  let worst = /** @type {Level | null} */ (null);
  for (let next = first; worst === null && (best?.races ?? 0) < races; next = Math.min(races, 2 * next)) {
    const { level, isCarried } = await tried(evening, nodes, next);
    if (isCarried) best = level;
    else worst = level;
  }
  for (let times = 0; worst !== null && times < halvings; times += 1) {
    const { level, isCarried } = await tried(evening, nodes, Math.round(((best?.races ?? 0) + worst.races) / 2));
    if (isCarried) best = level;
    else worst = level;
  }
  return { best, worst };
}

/**
 * What breaks is tried once more: a machine has its moments.
 * @param {import('./town/measure.mjs').Evening} evening
 * @param {number} nodes
 * @param {number} count
 */
async function tried(evening, nodes, count) {
  for (let again = 1; ; again -= 1) {
    const level = await measureLevel(evening, count);
    sayLevel(level, nodes);
    const reasons = whyNot(level);
    if (reasons.length === 0) return { level, isCarried: true };
    console.log(`    not carried: ${reasons.join('; ')}`);
    if (again === 0 || isFarOff(level)) return { level, isCarried: false };
  }
}

/**
 * @param {{ best: Level | null, worst: Level | null }} found
 * @param {number} nodes
 */
function sayFound({ best, worst }, nodes) {
  const who = nodes === 1 ? 'one node' : `${nodes} nodes`;
  const { races: most = 0, phones = 0 } = best ?? {};
  if (best) {
    console.log(
      `town, ${who}: ${most} races, ${phones} phones, ${best.movesASecond.toFixed(1)} moves/s (${best.claimsASecond.toFixed(1)} claims/s with photos), ` +
        `p99 of a claim ${best.claim.p99.toFixed(0)} ms, of a frame ${best.frame.p99.toFixed(0)} ms; server ${best.serverMB.toFixed(0)} MB, ` +
        `PostgreSQL ${best.postgresMB.toFixed(0)} MB; the crowd itself took ${percent(best.shares.crowd)} of a core, all of them ${percent(best.shares.all)}`,
    );
  }
  console.log(
    worst
      ? `  what breaks first, at ${worst.races} races: ${whatBroke(worst)}`
      : `  nothing broke: there were no more than ${races} races, which is as many as the crowd has files for`,
  );
  holdAgainst(`town: races with ${phonesPerRace} phones that ${who} on this machine carries`, most, {
    atLeast: goals.races,
    digits: 0,
  });
  holdAgainst(`town: p99 of a claim with them, ${who}`, best?.claim.p99 ?? 0, {
    atMost: limitsMs.claim,
    unit: 'ms',
    digits: 0,
  });
  holdAgainst(`town: p99 until every phone shows it, ${who}`, best?.frame.p99 ?? 0, {
    atMost: limitsMs.frame,
    unit: 'ms',
    digits: 0,
  });
}
