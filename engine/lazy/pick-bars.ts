import { metresBetween } from '../distance.ts';
import { suggestBars } from '../routes/suggest-bars.ts';
import { type FittingBar, type Judged, judge, readWishes } from './fitting.ts';

interface Point {
  lat: number;
  lon: number;
}

type PickableBar = FittingBar & Point & { id: string };
export type Picked<Bar> = Bar & Pick<Judged, 'fits' | 'isLate'>;

interface PickWishes<Bar extends PickableBar> {
  places: readonly Bar[];
  /** The middle of the town. */
  middle: Point;
  barPreferences: string;
  count: number;
  seed: string;
}

/** How far out bars are looked for, in turn, until there is choice enough. */
const circlesM = [900, 1_300, 1_800, 2_500, 5_000];
/** A bar the host named or likes is worth a longer walk, but not a taxi. */
const wantedWithinM = 1_800;

/** [Z2] Bars for a lazy race, the start first: walkable, and of those around the ones that fit best what the host wishes for. */
export function pickBars<Bar extends PickableBar>(asked: PickWishes<Bar>): Picked<Bar>[] {
  const { places, middle, count, seed } = asked;
  const wishes = readWishes(asked.barPreferences);
  const judged = [...new Map(places.map((bar) => [bar.id, bar])).values()].map((bar) => ({
    ...judge(bar, wishes),
    bar,
    metres: metresBetween(middle, bar),
  }));
  const choice = Math.max(count + 4, Math.ceil(count * 1.75));
  const around = circlesM.map((circle) => judged.filter(({ metres, worth }) => metres <= circle && worth >= 0));
  const enough = around.find((found) => found.length >= choice) ?? judged;
  const pool = enough.toSorted((one, other) => other.worth - one.worth || one.metres - other.metres).slice(0, choice);
  const start = startOf(pool, enough);
  if (!start) return [];
  const others = judged.filter((one) => one !== start && one.metres <= wantedWithinM);
  const named = others.filter(({ isNamed }) => isNamed);
  const fitting = others.filter(({ isNamed, fits, worth }) => !isNamed && fits.length > 0 && worth > 0);
  const isRich = named.length + fitting.length >= count;
  const must = (isRich ? named : [...named, ...fitting]).slice(0, count - 1);
  const rest = (isRich ? fitting : pool).filter((one) => one !== start && !must.includes(one));
  const suggested = suggestBars({
    start: start.bar,
    places: rest.map(({ bar }) => bar),
    count: count - 1 - must.length,
    seed,
  });
  const told = new Map(judged.map(({ bar, fits, isLate }) => [bar.id, { fits, isLate }]));
  const picked = [start.bar, ...must.map(({ bar }) => bar), ...suggested];
  return picked.map((bar) => ({ ...bar, ...(told.get(bar.id) ?? { fits: [], isLate: false }) }));
}

interface Candidate<Bar> extends Judged {
  bar: Bar;
}

/** Near the middle of them all, and not one that opens when the night is half over; better one that fits. */
function startOf<Bar extends Point>(pool: readonly Candidate<Bar>[], around: readonly Candidate<Bar>[]) {
  const middle = {
    lat: pool.reduce((sum, { bar }) => sum + bar.lat, 0) / pool.length,
    lon: pool.reduce((sum, { bar }) => sum + bar.lon, 0) / pool.length,
  };
  const priceOf = ({ bar, isLate, fits, worth }: Candidate<Bar>) =>
    metresBetween(middle, bar) + (isLate ? 400 : 0) - 80 * fits.length + (worth < 0 ? 1_000 : 0);
  return around.toSorted((one, other) => priceOf(one) - priceOf(other))[0];
}
