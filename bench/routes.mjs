// How fair our routes are on real pubs, beside two naive ways to make them; then a race of six equal teams on each.
// BARS_FILE names a CSV of name, lat, lon, town; without one, and in the short form, the bench makes its own points and says so.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { walking } from '../build/contract/limits.js';
import { chanceFrom } from '../build/engine/chance.js';
import { metresBetween } from '../build/engine/distance.js';
import { fairness, planRoutes } from '../build/engine/routes.js';
import { holdAgainst } from './lib/goals.mjs';
import { isShort, sized } from './lib/short.mjs';

/**
 * @typedef {{ id: string; lat: number; lon: number; town: string }} Bar
 * @typedef {{ start: Bar; bars: Bar[]; teams: number; gameBars: number; seed: number }} Wishes
 * @typedef {{ routes: Bar[][]; metres: number[]; meetings: number; score: number; ms: number }} Planned
 */

const sizes = [
  { teams: 6, gameBars: 12, list: 15 },
  { teams: 3, gameBars: 6, list: 8 },
  { teams: 2, gameBars: 3, list: 5 },
  { teams: 6, gameBars: 6, list: 12 },
];
const goal = { ratio: 1.03, ratio95: 1.05, meetings: 0, ms: 15, spread: 6 };
const towns = ['manchester', 'leeds', 'bristol', 'edinburgh', 'london'];
const instances = sized(200, 5);
/** Chance alone spreads six equal win rates by about two points in so many nights. */
const nights = sized(2_000, 50);
const around = { bars: 45, least: 30, metres: 1_500 };
/** A team's pace varies from night to night; a bar takes its clue, its queue and its drink. */
const night = { paceSpread: 0.06, barMinutes: 12, barSpread: 0.25 };

const file = process.env.BARS_FILE ?? fileURLToPath(new URL('../../shared/data/gb-pubs-2026.csv', import.meta.url));
const hasFile = existsSync(file) && !isShort;
const known = hasFile ? barsOf(readFileSync(file, 'utf8')) : inventedBars();
console.log(
  hasFile
    ? `routes: ${instances} lists of real pubs around a random pub in ${towns.join(', ')}`
    : `routes: ${instances} lists of invented points, not of a file of bars (BARS_FILE)`,
);
console.log('of N: the list a host picks, the start among them; meet: pairs of teams in one bar at once');

for (const [place, size] of sizes.entries()) {
  const all = Array.from({ length: instances }, (_instance, number) => wishesOf(number, size));
  if (place === 0) for (const wishes of all.slice(0, 40)) planRoutes(wishes);
  console.log(`\n${size.teams} teams x ${size.gameBars} bars of ${size.list}`);
  console.log(row('', 'longest/shortest', '95th', 'worst', 'fairness', 'meet', 'mean walk', 'ms', 'win-rate spread'));
  say('shuffle', all.map(shuffled));
  say('rotation', all.map(rotated));
  const ours = say('ours', all.map(planned));
  console.log(
    row(
      'goal',
      `<= ${goal.ratio}`,
      `<= ${goal.ratio95}`,
      '',
      '',
      goal.meetings,
      '',
      `<= ${goal.ms}`,
      `<= ${goal.spread}`,
    ),
  );
  for (const [name, reached] of Object.entries(ours)) {
    const what = `${size.teams} teams x ${size.gameBars} bars of ${size.list}: ${name}`;
    holdAgainst(what, reached, { atMost: goal[/** @type {keyof typeof goal} */ (name)], digits: 3 });
  }
}

/**
 * @param {string} name
 * @param {Planned[]} plans
 */
function say(name, plans) {
  const ratios = plans.map(({ metres }) => Math.max(...metres) / Math.min(...metres)).toSorted((a, b) => a - b);
  const figures = {
    ratio: mean(ratios),
    ratio95: ratios[Math.ceil(ratios.length * 0.95) - 1] ?? Number.NaN,
    meetings: mean(plans.map(({ meetings }) => meetings)),
    ms: mean(plans.map(({ ms }) => ms)),
    spread: mean(plans.map((plan, seed) => winRateSpread(plan, seed))),
  };
  console.log(
    row(
      name,
      figures.ratio.toFixed(3),
      figures.ratio95.toFixed(3),
      (ratios.at(-1) ?? Number.NaN).toFixed(3),
      mean(plans.map(({ score }) => score)).toFixed(0),
      figures.meetings.toFixed(1),
      `${mean(plans.map(({ metres }) => mean(metres))).toFixed(0)} m`,
      figures.ms.toFixed(1),
      `${figures.spread.toFixed(1)} points`,
    ),
  );
  return figures;
}

/** Points of a percent between the teams that win most and least often, though all are equally good.
 * @param {Planned} plan
 * @param {number} seed
 */
function winRateSpread({ metres, routes }, seed) {
  const chance = chanceFrom(`race ${seed}`);
  const wins = metres.map(() => 0);
  for (let played = 0; played < nights; played++) {
    let [winner, least] = [0, Number.POSITIVE_INFINITY];
    for (const [team, way] of metres.entries()) {
      let minutes = way / (walking.metresPerS * Math.exp(night.paceSpread * normal(chance))) / 60;
      for (let bar = 0; bar < (routes[team]?.length ?? 0); bar++) {
        minutes += night.barMinutes * Math.exp(night.barSpread * normal(chance));
      }
      if (minutes < least) [winner, least] = [team, minutes];
    }
    wins[winner] = (wins[winner] ?? 0) + 1;
  }
  return (100 * (Math.max(...wins) - Math.min(...wins))) / nights;
}

