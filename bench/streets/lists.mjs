import { chanceFrom } from '../../build/engine/chance.js';
import { metresBetween } from '../../build/engine/distance.js';

/** @typedef {import('./extracts.mjs').Place} Place */

/** As setup shows them: the nearest bars round a start, of which a host picks. */
const around = { places: 45, least: 20, metres: 1_500 };

/**
 * Lists as hosts pick them: a start, and others round it.
 * @param {Place[]} pool
 * @param {number} count
 * @param {number} length
 * @param {string} seed
 * @returns {Place[][]}
 */
export function drawLists(pool, count, length, seed) {
  const chance = chanceFrom(seed);
  const lists = [];
  for (let tries = 0; lists.length < count && tries < 50 * count; tries++) {
    const start = pool[Math.floor(chance() * pool.length)];
    const near = pool
      .filter((place) => Math.abs(place.lat - start.lat) < 0.02 && place !== start)
      .map((place) => ({ place, metres: metresBetween(start, place), roll: chance() }))
      .filter(({ metres }) => metres < around.metres)
      .toSorted((one, other) => one.roll - other.roll);
    // Of street points there are thousands: a few dozen of them stand in for bars.
    const shown = near.slice(0, Math.max(around.places, length - 1));
    if (shown.length < Math.max(around.least, length - 1)) continue;
    lists.push([start, ...shown.slice(0, length - 1).map(({ place }) => place)]);
  }
  return lists;
}

/** @param {number[]} values */
export function mean(values) {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
