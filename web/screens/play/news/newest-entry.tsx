import { Fragment } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { FeedRow } from '../../../parts/rows/feed-row.tsx';
import { agoOf } from '../../../race/clock.ts';
import { feedOf } from '../../../race/feed-entries.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** A finish stands over newer lines for this long. */
export const finishShownMs = 30_000;

interface NewestEntryProps {
  /** Entries that stand on the screen already. */
  isShownElsewhere?: (entry: FeedEntry) => boolean;
}

/** [F16] The newest entry of the feed, or a finish of the last half minute; a tap opens the rest of it. */
export function NewestEntry({ isShownElsewhere = () => false }: NewestEntryProps) {
  const { view, tab, open } = useRace();
  const entries = feedOf(view).filter((entry) => !isShownElsewhere(entry));
  const finish = useFreshFinish(entries);
  // The map and a dare have the screen to themselves, but for a finish.
  const isAlone = tab === 'map' || (tab === 'clue' && isDare(view.step?.type));
  const entry = finish ?? (isAlone ? undefined : entries[0]);
  if (!entry) return null;
  return (
    <button type="button" data-newest-entry onClick={() => open('feed')} className="w-full rounded-mat active:bg-card">
      <FeedRow entry={entry} when={<Ago at={entry.at} />} isShort />
    </button>
  );
}

function isDare(type: string | undefined): boolean {
  return type === 'sabotage' || type === 'forfeit';
}

/** The newest finish, while it is fresh. */
function useFreshFinish(entries: readonly FeedEntry[]): FeedEntry | undefined {
  const { now } = useRace();
  const finish = entries.find(({ kind }) => kind === 'finished');
  const isFresh = finish !== undefined && now() - finish.at < finishShownMs;
  // Drawn again each second until it is old.
  useNow(isFresh);
  return isFresh ? finish : undefined;
}

function Ago({ at }: { at: number }) {
  const words = agoOf(useNow() - at);
  // Other words, not the same ones moved: they end at the same edge.
  return <Fragment key={words}>{words}</Fragment>;
}
