import { rehearsal } from '#contract/limits';
import { type LatLon, metresBetween } from '../../../parts/map/lat-lon.ts';
import { type ChosenBar, type FoundBar, listed, type Picks } from './selection.ts';

/** Two picked bars that a phone cannot tell apart, in the order of the list. */
export interface ClosePair {
  bars: readonly [ChosenBar, ChosenBar];
  metres: number;
}

/** What would part them: a bar to take out, and another in its stead. */
export interface Swap {
  out: ChosenBar;
  bar: FoundBar;
}

/** [R13] [RH6] Pairs of picked bars less than 60 m apart, the closest first. No team has to find the start bar, so it is in none. */
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

/** Takes out the later bar of a pair, or the first where the later is the final bar, for the nearest that is close to no other; null without one. */
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

/** Null where the place of either is not known. */
function metresApart(one: Partial<LatLon>, other: Partial<LatLon>): number | null {
  const [from, to] = [placeOf(one), placeOf(other)];
  return from && to ? Math.round(metresBetween(from, to)) : null;
}

function placeOf({ lat, lon }: Partial<LatLon>): LatLon | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}
