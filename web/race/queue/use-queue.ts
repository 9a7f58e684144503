import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Letter } from '#contract/game';
import type { Errand, Task } from './errand.ts';
import { LateQueue } from './late-queue.ts';

/** What this phone has to tell the server about one race. */
export interface Queue {
  /** Oldest first: those on their way, and those whose outcome nobody has seen yet. */
  errands: readonly Errand[];
  /** Keeps a task with its photo, then sends it; resolves once it is kept. One that this browser cannot store says so (`isOnlyHere`). `madeAt`: when the same was made first, if it was refused then. */
  bank: (task: Task, photo: Blob | null, madeAt?: number | null) => Promise<Errand>;
  /** Its outcome was seen. */
  see: (id: string) => Promise<void>;
  /** Tries to send at once. */
  hurry: () => void;
}

interface Whose {
  personId: string;
  gameId: number;
  team: Letter | null;
  /** The server's time as the phone knows it. */
  now: () => number;
  /** Whether the race is on the screen, or why there is none: the queue comes after that. */
  isShown: boolean;
}

/** The errands of one person about one race; those about others are sent too. */
export function useQueue({ personId, gameId, team, now, isShown }: Whose): Queue {
  const queue = useMemo(() => new LateQueue(personId), [personId]);
  useEffect(() => {
    if (!isShown) return undefined;
    queue.start();
    return () => queue.stop();
  }, [queue, isShown]);
  const all = useSyncExternalStore(queue.follow, () => queue.errands);
  const errands = useMemo(() => all.filter((errand) => errand.gameId === gameId), [all, gameId]);
  return useMemo(
    () => ({
      errands,
      bank: async (task, photo, madeAt = null) => {
        const banked = { task, photo, gameId, team, madeAt: madeAt ?? now(), isAgain: madeAt !== null };
        return (await queue.here()).bank(banked);
      },
      see: async (id) => (await queue.here()).see(id),
      hurry: () => queue.hurry(),
    }),
    [queue, errands, gameId, team, now],
  );
}
