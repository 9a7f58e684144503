// Fifty British names as people type them, villages and awkward spellings among them: how many the gazetteer alone finds within
// 5 km of where they are, first in the list, and what a look-up takes as a ratio to a scan of the same folded names.
import { statSync } from 'node:fs';
import { metresBetween } from '../build/engine/distance.js';
import { bestCities, liesIn, readingsOf } from '../build/server/places/city.js';
import { foldPlace } from '../build/server/places/fold.js';
import { openGazetteer } from '../build/server/places/gazetteer.js';
import { holdAgainst } from './lib/goals.mjs';
import { sized } from './lib/short.mjs';

const leastShare = 0.9;
const leastRatio = 10;
const nearM = 5_000;

/** @type {[typed: string, lat: number, lon: number][]} */
const names = [
  ['London', 51.507, -0.128],
  ['newcastle', 54.974, -1.613],
  ['Newcastle-upon-Tyne', 54.974, -1.613],
  ['Saint Albans', 51.755, -0.336],
  ['St Ives, Cornwall', 50.211, -5.48],
  ['st ives cambridgeshire', 52.323, -0.075],
  ['Stoke on Trent', 53.003, -2.18],
  ['Bury St. Edmunds', 52.246, 0.711],
  ["King's Lynn", 52.754, 0.398],
  ['Kings Langley', 51.714, -0.45],
  ['Y Fenni', 51.824, -3.017],
  ['HULL', 53.744, -0.333],
  ['Southend on sea', 51.541, 0.711],
  ['weston super mare', 51.346, -2.977],
  ['Ashby de la Zouch', 52.748, -1.472],
  ['Bishops Stortford', 51.871, 0.159],
  ['Kingston-upon-Thames', 51.41, -0.3],
  ['Stratford on Avon', 52.192, -1.707],
  ['Berwick upon Tweed', 55.771, -2.005],
  ['Hay-on-Wye', 52.074, -3.126],
  ['Ross on wye', 51.914, -2.582],
  ['Bourton-on-the-Water', 51.886, -1.759],
  ['Stow on the Wold', 51.93, -1.723],
  ['Tunbridge Wells', 51.132, 0.263],
  ['Newport, Isle of Wight', 50.701, -1.291],
  ['Richmond, Yorkshire', 54.403, -1.737],
  ['Hebden Bridge', 53.741, -2.013],
  ['Haworth', 53.83, -1.949],
  ['Whitby', 54.486, -0.615],
  ["Robin Hood's Bay", 54.434, -0.535],
  ['Grasmere', 54.459, -3.024],
  ['Ambleside', 54.429, -2.962],
  ['Portree', 57.413, -6.194],
  ['Tobermory', 56.623, -6.068],
  ['Pitlochry', 56.704, -3.729],
  ['St Andrews', 56.34, -2.796],
  ['dun eideann', 55.953, -3.188],
  ['Llandudno', 53.324, -3.827],
  ['Betws y Coed', 53.092, -3.802],
  ["St. David's", 51.882, -5.269],
  ['Merthyr Tudful', 51.748, -3.378],
  ['Lavenham', 52.108, 0.796],
  ['Southwold', 52.326, 1.68],
  ['Mousehole', 50.083, -5.538],
  ['Padstow', 50.538, -4.938],
  ['Ludlow', 52.367, -2.72],
  ['Castleton, Derbyshire', 53.343, -1.776],
  ['Rye, East Sussex', 50.95, 0.737],
  ['Derry', 54.997, -7.309],
  ['Ballycastle', 55.204, -6.248],
];

const gazetteer = await openGazetteer();
const places = gazetteer.startingWith('').begun;
const folded = places.map(({ name }) => foldPlace(name));

/** @param {string} typed */
function lookUp(typed) {
  for (const { folded: name, areas } of readingsOf(typed)) {
    const { exact, begun } = gazetteer.startingWith(name);
    const there = (/** @type {typeof exact} */ found) => found.filter((place) => liesIn(place, areas));
    const best = bestCities({ exact: there(exact), begun: there(begun) });
    if (best.length > 0) return best;
  }
  return [];
}

/** @param {string} typed */
function scan(typed) {
  for (const { folded: name, areas } of readingsOf(typed)) {
    const begun = places.filter((place, at) => folded[at]?.startsWith(name) && liesIn(place, areas));
    const best = bestCities({ exact: begun.filter((place) => foldPlace(place.name) === name), begun });
    if (best.length > 0) return best;
  }
  return [];
}

/**
 * @param {(typed: string) => unknown} work
 * @param {number} rounds
 */
function microseconds(work, rounds) {
  for (const [typed] of names) work(typed);
  const from = performance.now();
  for (let round = 0; round < rounds; round++) for (const [typed] of names) work(typed);
  return ((performance.now() - from) * 1_000) / (rounds * names.length);
}

const missed = names.filter(([typed, lat, lon]) => {
  const [first] = lookUp(typed);
  return !first || metresBetween(first, { lat, lon }) > nearM;
});
const share = 1 - missed.length / names.length;
const [ours, plain] = [microseconds(lookUp, sized(40, 1)), microseconds(scan, sized(4, 1))];
const { size } = statSync(new URL('../server/places/gazetteer.json.gz', import.meta.url));
const row = (/** @type {string} */ what, /** @type {string} */ figure, /** @type {string} */ goal) =>
  console.log(`  ${what.padEnd(44)}${figure.padStart(10)}   ${goal}`);
console.log(
  `geocoding, ${places.length} names of places in ${Math.round(size / 1_000)} kB, without network or imports`,
);
row('a look-up', `${ours.toFixed(0)} µs`, '');
row('a scan of the same names', `${plain.toFixed(0)} µs`, '');
if (missed.length > 0) row('not found', '', missed.map(([typed]) => typed).join(' · '));
holdAgainst('found first and within 5 km, of 50 names', share * 100, {
  atLeast: leastShare * 100,
  unit: '%',
  digits: 0,
});
holdAgainst('a scan to a look-up', plain / ours, { atLeast: leastRatio, digits: 0 });
