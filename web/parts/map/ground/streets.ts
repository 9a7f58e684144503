import type { LatLon } from '../lat-lon.ts';
import { neighbours } from '../neighbours.ts';

interface Corner extends LatLon {
  id: string;
}

/** The streets between bars, worked out anew only for other bars: a bar that is picked stays where it is. */
export function streetsKept(): (bars: readonly Corner[]) => [number, number][][] {
  let kept = { of: '', streets: [] as [number, number][][] };
  return (bars) => {
    const all = bars.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const of = all.map(({ id }) => id).join(' ');
    if (of !== kept.of) {
      kept = { of, streets: neighbours(all).map((ends) => ends.flatMap((index) => pointOf(all[index]))) };
    }
    return kept.streets;
  };
}

function pointOf(bar: LatLon | undefined): [number, number][] {
  return bar ? [[bar.lat, bar.lon]] : [];
}
