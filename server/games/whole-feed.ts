import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { FeedLine } from '#contract/race-view';
import type { RaceState } from '#engine/race';
import { type Audience, isFor } from '#engine/views/view-for';
import { feedHtml, feedOf } from '#engine/whole-feed';
import type { Races } from '../play.ts';

type Feed = OutputOf<(typeof calls)['process-notifs']>;

/** What was told of a race as it stands, for as long as it stands so: many phones ask at once. */
interface Told {
  lines: Promise<FeedLine[]>;
  /** By who reads: a team, or the audience of those who are in none. */
  feeds: Map<string, Feed>;
}

const known = new WeakMap<RaceState, Told>();

/** Every line of a race that somebody may read, the newest first. */
export async function wholeFeed({ races }: { races: Races }, state: RaceState, audience: Audience): Promise<Feed> {
  const told = known.get(state) ?? { lines: linesOf(races, state), feeds: new Map<string, Feed>() };
  known.set(state, told);
  const lines = await told.lines.catch((error: unknown) => {
    known.delete(state);
    throw error;
  });
  const reader = 'team' in audience ? audience.team : audience.kind;
  const feed = told.feeds.get(reader) ?? feedFor(lines, state, audience);
  told.feeds.set(reader, feed);
  return feed;
}

async function linesOf(races: Races, { gameId, seq }: RaceState): Promise<FeedLine[]> {
  const log = await races.events(gameId);
  return feedOf(log.filter((event) => event.seq <= seq));
}

function feedFor(lines: FeedLine[], { seq, endedAt }: RaceState, audience: Audience): Feed {
  const entries = lines.filter((line) => isFor(line, audience));
  return { success: true, html: feedHtml(entries), gameEnd: endedAt !== null, entries, seq };
}
