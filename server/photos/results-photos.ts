import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../night/results-reader.ts';
import { listPhotos, type Photo } from '../store/races/photos.ts';
import { maySeePhoto } from './may-see-photo.ts';

/**
 * The photos somebody who may read the results may see, oldest first; none once their time is over. Whoever is named as the account is
 * shown their own also when the host has hidden them.
 */
export async function resultsPhotos(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { game, team: group, isHost }: ResultsReader,
  accountId: string | null = isHost ? game.userId : null,
): Promise<Photo[]> {
  const photos = await listPhotos(database.db, game.gameId);
  return photos.filter((photo) => maySeePhoto({ game, group }, accountId, photo, now()));
}
