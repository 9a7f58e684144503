// How long a night with bots takes to work out, how long it holds everybody else up at a stretch, and how much of it is sent:
// six teams, twelve bars of fifteen, hints on. Once with every clue written, once with none: then the house stands in for all of them.
// Judged by the processor's time, which on an idle machine is at least the clock's: on a busy one the clock tells of its neighbours.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rehearsalOf } from '../build/engine/rehearsal/whole-rehearsal.js';
import { holdAgainst } from './lib/goals.mjs';
import { largeRace, size } from './lib/large-race.mjs';
import { sized } from './lib/short.mjs';

/** @typedef {import('../contract/race.ts').RaceStart} RaceStart */
/** @typedef {import('../contract/rehearsal.ts').Rehearsal} Rehearsal */

const goal = { ms: 150, stretchMs: 75, bytes: 120_000 };
const nights = sized(40, 2);
const warmUps = sized(10, 1);
const startsAt = Date.UTC(2026, 10, 20, 19, 30);
console.log(`rehearsal: ${nights} nights of ${size.teams} teams x ${size.gameBars} bars of ${size.list}`);
console.log(row('clues', 'cpu ms', '95th', 'stretch', 'wall ms', 'steps', 'JSON', 'br', 'gzip'));
for (const clues of /** @type {const} */ (['written', 'none'])) await measure(clues);

/** @param {'written' | 'none'} clues */
async function measure(clues) {
  for (let number = 0; number < warmUps; number++) played(clues, `warm ${number}`);
  const all = Array.from({ length: nights }, (_night, number) => played(clues, `night ${number}`));
  const sent = await Promise.all(all.map(({ rehearsal }) => sizesOf(rehearsal)));
  const cpuMs = middle(all.map((one) => one.cpuMs));
  const stretchMs = middle(all.map((one) => one.stretchMs));
  const most = { br: Math.max(...sent.map(({ br }) => br)), gzip: Math.max(...sent.map((one) => one.gzip)) };
  console.log(
    row(
      clues,
      cpuMs.toFixed(0),
      nth(
        all.map((one) => one.cpuMs),
        0.95,
      ).toFixed(0),
      `${stretchMs.toFixed(0)} ms`,
      middle(all.map((one) => one.ms)).toFixed(0),
      middle(all.map(({ rehearsal }) => rehearsal.night?.steps.length ?? 0)),
      kB(Math.max(...sent.map(({ plain }) => plain))),
      kB(most.br),
      kB(most.gzip),
    ),
  );
  const what = clues === 'written' ? 'with clues' : 'without clues';
  holdAgainst(`a rehearsal ${what}, processor`, cpuMs, { atMost: goal.ms, unit: 'ms', digits: 0 });
  holdAgainst(`a rehearsal ${what}, at a stretch`, stretchMs, { atMost: goal.stretchMs, unit: 'ms', digits: 0 });
  const sentKB = Math.max(most.br, most.gzip) / 1_000;
  holdAgainst(`a rehearsal ${what}, sent`, sentKB, { atMost: goal.bytes / 1_000, unit: 'kB', digits: 1 });
}

/**
 * A night from its plan to what is sent, as the server works it out: in parts, with a look at others in between.
 * @param {'written' | 'none'} clues
 * @param {string} seed
 */
function played(clues, seed) {
  const began = performance.now();
  let [cpuMs, stretchMs, since] = [0, 0, process.cpuUsage()];
  const note = () => {
    const { user, system } = process.cpuUsage(since);
    cpuMs += (user + system) / 1_000;
    stretchMs = Math.max(stretchMs, (user + system) / 1_000);
    since = process.cpuUsage();
  };
  const start = startOf(clues, seed);
  note();
  const parts = rehearsalOf(start, { seed, startsAt, missing: [], isRacing: false });
  for (;;) {
    const { done, value } = parts.next();
    note();
    if (done) return { rehearsal: value, ms: performance.now() - began, cpuMs, stretchMs };
  }
}

/**
 * @param {'written' | 'none'} clues
 * @param {string} seed
 * @returns {RaceStart}
 */
function startOf(clues, seed) {
  return largeRace({ gameId: 1, seed, place, hasClues: clues === 'written', hasCodes: false });
}

/**
 * As server/http/compressed.ts sends it.
 * @param {Rehearsal} rehearsal
 */
async function sizesOf(rehearsal) {
  const text = JSON.stringify(rehearsal);
  const br = await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const zipped = await promisify(gzip)(text, { level: 6 });
  return { plain: text.length, br: br.length, gzip: zipped.length };
}

/** @param {number[]} values */
function middle(values) {
  return nth(values, 0.5);
}

/**
 * @param {number[]} values
 * @param {number} part
 */
function nth(values, part) {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells.map((cell, nthCell) => (nthCell === 0 ? `  ${cell}`.padEnd(10) : String(cell).padStart(10))).join('');
}

/**
 * @param {number} number
 * @param {() => number} chance
 */
function place(number, chance) {
  return {
    id: `bar-${number}`,
    lat: 53.48 + chance() * 0.012,
    lon: -2.24 + chance() * 0.02,
  };
}
