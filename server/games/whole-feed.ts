import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { RaceState } from '#engine/race';
import { feedHtml, feedOf } from '#engine/whole-feed';
import type { Races } from '../play.ts';

type Feed = OutputOf<(typeof calls)['process-notifs']>;

/** What was told of a race as it stands, for as long as it stands so: many phones ask at once. */
const told = new WeakMap<RaceState, Promise<Feed>>();

/** Every line of a race, the newest first; the same for everybody. */
export async function wholeFeed({ races }: { races: Races }, state: RaceState): Promise<Feed> {
  const known = told.get(state);
  if (known) return known;
  const feed = makeFeed(races, state);
  told.set(state, feed);
  feed.catch(() => told.delete(state));
  return feed;
}

async function makeFeed(races: Races, { gameId, seq, endedAt }: RaceState): Promise<Feed> {
  const log = await races.events(gameId);
  const entries = feedOf(log.filter((event) => event.seq <= seq));
  return { success: true, html: feedHtml(entries), gameEnd: endedAt !== null, entries, seq };
}
