import { hash, type Options, verify } from '@node-rs/argon2';
import { Problem } from '#contract/problems';

/** Hashes passwords, and checks them against their hash. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account, no password) it does the same work and says no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

const atOnce = 2;
/** A full pub may sign in at once; beyond this many in line nobody would wait for the answer. */
const inLine = 250;

// 2 is argon2id: the package's enum is ambient and cannot be imported.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function openPasswords(takeTurn = turns(atOnce, inLine)): Passwords {
  const decoy = takeTurn(() => hash('nobody has this password', options));
  decoy.catch(() => undefined);
  return {
    hash: (password) => takeTurn(() => hash(password.normalize('NFC'), options)),
    verify: async (passwordHash, password) => {
      const against = passwordHash ?? (await decoy);
      const isRight = await takeTurn(() => verify(against, password.normalize('NFC')));
      return isRight && passwordHash !== null;
    },
  };
}

/** Runs so many tasks at once; so many more may wait; the rest are told to come back. */
export function turns(most: number, waitingMost: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) {
      if (waiting.length >= waitingMost) throw new Problem('busy', { retryAfterS: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
