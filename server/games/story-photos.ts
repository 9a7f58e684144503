import type { RaceStory, ToldPhoto } from '#contract/story';
import type { Photo } from '../store/photos.ts';

/**
 * The photos of a night, each where it was taken and when the night says so: one that came late stands where its claim does.
 * `readerId` is whose account reads them.
 */
export function storyPhotos(story: RaceStory, photos: readonly Photo[], readerId?: string): ToldPhoto[] {
  return photos.map((photo) => toldPhoto(story, photo, readerId)).toSorted((a, b) => a.at - b.at);
}

/** The legs of a night, without the photos that a reader is not shown: hidden ones, and those that are gone. */
export function withSeenPhotos(teams: RaceStory['teams'], photos: readonly Photo[]): RaceStory['teams'] {
  const seen = new Set(photos.map(({ id }) => id));
  return teams.map((team) => ({
    ...team,
    legs: team.legs.map((leg) => ({ ...leg, photo: leg.photo !== null && seen.has(leg.photo) ? leg.photo : null })),
  }));
}

function toldPhoto({ teams, startedAt, endedAt }: RaceStory, photo: Photo, readerId: string | undefined): ToldPhoto {
  const { id, gameGroup: group, kind, about, width, height, createdAt, hiddenAt } = photo;
  const legs = teams.find((team) => team.group === group)?.legs ?? [];
  const proved = legs.find((leg) => leg.photo === id);
  const leg = proved ?? (kind === 'step' ? legs.find(({ number }) => number === Number(about) + 1) : undefined);
  const cameAt = Math.min(Math.max(createdAt.getTime(), startedAt), endedAt);
  const at = proved?.at ?? cameAt;
  const isOwn = readerId !== undefined && photo.accountId === readerId;
  return { id, group, at, kind, bar: leg?.bar ?? null, width, height, isHidden: hiddenAt !== null, isOwn };
}
