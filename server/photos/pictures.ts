import { Problem } from '#contract/problems';
import { openFairTurns } from './fair-turns.ts';
import { countPixels, makePicture, type Picture } from './make-picture.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

interface Work<T> {
  /** The file somebody sent. */
  path: string;
  whose: string;
  /** What there is already, when its turn has come; null when it has to be made. */
  known: () => Promise<T | null>;
  /** Keeps it; until then it counts as being made, so that few are in memory. */
  keep: (picture: Picture) => Promise<T>;
}

export interface Pictures {
  /** Makes the picture we keep of a file; refuses what is no photo, or too large a one. */
  make<T>(work: Work<T>): Promise<T>;
}

const atOnce = 2;
const mostWaiting = 200;
/** Two such at a time would take too much memory. */
const heavyPixels = 24_000_000;

/** The dark room: two pictures are made at a time, people take turns, and of the heavy ones there is one at a time. */
export function openPictures(develop = makePicture): Pictures {
  const turns = openFairTurns(atOnce, mostWaiting);
  const heavyTurns = openFairTurns(1, atOnce);

  const makeNow = async <T>({ path, whose, known, keep }: Work<T>): Promise<T> => {
    const there = await known();
    if (there !== null) return there;
    const isHeavy = (await countPixels(path)) > heavyPixels;
    return keep(await (isHeavy ? heavyTurns.take(whose, () => develop(path)) : develop(path)));
  };

  return {
    make: (work) =>
      turns
        .take(work.whose, () => makeNow(work))
        .catch((error: unknown) => {
          if (!(error instanceof UnreadablePicture)) throw error;
          throw new Problem(error.tooLarge ? 'photo-too-large' : 'no-photo');
        }),
  };
}
