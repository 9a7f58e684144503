import { type Night, withLink } from '../night.ts';

type WhoAndWhat = Pick<Night, 'gameId' | 'link'>;

/** A file of the results, for whoever may read them. */
export function fileOf(
  night: WhoAndWhat,
  name: 'photos.zip' | 'story.png' | 'card.png' | 'results.csv' | 'results.json',
) {
  return withLink(`/api/game-results/${night.gameId}/${name}`, night.link);
}

/** The page itself, as whoever has it open may pass it on. */
export function pageOf({ gameId, link }: WhoAndWhat): string {
  return `${location.origin}${withLink(`/results/${gameId}`, link)}`;
}
