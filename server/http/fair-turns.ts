import { Problem } from '#contract/problems';

export interface FairTurns {
  /** Runs a piece of work when its turn comes. A caller that aborts while it waits leaves the queue. */
  take<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

const retryAfterS = 5;

/**
 * Limits how much work runs at once, and shares the queue fairly between keys (a network, an account): one piece of each key in turn, its
 * oldest first. When the queue is full, a key that has more waiting than the others loses its newest piece to theirs, so that no key can
 * fill the queue for everybody else.
 */
export function openFairTurns(atOnce: number, waitingMax: number, waitingPerKey = waitingMax): FairTurns {
  const queues = new Map<string, Waiting[]>();
  let [free, count] = [atOnce, 0];

  const remove = (key: string, one: Waiting) => {
    const others = queues.get(key)?.filter((other) => other !== one) ?? [];
    if (others.length > 0) queues.set(key, others);
    else queues.delete(key);
    count -= 1;
  };
  const beginNext = () => {
    const [first] = queues;
    if (!first) {
      free += 1;
      return;
    }
    const [key, [next, ...others]] = first;
    queues.delete(key);
    // To the end of the round.
    if (others.length > 0) queues.set(key, others);
    count -= 1;
    next?.begin();
  };
  const makeRoom = (key: string) => {
    const own = queues.get(key)?.length ?? 0;
    const problem = new Problem('busy', { retryAfterS });
    if (own >= waitingPerKey) throw problem;
    if (count < waitingMax) return;
    const [[longestKey, longest] = ['', []]] = [...queues].toSorted(([, one], [, other]) => other.length - one.length);
    const newest = longest.at(-1);
    if (!newest || longest.length < own + 2) throw problem;
    remove(longestKey, newest);
    newest.refuse(problem);
  };
  const waitForTurn = (key: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        remove(key, waiting);
        reject(signal?.reason as Error);
      };
      const stopListening = () => signal?.removeEventListener('abort', leave);
      const waiting: Waiting = {
        begin: () => {
          stopListening();
          resolve();
        },
        refuse: (problem) => {
          stopListening();
          reject(problem);
        },
      };
      count += 1;
      queues.set(key, [...(queues.get(key) ?? []), waiting]);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return {
    async take(key, work, signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else {
        makeRoom(key);
        await waitForTurn(key, signal);
      }
      try {
        return await work();
      } finally {
        beginNext();
      }
    },
  };
}
