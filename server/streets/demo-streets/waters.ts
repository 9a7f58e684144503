import { hillsOf } from './chance.ts';
import { beside, between, evenly, metresTo, type PlannedArea, smooth, type Spot, roadsEndM } from './plan.ts';

const stepM = 40;
const sideM = 20;
/** How far apart the spots of a river are. */
export const riverStepM = 20;
const sides = 32;

export interface River {
  middle: Spot[];
  /** Which way it flows, by and large. */
  turn: number;
  halfWidthM: number;
  area: PlannedArea;
}

/** A river through the town that leaves room for every bar: of all ways across, the one that passes them with the most room and bends least. */
export function makeRiver(chance: () => number, bars: readonly Spot[]): River {
  const turn = chance() * Math.PI * 2;
  const land = hillsOf(chance, 900);
  const bank = (chance() - 0.5) * 300;
  const steps = Math.floor((2 * roadsEndM) / stepM);
  const [swing, phase] = [90 + chance() * 110, chance() * Math.PI * 2];
  const bends = (Math.PI * 2) / (1_100 + chance() * 700);
  const spotAt = (step: number, side: number): Spot => {
    const along = step * stepM - roadsEndM;
    const across = (side - sides) * sideM + bank + swing * Math.sin(along * bends + phase);
    return { x: along * Math.cos(turn) - across * Math.sin(turn), y: along * Math.sin(turn) + across * Math.cos(turn) };
  };
  const price = (step: number, side: number) => {
    const spot = spotAt(step, side);
    let room = 0;
    for (const bar of bars)
      room = Math.max(room, 30 * Math.exp(-(((bar.x - spot.x) ** 2 + (bar.y - spot.y) ** 2) / 3_000)));
    return room + 0.5 * (land(spot.x, spot.y) + 1) + (Math.abs(side - sides) * sideM) / 700;
  };
  const middle = smooth(
    calmed(cheapest(steps, price)).map((side, step) => spotAt(step, side)),
    3,
  );
  const clearM = Math.min(...bars.map((bar) => Math.min(...middle.map((spot) => metresTo(spot, bar)))));
  const halfWidthM = Math.max(8, Math.min(15 + chance() * 12, clearM - 20));
  const line = evenly(middle, riverStepM);
  const shore = (side: 1 | -1) =>
    beside(line, side).map((off, at) => {
      const spot = line[at] ?? off;
      return between(spot, off, halfWidthM * (1 + 0.15 * land(spot.y, spot.x)));
    });
  const ring = [...shore(1), ...shore(-1).toReversed()];
  return { middle: line, turn, halfWidthM, area: { kind: 'water', ring: [...ring, ...ring.slice(0, 1)] } };
}

/** Without sharp bends: each side is that of its neighbours too. */
function calmed(taken: readonly number[]): number[] {
  const reach = 4;
  return taken.map((_, at) => {
    const near = taken.slice(Math.max(0, at - reach), at + reach + 1);
    return near.reduce((sum, side) => sum + side, 0) / near.length;
  });
}

/** The side to be on at each step so that all together cost least, where each step to a side has its price too. */
function cheapest(steps: number, price: (step: number, side: number) => number): number[] {
  const count = 2 * sides + 1;
  const from: Int16Array[] = [];
  let sums = Float64Array.from({ length: count }, (_, side) => price(0, side));
  for (let step = 1; step < steps; step++) {
    const [before, came] = [sums, new Int16Array(count)];
    sums = Float64Array.from({ length: count }, (_, side) => {
      let [best, at] = [Number.POSITIVE_INFINITY, side];
      for (let other = Math.max(0, side - 2); other <= Math.min(count - 1, side + 2); other++) {
        const sum = (before[other] ?? 0) + 0.4 * (other - side) ** 2;
        if (sum < best) [best, at] = [sum, other];
      }
      came[side] = at;
      return best + price(step, side);
    });
    from.push(came);
  }
  let side = sums.indexOf(Math.min(...sums));
  const taken = [side];
  for (const came of from.toReversed()) taken.unshift((side = came[side] ?? side));
  return taken;
}

/** A railway that passes the middle at some distance, in a wide bend, and crosses the river rather than following it. */
export function makeRail(chance: () => number, bars: readonly Spot[], river: River): Spot[] {
  for (let aside = 520 + chance() * 250; ; aside += 40) {
    const turn = river.turn + (chance() < 0.5 ? 1 : -1) * Math.PI * (0.3 + chance() * 0.25);
    const bend = (chance() - 0.5) * 0.00016;
    const line = Array.from({ length: 105 }, (_, step): Spot => {
      const along = step * 100 - roadsEndM;
      const off = aside + bend * along * along;
      return { x: along * Math.cos(turn) - off * Math.sin(turn), y: along * Math.sin(turn) + off * Math.cos(turn) };
    });
    const even = evenly(smooth(line, 2), 20);
    if (aside > 1_500 || even.every((spot) => bars.every((bar) => metresTo(spot, bar) > 45))) return even;
  }
}
