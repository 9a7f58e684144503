import { metresBetween } from '../../build/engine/distance.js';

/**
 * @typedef {import('./extracts.mjs').Place} Place
 * @typedef {import('./extracts.mjs').Way} Way
 * @typedef {import('./routino.mjs').Routino} Routino
 * @typedef {import('./routino.mjs').Walk} Walk
 * @typedef {{ points: Map<number, Place>; ways: Way[] }} Highways
 * @typedef {{ from: Place; to: Place; ours: number; theirs: Walk; exactNodes: boolean }} Difference
 */

/**
 * Says which way makes two routers differ: one that the other's walk takes and we do not know as walkable, or the other way round.
 * @param {Highways} highways
 * @param {Routino} routino
 */
export function openWhy({ points, ways }, routino) {
  /** @type {Map<string, Way[]>} */
  const byStep = new Map();
  for (const way of ways) {
    for (const [at, id] of way.nodes.entries()) {
      const [here, before] = [points.get(id), points.get(way.nodes[at - 1] ?? -1)];
      if (!here || !before) continue;
      const key = keyOf(id, way.nodes[at - 1] ?? -1);
      byStep.set(key, [...(byStep.get(key) ?? []), way]);
    }
  }
  const pointAt = finderOf(points, new Set(ways.flatMap(({ nodes }) => nodes)));
  const open = neighboursOf({ points, ways: ways.filter(({ isWalkable }) => isWalkable) });

  return async (/** @type {Difference} */ { from, to, ours, theirs, exactNodes }) => {
    const passed = theirs.path.map(pointAt);
    const closedToUs = passed.flatMap((here, at) => {
      const known = at === 0 ? [] : (byStep.get(keyOf(passed[at - 1] ?? -1, here)) ?? []);
      return known.some(({ isWalkable }) => isWalkable) ? [] : known;
    });
    if (closedToUs.length > 0) return `only Routino walks ${told(closedToUs)}`;
    const steps = pathOf(open, nearestOf(open, from), nearestOf(open, to)).toReversed();
    const closedToThem = await stepsRoundFor(routino, steps);
    if (closedToThem.length > 0) return `only we walk ${told(closedToThem)}`;
    const ends = [theirs.path[0], theirs.path.at(-1)].map((end, at) =>
      Math.round(metresBetween(end, at === 0 ? from : to)),
    );
    if (!exactNodes && Math.max(...ends) > 1)
      return `the same ways; it ties the ends to points ${ends.join(' and ')} m away`;
    const leaves = ours < theirs.metres ? await whereItLeaves(routino, steps) : undefined;
    return leaves ? `open to both, but its own search goes round at ${told([leaves])}` : 'the same ways, another turn';
  };
}

/**
 * The way on which Routino's walk from the start becomes longer than ours, although it knows each step of ours.
 * @param {Routino} routino
 * @param {ReturnType<typeof pathOf>} steps
 */
async function whereItLeaves(routino, steps) {
  let ours = 0;
  for (const { here, there, way } of steps) {
    ours += metresBetween(here, there);
    const theirs = await routino.walk(steps[0].here, there, { exactNodes: true });
    if (theirs && theirs.metres > ours + 5) return way;
  }
  return undefined;
}

/**
 * The ways of our walk on which Routino goes round from one end of a step to the other.
 * @param {Routino} routino
 * @param {ReturnType<typeof pathOf>} steps
 */
async function stepsRoundFor(routino, steps) {
  const found = [];
  for (const { here, there, way } of steps) {
    const metres = metresBetween(here, there);
    const theirs = await routino.walk(here, there, { exactNodes: true });
    if (!theirs || theirs.metres > 1.2 * metres + 3) found.push(way);
  }
  return found;
}

/** @param {Highways} highways */
function neighboursOf({ points, ways }) {
  /** @type {Map<number, { id: number; place: Place; next: { id: number; metres: number; way: Way }[] }>} */
  const open = new Map();
  const at = (/** @type {number} */ id) => {
    const place = points.get(id);
    if (!place) return undefined;
    const known = open.get(id) ?? { id, place, next: [] };
    open.set(id, known);
    return known;
  };
  for (const way of ways) {
    for (const [n, id] of way.nodes.entries()) {
      const [here, before] = [at(id), at(way.nodes[n - 1] ?? -1)];
      if (!here || !before) continue;
      const metres = metresBetween(here.place, before.place);
      here.next.push({ id: before.id, metres, way });
      before.next.push({ id: here.id, metres, way });
    }
  }
  return open;
}

