import type { InputOf, OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { race } from '#contract/limits';
import type { RaceState } from '#engine/race';
import { withholdInEntry, findMovedTeam } from '#engine/views/withheld-bars';
import { type Audience, isFor } from '#engine/views/view-for';
import { feedHtml, nothingTold, tellOn, type Told } from '#engine/whole-feed';
import type { Races } from '../races/door.ts';
import { Recent } from '../races/race-book.ts';

type Call = (typeof calls)['process-notifs'];

/** So many races are kept told: each new event then costs its own entry, not the whole night's. */
const keptRaces = 20;
const feeds = new WeakMap<Races, Recent<Promise<Told>>>();

/** [F10] The newest entries of a race's feed that somebody may read, the newest first; `since` and `before` narrow down which. */
export async function wholeFeed(
  races: Races,
  state: RaceState,
  audience: Audience,
  { since = 0, before = state.seq + 1 }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const { gameId, seq, endedAt } = state;
  const { entries: told } = await toldUpTo(races, gameId, seq);
  const end = Math.min(before, seq + 1);
  const asked = told.filter((entry) => entry.seq > since && entry.seq < end && isFor(entry, audience));
  const mover = findMovedTeam(state, audience);
  const page = asked.slice(-race.feedPage).toReversed();
  const entries = mover ? page.map((entry) => withholdInEntry(state, mover, entry)) : page;
  const more = entries.length < asked.length;
  return { success: true, html: feedHtml(entries), gameEnd: endedAt !== null, entries, more, seq };
}

/** What was told of a race at least up to this event; whoever asks next goes on from there. */
async function toldUpTo(races: Races, gameId: number, seq: number): Promise<Told> {
  const known = feeds.get(races) ?? new Recent<Promise<Told>>(keptRaces);
  feeds.set(races, known);
  const before = known.get(gameId) ?? Promise.resolve(nothingTold);
  const after = before.then(async (told) => {
    const toldSeq = told.state?.seq ?? 0;
    return toldSeq >= seq ? told : tellOn(told, await races.events(gameId, toldSeq));
  });
  known.set(
    gameId,
    after.catch(() => before),
  );
  return after;
}
