import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { teamOf } from '../teams.ts';

/** [V16] A photo that was only promised is here, also after the end. One that no bar waits for is nobody's news. */
export function photoArrived(state: RaceState, { team, sha256, photoId }: MoveOf<'photo-arrived'>): EventBody[] {
  const isAwaited = teamOf(state, team).done.some(
    ({ photo }) => photo !== null && 'sha256' in photo && photo.sha256 === sha256,
  );
  return isAwaited ? [{ type: 'photo-arrived', team, sha256, id: photoId }] : [];
}
