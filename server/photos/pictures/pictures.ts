import { Problem } from '#contract/problems';
import { openDecoders, type Picture, type Weighed } from './decoders.ts';
import { openFairTurns } from '../../http/fair-turns.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

interface Work<T> {
  /** The file somebody sent. */
  path: string;
  whose: string;
  /** Aborted when whoever sent it is gone: until it is made, it is then dropped. */
  signal?: AbortSignal;
  /** What there is already, when its turn has come; null when it has to be made. */
  known: () => Promise<T | null>;
  /** Takes note of a picture that nobody can read, before anybody else has a turn. */
  unreadable: () => Promise<void>;
  /** Keeps it; until then it counts as being made, so that few are in memory. */
  keep: (picture: Picture) => Promise<T>;
}

export interface Pictures {
  /** Makes the picture we keep of a file; refuses what is no photo, or too large a one. */
  make<T>(work: Work<T>): Promise<T>;
  stop(): Promise<void>;
}

const atOnce = 2;
const mostWaiting = 200;

/**
 * The dark room: two pictures are made at a time, and people take turns. A heavy one gives its place up as soon as it is known for one and
 * waits in another queue, where there is one at a time: however many are brought, nobody else waits for them.
 */
export function openPictures(decoders = openDecoders()): Pictures {
  const turns = openFairTurns(atOnce, mostWaiting);
  const heavyTurns = openFairTurns(1, mostWaiting);

  const make = async <T>(weighed: Weighed, { keep, signal }: Work<T>) => ({
    kept: await keep(await decoders.make(weighed, signal)),
  });
  const measure = async <T>(work: Work<T>) => {
    const weighed = await decoders.measure(work.path, work.signal);
    return weighed.isHeavy ? { heavy: weighed } : make(weighed, work);
  };

  return {
    async make(work) {
      const { whose, signal } = work;
      try {
        const first = await turns.take(whose, () => knownOr(work, () => measure(work)), signal);
        if ('kept' in first) return first.kept;
        const makeHeavy = () => knownOr(work, () => make(first.heavy, work));
        return (await heavyTurns.take(whose, makeHeavy, signal)).kept;
      } catch (error) {
        throw error instanceof UnreadablePicture ? refusalOf(error) : error;
      }
    },
    stop: () => decoders.stop(),
  };
}

function refusalOf({ tooLarge }: UnreadablePicture): Problem {
  return new Problem(tooLarge ? 'photo-too-large' : 'no-photo');
}

async function knownOr<T, Other>(
  { known, unreadable }: Work<T>,
  other: () => Promise<Other>,
): Promise<Other | { kept: T }> {
  const there = await known();
  if (there !== null) return { kept: there };
  try {
    return await other();
  } catch (error) {
    if (error instanceof UnreadablePicture && !error.tooLarge) await unreadable();
    throw error;
  }
}
