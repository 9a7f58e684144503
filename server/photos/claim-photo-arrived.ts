import type { Letter } from '#contract/game';
import { photoArrived } from '#engine/moves/verify-bar';
import type { Deps } from '../deps.ts';
import { photoWithHash } from '../store/races/photos.ts';

/** [V16] Tells a race that a photo is here which a claim had named by its hash: asked after either comes, whichever is the second. */
export async function noteClaimPhotoArrived(
  { database, races }: Pick<Deps, 'database' | 'races'>,
  gameId: number,
  team: Letter,
  sha256: string,
): Promise<void> {
  const state = await races.current(gameId);
  const arrival = { type: 'photo-arrived', team, sha256 } as const;
  if (photoArrived(state, { ...arrival, photoId: '', at: state.at }).length === 0) return;
  const photo = await photoWithHash(database.db, gameId, team, sha256);
  if (!photo) return;
  const command = { gameId, move: { ...arrival, photoId: photo.id }, moveId: `photo:${photo.id}` };
  await races.play(command, ({ state: { seq } }) => ({ seq }));
}
