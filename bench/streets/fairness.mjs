import { planRoutes } from '../../build/engine/routes.js';
import { sized } from '../lib/short.mjs';
import { freshWalks } from './distances.mjs';
import { drawLists, mean, quantile } from './lists.mjs';

const size = { teams: 6, gameBars: 12, list: 15 };
const lists = sized(120, 3);
const goal = { mean: 1.02, p95: 1.05, meetings: 0, ms: 25 };

/** Routes planned by the straight line and by street, both walked along streets. @param {import('./distances.mjs').Measured} measured */
export async function measureFairness({ db, pool, name, say }) {
  const walks = freshWalks();
  const drawn = drawLists(pool, lists, size.list, `fairness ${name}`);
  const plans = [];
  for (const [seed, [start, ...bars]] of drawn.entries()) {
    const table = await walks.between(db, [start, ...bars]);
    const wishes = { start, bars, teams: size.teams, gameBars: size.gameBars, seed };
    if (seed === 0) for (let warmUp = 0; warmUp < 20; warmUp++) planRoutes({ ...wishes, walks: table });
    const byLine = planRoutes(wishes);
    const began = performance.now();
    const byStreet = planRoutes({ ...wishes, walks: table });
    plans.push({
      ms: performance.now() - began,
      line: measured(byLine, start, table),
      street: measured(byStreet, start, table),
    });
  }
  const ratios = (/** @type {'line' | 'street'} */ by) => plans.map((plan) => plan[by].ratio);
  const metres = (/** @type {'line' | 'street'} */ by) => mean(plans.map((plan) => plan[by].metres));
  say('planned by the line', [
    { name: 'longest/shortest', figure: mean(ratios('line')), digits: 3 },
    { name: '95th', figure: quantile(ratios('line'), 0.95), digits: 3 },
    { name: 'mean walk', figure: metres('line'), unit: ' m' },
  ]);
  say(
    'planned by street',
    [
      { name: 'longest/shortest', figure: mean(ratios('street')), most: goal.mean, digits: 3 },
      { name: '95th', figure: quantile(ratios('street'), 0.95), most: goal.p95, digits: 3 },
      { name: 'meetings', figure: Math.max(...plans.map(({ street }) => street.meetings)), most: goal.meetings },
      { name: 'mean walk', figure: metres('street'), unit: ' m' },
      {
        name: 'planned in p50',
        figure: quantile(
          plans.map(({ ms }) => ms),
          0.5,
        ),
        most: goal.ms,
        unit: ' ms',
        digits: 1,
      },
    ],
    `${plans.length} lists`,
  );
}

/**
 * Lengths and meetings counted here, not by what is measured.
 * @param {{ routes: Record<string, string[]> }} plan
 * @param {{ id: string }} start
 * @param {{ ids: string[]; metres: number[] }} table
 */
function measured({ routes }, start, { ids, metres }) {
  const all = Object.values(routes);
  const lengths = all.map((route) =>
    route.reduce((sum, id, at) => {
      const [from, to] = [ids.indexOf(route[at - 1] ?? start.id), ids.indexOf(id)];
      return sum + (metres[from * ids.length + to] ?? Number.NaN);
    }, 0),
  );
  let meetings = 0;
  for (const [team, route] of all.entries()) {
    for (const other of all.slice(team + 1))
      meetings += route.slice(0, -1).filter((bar, slot) => other[slot] === bar).length;
  }
  return { ratio: Math.max(...lengths) / Math.min(...lengths), metres: mean(lengths), meetings };
}
