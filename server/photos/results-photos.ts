import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../games/results-reader.ts';
import { listPhotos, type Photo } from '../store/photos.ts';
import { maySeePhoto } from './may-see-photo.ts';

/** The photos somebody who may read the results may see, oldest first; none once their time is over. */
export async function resultsPhotos(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { game, team: group, isHost }: ResultsReader,
): Promise<Photo[]> {
  const accountId = isHost ? game.userId : null;
  const photos = await listPhotos(database.db, game.gameId);
  return photos.filter((photo) => maySeePhoto({ game, group }, accountId, photo, now()));
}
