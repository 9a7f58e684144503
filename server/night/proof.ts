import { Problem } from '#contract/problems';
import type { KeptPhoto } from '#contract/race';
import type { Deps } from '../deps.ts';
import { newestPhotoSince, type PhotoAbout, photoOf } from '../store/races/photos.ts';
import type { RacingTeam } from './racing-team.ts';

/** The photo that proves something: the one a phone names, which must be its team's, else the newest about it; null when there is none. */
export async function readProof(
  { database: { db } }: Pick<Deps, 'database'>,
  { gameId, team }: RacingTeam,
  photoId: string | undefined,
  about: PhotoAbout,
): Promise<KeptPhoto | null> {
  if (photoId === undefined) return newestPhotoSince(db, gameId, team, about, 0);
  const named = await photoOf(db, gameId, team, photoId);
  if (!named) throw new Problem('photo-missing');
  return { id: named.id, at: named.at };
}
