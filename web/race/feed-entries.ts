import type { FeedEntry, RaceView } from '#contract/race-view';

/** What a screen reads of the race, newest first: the feed, with what the host said to this team alone in its place. */
export function feedOf({ feed, told }: Pick<RaceView, 'feed' | 'told'>): FeedEntry[] {
  return [...feed, ...told].toSorted((one, other) => other.seq - one.seq);
}

/** Whether an entry was said to one team alone. */
export function isForOneTeam({ kind, team }: FeedEntry): boolean {
  return kind === 'host-message' && team !== null;
}
