// What the clue maker makes of the names of real pubs, and whether any clue gives a name away by a check of its own.
// BARS_FILE names a CSV (name,lat,lon,town); without one, and in the short form, a list of made-up names is used.
import { existsSync, readFileSync } from 'node:fs';
import { clueKinds, cluesFor, suggest } from '../build/engine/clues.js';
import { fromStartTo } from '../build/engine/clues/where.js';
import { themes } from '../build/engine/clues/lexicon.js';
import { holdAgainst } from './lib/goals.mjs';
import { isShort, sized } from './lib/short.mjs';

const file = process.env['BARS_FILE'] ?? new URL('../../shared/data/gb-pubs-2026.csv', import.meta.url);
const hasFile = existsSync(file) && !isShort;
const bars = byPlace(hasFile ? readBars(readFileSync(file, 'utf8')) : ownBars());
const spelt = hasFile ? `${bars.length} pubs of the file` : `${bars.length} made-up pubs`;

/** @type {Map<string, string[]>} */
const kindsByName = new Map();
/** @type {Record<string, number>} */
const made = Object.fromEntries(clueKinds.map((kind) => [kind, 0]));
let [three, riddles, leaks, shown, ambiguous] = [0, 0, 0, 0, 0];
/** @type {string[]} */
const leaked = [];
/** @type {string[]} */
const short = [];
for (const [place, bar] of bars.entries()) {
  const others = bars.slice(Math.max(0, place - 6), place + 6).filter((other) => other !== bar);
  const [start] = others;
  const placed = { name: bar.name, fromStart: fromStartTo(start ?? bar, bar) };
  const suggested = suggest(placed, others, 'bench');
  const kinds = kindsOf(placed);
  for (const kind of kinds) made[kind] = (made[kind] ?? 0) + 1;
  const clean = suggested.filter(({ text }) => text.trim() !== '' && !givesAway(bar.name, text));
  if (new Set(clean.map(({ kind }) => kind)).size === 3) three++;
  else short.push(bar.name);
  if (kinds.some((kind) => ['charade', 'half-defined', 'emoji'].includes(kind))) riddles++;
  for (const { text, ambiguous: isAmbiguous } of suggested) {
    shown++;
    if (isAmbiguous) ambiguous++;
    if (!givesAway(bar.name, text)) continue;
    leaks++;
    leaked.push(`${bar.name}: ${text}`);
  }
}

const words = Object.values(themes).reduce((sum, theme) => sum + Object.keys(theme).length, 0);
const percent = (/** @type {number} */ part, /** @type {number} */ of) => `${((100 * part) / of).toFixed(1)} %`;
console.log(`clues: ${spelt}, ${words} words in the lexicon`);
for (const kind of clueKinds)
  console.log(`  ${kind.padEnd(13)} ${percent(made[kind] ?? 0, bars.length).padStart(7)} of names`);
holdAgainst('bars with three clean suggestions', (100 * three) / bars.length, { atLeast: 100, unit: '%' });
holdAgainst('with a charade, half-defined or emoji', (100 * riddles) / bars.length, { atLeast: 60, unit: '%' });
holdAgainst('suggestions that leak', (100 * leaks) / shown, { atMost: 0.5, unit: '%' });
console.log(`  suggestions that fit a neighbour too: ${percent(ambiguous, shown)}`);
for (const line of [...leaked.slice(0, 5), ...short.slice(0, 5)]) console.log(`  ? ${line}`);
console.log('  ten of them:');
const sayable = bars.filter(({ name }) => kindsOf({ name }).includes('charade') && name.split(' ').length > 2);
for (let n = 1; n <= 10; n++) {
  const name = sayable[Math.floor((n * sayable.length) / 10.7)]?.name ?? '';
  console.log(`    ${name}: ${suggest({ name }, [], 'samples')[0]?.text ?? ''}`);
}

/**
 * A plain check that shares nothing with the product's: a word of the name, its plural, -ing or -ed, or its letters run
 * together in either direction.
 * @param {string} name @param {string} clue
 */
function givesAway(name, clue) {
  const any = new Set(
    'ltd wmc the and inn arms bar pub tavern hotel house head club old new tap ale room rooms for with from you all one not our who are was but has had sports social working mens town village street public free real brewers brewery brewhouse kitchen lounge restaurant cafe grill vaults alehouse taproom taphouse micropub saint under over its this that what when where they them your their out off'.split(
      ' ',
    ),
  );
  const text = plain(clue);
  const run = text.replace(/[^a-z0-9]/g, '');
  const whole = plain(name)
    .replace(/^the /, '')
    .replace(/[^a-z0-9]/g, '');
  if (whole.length > 6 && (run.includes(whole) || run.includes(Array.from(whole).toReversed().join('')))) return true;
  const mine = plain(name).match(/[a-z0-9]+/g) ?? [];
  return mine.some((word) => word.length > 2 && !any.has(word) && new RegExp(`\\b${word}(s|es|ing|ed)?\\b`).test(text));
}

/**
 * Many pubs share a name, and the kinds it allows are the same for all of them.
 * @param {import('../build/engine/clues.js').ClueBar} bar
 */
function kindsOf(bar) {
  const known = kindsByName.get(bar.name) ?? cluesFor(bar, [], 'bench').map(({ kind }) => kind);
  kindsByName.set(bar.name, known);
  return known;
}

/** @param {string} text */
function plain(text) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
}

/** @param {string} csv */
function readBars(csv) {
  const rows = csv.split('\n').slice(1).filter(Boolean);
  return rows.flatMap((row) => {
    const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
    const name = (cells[0] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"');
    return name === '' ? [] : [{ name, lat: Number(cells[1]), lon: Number(cells[2]) }];
  });
}

/**
 * Neighbours in the list are neighbours in the country, as in a game's list.
 * @param {{ name: string, lat: number, lon: number }[]} list
 */
function byPlace(list) {
  return list.toSorted((one, other) => Math.floor(one.lat * 20) - Math.floor(other.lat * 20) || one.lon - other.lon);
}

function ownBars() {
  const looks = ['Red', 'White', 'Black', 'Golden', 'Old', 'Jolly', 'Flying', 'Royal', 'Three', 'Seven'];
  const things = [
    'Lion',
    'Swan',
    'Fox',
    'Ship',
    'Bell',
    'Plough',
    'Oak',
    'Crown',
    'Anchor',
    'Gaffer',
    'Wombwell',
    'Heron',
  ];
  const tails = ['', ' Inn', ' Tavern', ' & Hounds', ' & Compasses', ' Hotel'];
  const names = looks.flatMap((look) => things.flatMap((thing) => tails.map((tail) => `The ${look} ${thing}${tail}`)));
  return names
    .filter((_, place) => place % sized(1, 9) === 0)
    .map((name, place) => ({ name, lat: 53.48 + place / 5_000, lon: -2.24 + (place % 7) / 500 }));
}
