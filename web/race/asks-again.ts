import type { FeedEntry, RaceView } from '#contract/race-view';

/** Which entries change what was asked about a race; null where all that is new comes with the view itself. */
export type ChangesIt = ((entry: FeedEntry) => boolean) | null;

/**
 * Whether something that was known when the race stood at `since` must be asked again: something was told since then that changes it, or
 * so much that the view does not reach back so far.
 */
export function asksAgain({ feed }: Pick<RaceView, 'feed'>, since: number, changesIt: ChangesIt): boolean {
  const fresh = feed.filter(({ seq }) => seq > since);
  const reachesBack = fresh.length < feed.length;
  return fresh.length > 0 && (!reachesBack || (changesIt !== null && fresh.some(changesIt)));
}

/** Whether what was told changes the skip codes a host may read: to one who races the codes of bars are shown that a team was in. */
export function changesCodes({ kind }: FeedEntry, isRacing: boolean): boolean {
  return codeKinds.has(kind) || (isRacing && foundKinds.has(kind));
}

const codeKinds = new Set<FeedEntry['kind']>(['code-used', 'code-revealed', 'bar-replaced', 'bar-shut', 'undone']);
const foundKinds = new Set<FeedEntry['kind']>(['bar-found', 'finished', 'ended']);
