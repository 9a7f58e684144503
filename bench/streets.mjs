// Real streets: an extract of OpenStreetMap is imported, bars are tied to its streets, distances are timed, routes planned by the straight
// line and by street are measured on the ground, and the distances held against Routino, which builds its own network of the same file.
// STREETS_DIR names a folder of .osm.pbf files; without one, and in the short form, the bench makes its own streets and says so.
import { isShort, judge, sized } from './lib/short.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { built } from './lib/load.mjs';
import { measureImport } from './lib/street-import.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { compareWithRoutino } from './streets/agreement.mjs';
import { measureDistances, measureSuggestion } from './streets/distances.mjs';
import { listExtracts, readHighways, streetPoints } from './streets/extracts.mjs';
import { measureFairness } from './streets/fairness.mjs';
import { inventedCity, layCity } from './streets/invented-city.mjs';

/** @typedef {import('./streets/extracts.mjs').Place} Place */

/** Below this many bars, points of streets stand in for them. */
const leastBars = 30;
/** Whatever the size of the file: npm run bench -- streets shows it for these, --large for one made fifty times larger. */
const goalMB = 400;
const cityPoints = sized(50_000, 2_000);
/** @type {string[]} */
const missed = [];

await toTheEnd(compare);

async function compare() {
  const folder = await freshFolder('streets');
  const database = await startDatabase(folder);
  const { migrateDatabase } = await built('server/store/migrate');
  await migrateDatabase(database);
  const { openDatabase } = await built('server/store/database');
  const opened = openDatabase(database);
  const extracts = isShort ? [] : listExtracts();
  if (extracts.length === 0) console.log('streets: an invented city, not extracts of OpenStreetMap (STREETS_DIR)');
  for (const extract of extracts) {
    console.log(`\n${extract.name}`);
    const imported = await measureImport(database, folder, extract.path);
    say('import', [
      { name: 'seconds', figure: imported.seconds, digits: 1 },
      { name: 'memory', figure: imported.peakMB, most: goalMB, unit: ' MB' },
    ]);
    const highways = await readHighways(extract.path);
    const onStreets = streetPoints(highways);
    const { rows } = await opened.pool.query('select id, lat, lon from bars where collection = $1 and not is_closed', [
      extract.name,
    ]);
    const bars = /** @type {Place[]} */ (rows);
    const isByBars = bars.length >= leastBars;
    const pool = isByBars ? bars : onStreets;
    console.log(
      `  ${onStreets.length} street points, ${bars.length} bars${isByBars ? '' : '; points of streets stand in for bars'}`,
    );
    await measure(opened.db, onStreets, extract.name);
    await compareWithRoutino({ db: opened.db, pool, isByBars, highways, extract, say });
  }
  const { chains, places } = await layCity(opened.db, inventedCity(cityPoints));
  console.log(`\nan invented city of ${new Set(chains.flatMap(({ ids }) => ids)).size} street points`);
  await measure(opened.db, places, 'invented');
  await opened.close();
  judge(missed);
}

/**
 * @param {unknown} db
 * @param {Place[]} pool
 * @param {string} name
 */
async function measure(db, pool, name) {
  await measureDistances({ db, pool, name, say });
  await measureSuggestion({ db, pool, name, say });
  await measureFairness({ db, pool, name, say });
}

/**
 * Prints a line; goals are met when the figure is at most so much, and at least so much with `least`.
 * @param {string} what
 * @param {{ name: string; figure: number; most?: number; least?: number; unit?: string; digits?: number }[]} goals
 * @param {string} [words]
 */
function say(what, goals, words) {
  const told = goals.map(({ name, figure, most, least, unit = '', digits = 0 }) => {
    const isMet = most !== undefined ? figure <= most : least === undefined || figure >= least;
    const goal = most !== undefined ? ` (<= ${most})` : least !== undefined ? ` (>= ${least})` : '';
    if (!isMet) missed.push(`${what}: ${name} ${figure.toFixed(digits)}${unit}${goal}`);
    const verdict = goal === '' ? '' : isMet ? ' MET' : ' MISSED';
    return `${name} ${figure.toFixed(digits)}${unit}${goal}${isShort ? '' : verdict}`;
  });
  console.log(`  ${what.padEnd(22)} ${[...(words ? [words] : []), ...told].join('; ')}`);
}
