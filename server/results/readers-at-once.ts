import type { Readable } from 'node:stream';
import { Problem } from '#contract/problems';

const retryAfterS = 30;

/** How many streams may be open at once under a name, such as one race or one reader. */
type Limit = [name: string, most: number];

/** Opens a stream, unless too many are open already under any of these names. */
type ReadersAtOnce = (limits: Limit[], open: () => Promise<Readable>) => Promise<Readable>;

/** Slow readers hold memory and a connection: beyond the limit a reader is rejected with 503. */
export function readersAtOnce(): ReadersAtOnce {
  const reading = new Map<string, number>();
  const count = (limits: Limit[], by: 1 | -1) => {
    for (const [name] of limits) {
      const now = (reading.get(name) ?? 0) + by;
      if (now === 0) reading.delete(name);
      else reading.set(name, now);
    }
  };

  return async (limits, open) => {
    if (limits.some(([name, most]) => (reading.get(name) ?? 0) >= most)) throw new Problem('busy', { retryAfterS });
    count(limits, 1);
    try {
      const stream = await open();
      return stream.once('close', () => count(limits, -1));
    } catch (error) {
      count(limits, -1);
      throw error;
    }
  };
}
