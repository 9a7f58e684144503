// Real streets: an extract of OpenStreetMap is imported, bars are tied to its streets, distances are timed, routes planned by the straight
// line and by street are measured on the ground, and the distances held against Routino, which builds its own network of the same file.
// STREETS_DIR names a folder of .osm.pbf files; without one, and in the short form, the bench makes its own streets and says so.
import { statSync } from 'node:fs';
import { holdAgainst } from './lib/goals.mjs';
import { isShort, sized } from './lib/short.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { built } from './lib/load.mjs';
import { measureImport, writeManyTimes } from './lib/street-import.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { compareWithRoutino } from './streets/agreement.mjs';
import { measureDistances, measureSuggestion } from './streets/distances.mjs';
import { listExtracts, readHighways, streetPoints } from './streets/extracts.mjs';
import { measureFairness } from './streets/fairness.mjs';
import { writeCity } from './streets/invented-city.mjs';

/** Below this many bars, points of streets stand in for them. */
const leastBars = 30;
/** Whatever the size of the file. */
const goalMB = 400;
const timesLarger = sized(50, 2);
/** Enough of them that a list can be drawn round any. */
const leastToList = 200;
const cityPoints = sized(50_000, 2_000);
/** Where the streets being measured are. */
let place = '';

await toTheEnd(compare);

async function compare() {
  const folder = await freshFolder('streets');
  const database = await startDatabase(folder);
  const { migrateDatabase } = await built('server/store/migrate');
  await migrateDatabase(database);
  const { openDatabase } = await built('server/store/database');
  const opened = openDatabase(database);
  const extracts = isShort ? [] : listExtracts();
  if (extracts.length === 0) console.log('streets: an invented city, no extracts of OpenStreetMap (STREETS_DIR)');
  for (const extract of [...extracts, await writeCity(folder, cityPoints)]) {
    place = extract.name;
    console.log(`\n${place}`);
    sayImport(await measureImport(database, folder, extract.path));
    await measure(opened, extract);
  }
  const [small = await writeCity(folder, cityPoints)] = extracts.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  place = `${small.name} made ${timesLarger} times larger`;
  console.log(`\n${place}`);
  sayImport(await measureImport(database, folder, await writeManyTimes(small.path, timesLarger, folder)));
  await opened.close();
}

/** @param {Awaited<ReturnType<typeof measureImport>>} imported */
function sayImport(imported) {
  say('import', [
    { name: 'street points', figure: imported.points },
    { name: 'seconds', figure: imported.seconds, digits: 1 },
    { name: 'memory', figure: imported.peakMB, most: goalMB, unit: ' MB' },
  ]);
}

/**
 * @param {{ db: any; pool: any }} opened
 * @param {import('./streets/extracts.mjs').Extract} extract
 */
async function measure({ db, pool }, extract) {
  const { name, path } = extract;
  const highways = await readHighways(path);
  const onStreets = streetPoints(highways);
  const { rows } = await pool.query('select id, lat, lon from bars where collection = $1 and not is_closed', [name]);
  const isByBars = rows.length >= leastBars;
  const few = isByBars ? '' : ': points of streets stand in for them';
  console.log(`  ${rows.length} bars${few}`);
  const places = { db, pool: isByBars && rows.length > leastToList ? rows : onStreets, name, say };
  await measureDistances(places);
  await measureSuggestion(places);
  await measureFairness(places);
  await compareWithRoutino({ db, pool: isByBars ? rows : onStreets, isByBars, highways, extract, say });
}

/** @param {import('./streets/extracts.mjs').Extract} extract */
function sizeOf({ path }) {
  return statSync(path).size;
}

/**
 * Prints a line; goals are met when the figure is at most so much, and at least so much with `least`.
 * @param {string} what
 * @param {{ name: string; figure: number; most?: number; least?: number; unit?: string; digits?: number }[]} goals
 * @param {string} [words]
 */
function say(what, goals, words) {
  const told = goals.map(({ name, figure, unit = '', digits = 0 }) => `${name} ${figure.toFixed(digits)}${unit}`);
  console.log(`  ${what.padEnd(22)} ${[...(words ? [words] : []), ...told].join('; ')}`);
  for (const { name, figure, most, least, unit = '', digits = 0 } of goals) {
    const how = { unit: unit.trim(), digits: Math.max(digits, 2) };
    if (most !== undefined) holdAgainst(`${place}, ${what}: ${name}`, figure, { atMost: most, ...how });
    else if (least !== undefined) holdAgainst(`${place}, ${what}: ${name}`, figure, { atLeast: least, ...how });
  }
}
