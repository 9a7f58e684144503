import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Problem } from '#contract/problems';

/** Hashes passwords, and checks them against their hash, in turns that are shared fairly between those who ask. */
export interface Passwords {
  hash(password: string, whose: string): Promise<string>;
  /** Without a hash (no such account, no password) it does the same work and says no. */
  verify(passwordHash: string | null, password: string, whose: string): Promise<boolean>;
}

/** The last core is for those who are in already. */
const atOnce = Math.max(1, availableParallelism() - 1);
/** A full pub may sign in at once; beyond this many in the queue nobody would wait for the answer. */
const queuedMost = 250;

// 2 is argon2id: the package's enum is ambient and cannot be imported.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown account's password is compared with: of 'nobody has this password', with the options above. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$lkTL6PHwfvBO4UJdeEG6aw$HkVxAW0bFWBk+vlqOFOHtRKRW8E1kQPTJdvBIj95SvY';

/** Loaded when the first password comes. */
const argon2 = () => import('@node-rs/argon2');

export function openPasswords(takeTurn = turns(atOnce, queuedMost)): Passwords {
  return {
    hash: (password, whose) => takeTurn(whose, async () => (await argon2()).hash(password.normalize('NFC'), options)),
    verify: async (passwordHash, password, whose) => {
      const against = passwordHash ?? decoy;
      const isRight = await takeTurn(whose, async () => (await argon2()).verify(against, password.normalize('NFC')));
      return isRight && passwordHash !== null;
    },
  };
}

const busy = () => new Problem('busy', { retryAfterS: 3 });

type TakeTurn = <T>(whose: string, task: () => Promise<T>) => Promise<T>;

interface Waiting {
  begin: () => void;
  giveUp: (problem: Problem) => void;
}

/**
 * Runs `most` tasks at once; `waitingMost` more may wait. Those who wait come one after the other, each with the oldest of theirs, so that
 * whoever brings a hundred keeps nobody waiting for more than one of them. When no more may wait, the newest task of whoever has the most
 * waiting is told to come back.
 */
export function turns(most: number, waitingMost: number): TakeTurn {
  const queues = new Map<string, Waiting[]>();
  let [running, waiting] = [0, 0];

  const leave = (whose: string, queue: Waiting[], left: Waiting | undefined) => {
    if (queue.length === 0) queues.delete(whose);
    waiting -= 1;
    return left;
  };
  const makeRoom = (whose: string) => {
    const [longest, queue] = [...queues].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (longest === undefined || !queue || queue.length <= (queues.get(whose)?.length ?? 0)) throw busy();
    leave(longest, queue, queue.pop())?.giveUp(busy());
  };
  const callNext = () => {
    const [first] = queues;
    if (!first) {
      running -= 1;
      return;
    }
    const [whose, queue] = first;
    // To the end of the round, with what else is theirs.
    queues.delete(whose);
    queues.set(whose, queue);
    leave(whose, queue, queue.shift())?.begin();
  };

  return async (whose, task) => {
    if (running < most) running += 1;
    else {
      if (waiting >= waitingMost) makeRoom(whose);
      waiting += 1;
      await new Promise<void>((begin, giveUp) => {
        queues.set(whose, [...(queues.get(whose) ?? []), { begin, giveUp }]);
      });
    }
    try {
      return await task();
    } finally {
      callNext();
    }
  };
}
