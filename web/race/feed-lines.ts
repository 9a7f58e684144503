import type { FeedLine, RaceView } from '#contract/race-view';

/** What a screen reads of the race, newest first: the feed, with what the host said to this team alone in its place. */
export function linesOf({ feed, told }: Pick<RaceView, 'feed' | 'told'>): FeedLine[] {
  return [...feed, ...told].toSorted((one, other) => other.seq - one.seq);
}

/** Whether a line was said to one team alone. */
export function isForOneTeam({ kind, team }: FeedLine): boolean {
  return kind === 'host-message' && team !== null;
}
