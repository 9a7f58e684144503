import type { Letter } from '#contract/game';
import type { PhotoRef } from '#contract/race';
import type { ToldMiss } from '#contract/story';
import type { Walked } from './legs.ts';
import type { Night } from './night.ts';

/**
 * [M11] The photos of wrong guesses. Which bar was guessed is told when nothing can change any more, and before that where a team has shown
 * to be in it: somebody's claim may still be on its way.
 */
export function missesOf(night: Night, walked: readonly Walked[]): ToldMiss[] {
  const { state, events, isProvisional } = night;
  const named = new Set(walked.map(({ leg }) => leg.bar));
  return events.flatMap(({ event, at }) => {
    if (event.type !== 'bar-missed') return [];
    const photo = photoIn(night, event.team, event.photo);
    if (photo === null) return [];
    const isTold = event.bar in state.bars && (!isProvisional || named.has(event.bar));
    return [{ photo, at, bar: isTold ? event.bar : null }];
  });
}

/** A claim may name its photo by a hash; it has an id since it arrived. */
function photoIn({ events }: Night, team: Letter, photo: PhotoRef | null): string | null {
  if (!photo) return null;
  if ('id' in photo) return photo.id;
  for (const { event } of events) {
    if (event.type === 'photo-arrived' && event.team === team && event.sha256 === photo.sha256) return event.id;
  }
  return null;
}