/**
 * @param {ReturnType<typeof neighboursOf>} open
 * @param {Place} place
 */
function nearestOf(open, place) {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const { id, place: here } of open.values()) {
    const metres = metresBetween(place, here);
    if (metres < least) [nearest, least] = [id, metres];
  }
  return nearest;
}

/**
 * Plain Dijkstra, point by point: only asked for the few walks that differ.
 * @param {ReturnType<typeof neighboursOf>} open
 * @param {number} from
 * @param {number} to
 */
function pathOf(open, from, to) {
  const metres = new Map([[from, 0]]);
  /** @type {Map<number, { from: number; way: Way }>} */
  const came = new Map();
  const done = new Set();
  const waiting = [[0, from]];
  while (waiting.length > 0 && !done.has(to)) {
    const [, here] = takeLeast(waiting);
    if (done.has(here)) continue;
    done.add(here);
    for (const { id, metres: step, way } of open.get(here)?.next ?? []) {
      const there = (metres.get(here) ?? 0) + step;
      if (there >= (metres.get(id) ?? Number.POSITIVE_INFINITY)) continue;
      metres.set(id, there);
      came.set(id, { from: here, way });
      add(waiting, [there, id]);
    }
  }
  const steps = [];
  for (let here = to; came.has(here); ) {
    const { from: before, way } = /** @type {{ from: number; way: Way }} */ (came.get(here));
    steps.push({
      here: /** @type {Place} */ (open.get(before)?.place),
      there: /** @type {Place} */ (open.get(here)?.place),
      way,
    });
    here = before;
  }
  return steps;
}

/** @param {number[][]} heap @param {number[]} entry */
function add(heap, entry) {
  let at = heap.push(entry) - 1;
  for (let above = (at - 1) >> 1; at > 0 && heap[above][0] > entry[0]; above = (at - 1) >> 1) {
    heap[at] = heap[above];
    at = above;
  }
  heap[at] = entry;
}

/** @param {number[][]} heap */
function takeLeast(heap) {
  const least = heap[0];
  const last = /** @type {number[]} */ (heap.pop());
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1][0] < heap[below][0]) below++;
    if (heap[below][0] >= last[0]) break;
    heap[at] = heap[below];
    at = below;
  }
  heap[at] = last;
  return least;
}

/** @param {Way[]} ways */
function told(ways) {
  const each = [...new Map(ways.map((way) => [way.id, way])).values()];
  const shown = ['highway', 'access', 'foot', 'sidewalk', 'motorroad', 'name'];
  return each
    .slice(0, 4)
    .map(({ id, tags }) => {
      const some = shown.filter((key) => tags.has(key)).map((key) => `${key}=${tags.get(key)}`);
      return `way ${id} (${some.join(' ')})`;
    })
    .join(', ');
}

/**
 * Finds the point of a highway that Routino printed, to the metre.
 * @param {Map<number, Place>} points
 * @param {Set<number>} ofHighways
 */
function finderOf(points, ofHighways) {
  /** @type {Map<string, number[]>} */
  const cells = new Map();
  for (const id of ofHighways) {
    const place = points.get(id);
    if (!place) continue;
    const key = `${cell(place.lat)} ${cell(place.lon)}`;
    cells.set(key, [...(cells.get(key) ?? []), id]);
  }
  return (/** @type {{ lat: number; lon: number }} */ printed) => {
    let [nearest, least] = [-1, 0.5];
    for (const [up, right] of [-1, 0, 1].flatMap((one) => [-1, 0, 1].map((other) => [one, other]))) {
      for (const id of cells.get(`${cell(printed.lat) + up} ${cell(printed.lon) + right}`) ?? []) {
        const point = points.get(id);
        const metres = point ? metresBetween(printed, point) : Infinity;
        if (metres < least) [nearest, least] = [id, metres];
      }
    }
    return nearest;
  };
}

/** @param {number} degrees */
function cell(degrees) {
  return Math.round(degrees * 1e5);
}

/** The same from either end. @param {number} one @param {number} other */
function keyOf(one, other) {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