/** @param {Wishes} wishes */
function planned(wishes) {
  const began = performance.now();
  const { routes } = planRoutes(wishes);
  const ms = performance.now() - began;
  const byId = new Map(wishes.bars.map((bar) => [bar.id, bar]));
  return measured(
    wishes,
    Object.values(routes).map((route) => route.map((id) => /** @type {Bar} */ (byId.get(id)))),
    ms,
  );
}

/** Every team the same number of bars in any order, then a common last one.
 * @param {Wishes} wishes
 */
function shuffled(wishes) {
  const began = performance.now();
  const chance = chanceFrom(`shuffle ${wishes.seed}`);
  const [final, ...others] = shuffle(wishes.bars, chance);
  const routes = Array.from({ length: wishes.teams }, () => [
    ...shuffle(others, chance).slice(0, wishes.gameBars - 1),
    /** @type {Bar} */ (final),
  ]);
  return measured(wishes, routes, performance.now() - began);
}

/** One round by the nearest neighbour, which every team joins at another bar, then a common last one.
 * @param {Wishes} wishes
 */
function rotated(wishes) {
  const began = performance.now();
  const left = [...wishes.bars];
  const round = [wishes.start];
  while (round.length < wishes.gameBars + 1) {
    const here = /** @type {Bar} */ (round.at(-1));
    left.sort((a, b) => metresBetween(here, a) - metresBetween(here, b));
    round.push(/** @type {Bar} */ (left.shift()));
  }
  const final = /** @type {Bar} */ (round.at(-1));
  const others = round.slice(1, -1);
  const routes = Array.from({ length: wishes.teams }, (_route, team) => {
    const joins = Math.floor((team * others.length) / wishes.teams);
    return [...others.slice(joins), ...others.slice(0, joins), final];
  });
  return measured(wishes, routes, performance.now() - began);
}

/** Lengths and meetings counted here, not by what is measured.
 * @param {Wishes} wishes
 * @param {Bar[][]} routes
 * @param {number} ms
 * @returns {Planned}
 */
function measured({ start }, routes, ms) {
  const metres = routes.map((route) =>
    route.reduce((sum, bar, place) => sum + walking.detour * metresBetween(route[place - 1] ?? start, bar), 0),
  );
  let meetings = 0;
  for (const [team, route] of routes.entries()) {
    for (const other of routes.slice(team + 1)) {
      meetings += route.slice(0, -1).filter((bar, slot) => other[slot] === bar).length;
    }
  }
  return { routes, metres, meetings, score: fairness({ metres: Object.fromEntries(metres.entries()) }), ms };
}

/**
 * @param {number} number
 * @param {{ teams: number; gameBars: number; list: number }} size
 * @returns {Wishes}
 */
function wishesOf(number, { teams, gameBars, list }) {
  const chance = chanceFrom(`list ${number} of ${list}`);
  const town = known.filter((bar) => bar.town === towns[number % towns.length]);
  for (;;) {
    const start = town[Math.floor(chance() * town.length)];
    const near = known
      .filter((bar) => Math.abs(bar.lat - start.lat) < 0.02 && bar !== start)
      .map((bar) => ({ bar, metres: metresBetween(start, bar) }))
      .filter(({ metres }) => metres < around.metres)
      .toSorted((one, other) => one.metres - other.metres)
      .slice(0, around.bars)
      .map(({ bar }) => bar);
    if (near.length < around.least) continue;
    return { start, bars: shuffle(near, chance).slice(0, list - 1), teams, gameBars, seed: number };
  }
}

/**
 * @param {string} csv
 * @returns {Bar[]}
 */
function barsOf(csv) {
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line, number) => {
      const [lat, lon, town] = line.split(',').slice(-3);
      return { id: `bar ${number}`, lat: Number(lat), lon: Number(lon), town: town ?? '' };
    })
    .filter(({ lat, lon }) => Number.isFinite(lat) && Number.isFinite(lon));
}

/** Towns of 300 points each, denser towards their middle. @returns {Bar[]} */
function inventedBars() {
  const chance = chanceFrom('invented');
  return towns.flatMap((town, place) =>
    Array.from({ length: 300 }, (_bar, number) => ({
      id: `${town} ${number}`,
      lat: 51 + place + 0.008 * normal(chance),
      lon: -2 + 0.013 * normal(chance),
      town,
    })),
  );
}

/**
 * @template Each
 * @param {readonly Each[]} list
 * @param {() => number} chance
 */
function shuffle(list, chance) {
  return list
    .map((each) => ({ each, roll: chance() }))
    .toSorted((one, other) => one.roll - other.roll)
    .map(({ each }) => each);
}

/** @param {() => number} chance */
function normal(chance) {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** @param {(string | number)[]} cells */
function row(...cells) {
  return cells
    .map((cell, place) =>
      place === 0 ? `  ${cell}`.padEnd(12) : String(cell).padStart(place === 1 || place === 8 ? 17 : 10),
    )
    .join('');
}
