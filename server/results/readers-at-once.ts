import type { Readable } from 'node:stream';
import { Problem } from '#contract/problems';

const retryAfterS = 30;

/** Opens what somebody wants to read, unless too many still read of the same. */
type ReadersAtOnce = (ofWhat: number, open: () => Promise<Readable>) => Promise<Readable>;

/** Slow readers hold memory for as long as they like: of one thing so many read at once, and the next is told to come back. */
export function readersAtOnce(most: number): ReadersAtOnce {
  const reading = new Map<number, number>();
  const count = (ofWhat: number, by: 1 | -1) => {
    const now = (reading.get(ofWhat) ?? 0) + by;
    if (now === 0) reading.delete(ofWhat);
    else reading.set(ofWhat, now);
  };

  return async (ofWhat, open) => {
    if ((reading.get(ofWhat) ?? 0) >= most) throw new Problem('busy', { retryAfterS });
    count(ofWhat, 1);
    try {
      const stream = await open();
      return stream.once('close', () => count(ofWhat, -1));
    } catch (error) {
      count(ofWhat, -1);
      throw error;
    }
  };
}
