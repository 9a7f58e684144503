import { Fragment } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { FeedRow } from '../../../parts/rows/feed-row.tsx';
import { agoOf } from '../../../race/clock.ts';
import { feedOf } from '../../../race/feed-entries.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** A finish is shown instead of newer entries for this long. */
export const finishShownMs = 30_000;

/** [F16] The newest entry of the feed, or a finish of the last half minute; a tap opens the feed. */
export function NewestEntry() {
  const { open } = useRace();
  const entry = useNewestEntry(isAny);
  if (!entry) return null;
  return (
    <button type="button" data-newest-entry onClick={() => open('feed')} className="w-full rounded-mat active:bg-card">
      <FeedRow entry={entry} when={<Ago at={entry.at} />} isShort />
    </button>
  );
}

/** [F16] The same in one small line, below a message of the host or a knock, to leave room for the clue. */
export function NewestLine({ among = isAny }: { among?: (entry: FeedEntry) => boolean }) {
  const entry = useNewestEntry(among);
  if (!entry) return null;
  return (
    <p data-newest-entry className="-my-1 flex min-w-0 gap-2 px-1 text-small leading-[1.3]">
      <span className="min-w-0 grow truncate font-semibold">{entry.text}</span>
      <span data-of-its-moment className="shrink-0 text-quiet">
        <Ago at={entry.at} />
      </span>
    </p>
  );
}

const isAny = () => true;

function useNewestEntry(among: (entry: FeedEntry) => boolean): FeedEntry | undefined {
  const { view, tab } = useRace();
  const entries = feedOf(view).filter(among);
  const finish = useFreshFinish(entries);
  // On the map and during a dare only a finish is shown.
  const isAlone = tab === 'map' || (tab === 'clue' && isDare(view.step?.type));
  return finish ?? (isAlone ? undefined : entries[0]);
}

function isDare(type: string | undefined): boolean {
  return type === 'sabotage' || type === 'forfeit';
}

/** The newest finish, while it is fresh. */
function useFreshFinish(entries: readonly FeedEntry[]): FeedEntry | undefined {
  const { now } = useRace();
  const finish = entries.find(({ kind }) => kind === 'finished');
  const isFresh = finish !== undefined && now() - finish.at < finishShownMs;
  // Re-renders each second until the finish is old.
  useNow(isFresh);
  return isFresh ? finish : undefined;
}

export function Ago({ at }: { at: number }) {
  const words = agoOf(useNow() - at);
  // Other words, not the same ones moved: they end at the same edge.
  return <Fragment key={words}>{words}</Fragment>;
}
