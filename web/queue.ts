import type { Letter } from '#contract/game';
import type { Errand, Task } from './errand.ts';

/** What this phone has to tell the server about one race. */
export interface Queue {
  /** Oldest first: those on their way, and those whose outcome nobody has seen yet. */
  errands: readonly Errand[];
  /** Keeps a task with its photo, then sends it; resolves once it is kept. Rejects when this browser cannot keep it. */
  bank: (task: Task, photo: Blob | null) => Promise<Errand>;
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
}

export function useQueue(_whose: Whose): Queue {
  return {
    errands: [],
    bank: () => Promise.reject(new Error('Nothing is sent yet.')),
    see: () => Promise.resolve(),
    hurry: () => undefined,
  };
}
