import type { Letter } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';
import type { StoryView, ToldPhoto } from '#contract/story';
import type { CapMark } from '../../../parts/map/team-icon.ts';
import type { Reel } from './reel.ts';

/** How long a mark stays on a cap, and a photo on the map, in the film; more of it the faster that runs. */
const stays = { markMs: 2_200, photoMs: 3_600, photos: 2 } as const;
const markOf: Partial<Record<FeedEntry['kind'], CapMark>> = {
  'bar-found': 'found',
  'wrong-guess': 'wrong',
  'sabotage-given': 'struck',
  finished: 'finished',
};

/** How many of the entries, oldest first, were told by a moment. */
export function toldBy(entries: readonly FeedEntry[], at: number): number {
  return entries.findLastIndex((entry) => entry.at <= at) + 1;
}

/** What has just befallen which team. */
export function marksAt({ lines: entries }: Pick<StoryView, 'lines'>, reel: Reel, filmMs: number, speed: number) {
  const marks: Partial<Record<Letter, CapMark>> = {};
  for (const entry of entries) {
    const mark = markOf[entry.kind];
    const isUp = mark && isFresh(reel.filmAt(entry.at), filmMs, stays.markMs * speed);
    if (isUp && entry.team) marks[entry.team] = mark;
  }
  return marks;
}

/** The photos that are up on the map, oldest first. */
export function photosUp(photos: readonly ToldPhoto[], reel: Reel, filmMs: number, speed: number): ToldPhoto[] {
  return photos
    .filter(({ at, isHidden }) => !isHidden && isFresh(reel.filmAt(at), filmMs, stays.photoMs * speed))
    .slice(-stays.photos);
}

function isFresh(beganMs: number, nowMs: number, forMs: number): boolean {
  return beganMs <= nowMs && nowMs - beganMs < forMs;
}
