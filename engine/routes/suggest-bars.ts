import { walking } from '#contract/limits';
import type { WalkTable } from '#contract/streets/walk-table';
import { chanceFrom } from '../chance.ts';
import { metresBetween, onFoot } from '../distance.ts';
import { type Legs, legsBetween, type Place } from './legs.ts';

export interface SuggestionWishes<Bar extends Place> {
  start: Place;
  /** Bars around the start, as many as are known. */
  places: readonly Bar[];
  count: number;
  /** Another seed, another suggestion. */
  seed: number | string;
  /** How far they are apart on foot; left out, that is guessed from the straight line. */
  walks?: WalkTable | undefined;
}

/** Two bars nearer than this crowd each other; a bar whose nearest neighbour is farther than the second lies out of the way. */
const apartM = 160;
const stepM = 400;
/** Beyond this many the nearest are choice enough. */
const considered = 120;
const moves = 4_000;
const hot = 300;
const cold = 3;

/** [R9] Picks bars that make a good race from a start, nearest to the start first; all of them when there are too few. */
export function suggestBars<Bar extends Place>({ start, places, count, seed, walks }: SuggestionWishes<Bar>): Bar[] {
  const metresOnFoot = onFoot(walks);
  const nearestFirst = sortedBy(consideredBars(start, places), (bar) => metresOnFoot(start, bar));
  if (nearestFirst.length <= count) return nearestFirst;
  const pick = new Set(bestPick(legsBetween([start, ...nearestFirst], walks), count, seed));
  return nearestFirst.filter((_bar, place) => pick.has(place + 1));
}

/** The bars a suggestion chooses from, each once: those nearest to the start as the crow flies. */
export function consideredBars<Bar extends Place>(start: Place, places: readonly Bar[]): Bar[] {
  const others = [...new Map(places.map((bar) => [bar.id, bar])).values()].filter(({ id }) => id !== start.id);
  return sortedBy(others, (bar) => metresBetween(start, bar)).slice(0, considered);
}

function sortedBy<Bar>(bars: readonly Bar[], far: (bar: Bar) => number): Bar[] {
  return bars
    .map((bar) => ({ bar, metres: far(bar) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ bar }) => bar);
}

/** Begins with the nearest bars and exchanges one at a time, as long as it pays and, while it is hot, somewhat longer. */
function bestPick(legs: Legs, count: number, seed: number | string): number[] {
  const chance = chanceFrom(seed);
  const points = Array.from({ length: legs.points - 1 }, (_point, place) => place + 1);
  const pick = points.slice(0, count);
  const spare = points.slice(count);
  let best = [...pick];
  let cost = costOf(legs, pick);
  let bestCost = cost;
  for (let done = 0; done < moves; done++) {
    const heat = hot * (cold / hot) ** (done / moves);
    const out = Math.floor(chance() * pick.length);
    const into = Math.floor(chance() * spare.length);
    exchange(pick, out, spare, into);
    const reached = costOf(legs, pick);
    if (reached > cost - heat * Math.log(1 - chance())) {
      exchange(pick, out, spare, into);
      continue;
    }
    cost = reached;
    if (cost < bestCost) {
      bestCost = cost;
      best = [...pick];
    }
  }
  return best;
}

/** In metres: how far out the bars lie, how much they crowd each other, and how far each is from its nearest neighbour. */
function costOf(legs: Legs, pick: readonly number[]): number {
  let cost = 0;
  for (const bar of pick) {
    const fromStart = legOf(legs, 0, bar);
    let nearest = fromStart;
    let crowded = crowdingOf(fromStart);
    for (const other of pick) {
      if (other === bar) continue;
      const leg = legOf(legs, bar, other);
      crowded += crowdingOf(leg) / 2;
      if (leg < nearest) nearest = leg;
    }
    cost += fromStart / 4 + 4 * crowded + 4 * Math.max(0, nearest - stepM);
    cost += 2 * Math.max(0, fromStart - 2 * walking.longLegM);
  }
  return cost;
}

function crowdingOf(leg: number): number {
  return Math.max(0, apartM - leg);
}

function legOf(legs: Legs, from: number, to: number): number {
  return legs.metres[from * legs.points + to] as number;
}

function exchange(pick: number[], out: number, spare: number[], into: number): void {
  const leaving = pick[out] as number;
  pick[out] = spare[into] as number;
  spare[into] = leaving;
}
