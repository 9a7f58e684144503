import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import { resultsReader } from '../night/results-reader.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { type Photo, readPhoto } from '../store/races/photos.ts';
import { maySeePhoto } from './may-see-photo.ts';

/** [P10] [P12] A photo for whoever may see it, by their cookie or by the link to its results. To others it is not there. */
export async function seenPhoto(deps: Deps, viewer: Viewer | null, id: string, link?: string): Promise<Photo> {
  const photo = await readPhoto(deps.database.db, id);
  if (!photo) throw new Problem('not-found');
  const mine = viewer && (await orNull(askedGame(deps, viewer, photo.gameId)));
  const shown = mine ?? (await gameByLink(deps, photo.gameId, link));
  const accountId = mine && viewer ? viewer.accountId : null;
  if (!shown || !maySeePhoto(shown, accountId, photo, deps.now())) throw new Problem('not-found');
  return photo;
}

async function gameByLink(
  deps: Deps,
  gameId: number,
  link?: string,
): Promise<Pick<GameOfPerson, 'game' | 'group'> | null> {
  const reader = await orNull(resultsReader(deps, null, gameId, link));
  return reader && { game: reader.game, group: null };
}

/** Null where it is refused. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}
