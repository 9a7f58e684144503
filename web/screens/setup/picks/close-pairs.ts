import { rehearsal } from '#contract/limits';
import { type LatLon, metresBetween } from '../../../parts/map/lat-lon.ts';
import { type ChosenBar, type FoundBar, listed, type Picks } from './selection.ts';

/** Two picked bars that a phone cannot distinguish, in the order of the list. */
export interface ClosePair {
  bars: readonly [ChosenBar, ChosenBar];
  metres: number;
}

/** A swap that separates a close pair: the bar to take out, and its replacement. */
export interface Swap {
  out: ChosenBar;
  bar: FoundBar;
}

/** [R13] [RH6] Pairs of picked bars less than 60 m apart, closest first. No team has to find the start bar, so no pair includes it. */
export function findClosePairs(picks: Picks): ClosePair[] {
  const toFind = listed(picks).flatMap(({ bar, look }) => (look === 'start' ? [] : [bar]));
  const pairs = toFind.flatMap((one, index) =>
    toFind.slice(index + 1).flatMap((other): ClosePair[] => {
      const metres = metresApart(one, other);
      return metres !== null && metres < rehearsal.tooCloseM ? [{ bars: [one, other], metres }] : [];
    }),
  );
  return pairs.toSorted((one, other) => one.metres - other.metres);
}

/** Swaps the later bar of a pair, or the earlier if the later is the final bar, for the nearest bar that is not close to another; null without one. */
export function findSwap({ bars: [one, other] }: ClosePair, picks: Picks, free: readonly FoundBar[]): Swap | null {
  const out = other.id === picks.finalId ? one : other;
  const staying = picks.bars.filter((bar) => bar !== out);
  const isApart = (bar: FoundBar) =>
    staying.every((each) => (metresApart(each, bar) ?? Infinity) >= rehearsal.tooCloseM);
  const [nearest] = free
    .filter(isApart)
    .toSorted((a, b) => (metresApart(out, a) ?? Infinity) - (metresApart(out, b) ?? Infinity));
  return nearest ? { out, bar: nearest } : null;
}

/** Null if the position of either bar is unknown. */
function metresApart(one: Partial<LatLon>, other: Partial<LatLon>): number | null {
  const [from, to] = [placeOf(one), placeOf(other)];
  return from && to ? Math.round(metresBetween(from, to)) : null;
}

function placeOf({ lat, lon }: Partial<LatLon>): LatLon | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}
