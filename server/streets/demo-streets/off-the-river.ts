import { evenly, metresTo, smooth, type Spot } from './plan.ts';
import { type River, riverStepM } from './waters.ts';

/** How far from the water a road along it runs. */
const bankM = 20;

/** A road crosses the river at a bridge or stays on its bank: it never runs along in it. */
export function offTheRiver(road: readonly Spot[], river: River): Spot[] {
  const spots = [...road];
  const far = river.halfWidthM + bankM;
  const wet = spots.map((spot) => placeAt(spot, river, far));
  for (let first = 0; first < spots.length; first++) {
    if (!wet[first]) continue;
    let last = first;
    while (wet[last + 1]) last++;
    const [before, after] = [wet[first]?.side ?? 1, wet[last]?.side ?? 1];
    const isBridge = before !== after && last - first < (3.2 * far) / 12;
    const turnsOver = before === after ? last + 1 : Math.round((first + last) / 2);
    for (let at = first; at <= last; at++) {
      // Right where it crosses it is left alone.
      const isCrossing = isBridge || (before !== after && Math.abs(at - turnsOver) <= 2);
      const bank = isCrossing ? null : wet[at]?.bank(at < turnsOver ? before : after);
      if (bank) spots[at] = bank;
    }
    first = last;
  }
  return evenly(smooth(calmed(spots), 1), 12);
}

/** Each spot drawn to its neighbours, so that no kink is left; the ends stay. */
function calmed(spots: readonly Spot[]): Spot[] {
  return spots.map((_, at) => {
    const reach = Math.min(4, at, spots.length - 1 - at);
    const near = spots.slice(at - reach, at + reach + 1);
    return {
      x: near.reduce((sum, { x }) => sum + x, 0) / (near.length || 1),
      y: near.reduce((sum, { y }) => sum + y, 0) / (near.length || 1),
    };
  });
}

/** Where beside the river a spot is; null where the river is far. */
function placeAt(spot: Spot, { middle }: River, far: number) {
  let [nearest, metres] = [0, far];
  for (let at = 0; at < middle.length; ) {
    const there = metresTo(spot, middle[at] ?? spot);
    if (there < metres) [nearest, metres] = [at, there];
    // What is so far away comes no nearer by a few steps.
    at += Math.max(1, Math.floor((there - metres) / riverStepM));
  }
  const [from, to] = [middle[nearest - 1] ?? middle[nearest], middle[nearest + 1] ?? middle[nearest]];
  const here = middle[nearest];
  if (metres >= far || !from || !to || !here) return null;
  const length = metresTo(from, to) || 1;
  const left = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const off = (spot.x - here.x) * left.x + (spot.y - here.y) * left.y;
  return {
    side: off >= 0 ? 1 : -1,
    bank: (side: number): Spot => ({
      x: spot.x + left.x * (side * far - off),
      y: spot.y + left.y * (side * far - off),
    }),
  };
}
