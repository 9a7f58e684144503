import { Problem } from '#contract/problems';

export interface FairTurns {
  /** Does some work when it is its turn; whoever gives up by the signal while they wait leaves the queue. */
  take<T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const retryAfterS = 5;

/**
 * Lets a few pieces of work be done at a time. Those who wait come one after the other, each with the oldest piece of theirs, so that
 * somebody who brings fifty keeps nobody waiting for more than one of them. When too many wait, the next is told to come back.
 */
export function openFairTurns(atOnce: number, mostWaiting: number): FairTurns {
  const waiting = new Map<string, (() => void)[]>();
  let [free, count] = [atOnce, 0];

  const leave = (whose: string, begin: () => void) => {
    const others = waiting.get(whose)?.filter((one) => one !== begin) ?? [];
    if (others.length > 0) waiting.set(whose, others);
    else waiting.delete(whose);
    count -= 1;
  };
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
  const ownTurn = (whose: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        leave(whose, begin);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      count += 1;
      waiting.set(whose, [...(waiting.get(whose) ?? []), begin]);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  return {
    async take(whose, work, signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else {
        if (count === mostWaiting) throw new Problem('busy', { retryAfterS });
        await ownTurn(whose, signal);
      }
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
