import { walking } from '#contract/limits';
import type { WalkTable } from '#contract/streets/walk-table';
import { metresBetween, type Place } from '#engine/distance';

/**
 * A table of walks, row by row, of which some are not known (infinite, or anything else that is no length): these are guessed from the
 * straight line, and those places named that most of them lead to. Null where not a single walk is known.
 */
export function tableOf(places: readonly Place[], known: ArrayLike<number>): WalkTable | null {
  const count = places.length;
  const isKnown = (from: number, to: number) => Number.isFinite(known[from * count + to]);
  const guessed = whoIsGuessed(count, isKnown);
  if (guessed.size >= count - 1) return null;
  const metres = places.flatMap((here, from) =>
    places.map((there, to) => {
      if (from === to) return 0;
      const way = isKnown(from, to)
        ? (known[from * count + to] as number)
        : walking.detour * metresBetween(here, there);
      return Math.round(way);
    }),
  );
  const ids = places.map(({ id }) => id);
  return guessed.size === 0 ? { ids, metres } : { ids, metres, guessed: ids.filter((_id, at) => guessed.has(at)) };
}

/** As few places as explain every walk that is not known: again and again the one with the most of them. */
function whoIsGuessed(count: number, isKnown: (from: number, to: number) => boolean): Set<number> {
  const guessed = new Set<number>();
  const unknown = Array.from({ length: count }, (_place, from) => {
    let sum = 0;
    for (let to = 0; to < count; to++) if (from !== to && !(isKnown(from, to) && isKnown(to, from))) sum++;
    return sum;
  });
  for (;;) {
    const worst = unknown.reduce((most, each, at) => (each > (unknown[most] as number) ? at : most), 0);
    if ((unknown[worst] ?? 0) <= 0) return guessed;
    guessed.add(worst);
    unknown[worst] = 0;
    for (let other = 0; other < count; other++) {
      if (guessed.has(other) || (isKnown(worst, other) && isKnown(other, worst))) continue;
      unknown[other] = (unknown[other] as number) - 1;
    }
  }
}
