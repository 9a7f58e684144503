import { Problem } from '#contract/problems';

export interface FairTurns {
  /** Does some work when it is its turn. */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

const retryAfterS = 5;

/**
 * Lets a few pieces of work be done at a time. Those who wait come one after the other, each with the oldest piece of theirs, so that
 * somebody who brings fifty keeps nobody waiting for more than one of them. When too many wait, the next is told to come back.
 */
export function openFairTurns(atOnce: number, mostWaiting: number): FairTurns {
  const waiting = new Map<string, (() => void)[]>();
  let [free, count] = [atOnce, 0];

  const next = () => {
    const [first] = waiting;
    if (!first) {
      free += 1;
      return;
    }
    const [whose, [begin, ...others]] = first;
    waiting.delete(whose);
    if (others.length > 0) waiting.set(whose, others);
    count -= 1;
    begin?.();
  };

  return {
    async take(whose, work) {
      if (free > 0) free -= 1;
      else {
        if (count === mostWaiting) throw new Problem('busy', { retryAfterS });
        count += 1;
        await new Promise<void>((begin) => waiting.set(whose, [...(waiting.get(whose) ?? []), begin]));
      }
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
