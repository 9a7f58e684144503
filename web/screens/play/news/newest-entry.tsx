import { Fragment } from 'react';
import { FeedRow } from '../../../parts/rows/feed-row.tsx';
import { agoOf } from '../../../race/clock.ts';
import { feedOf } from '../../../race/feed-entries.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** The newest entry of the feed; a tap opens the rest of it. */
export function NewestEntry() {
  const { view, tab, open } = useRace();
  const [entry] = feedOf(view);
  // A dare has the screen to itself.
  const isDared = tab === 'clue' && (view.step?.type === 'sabotage' || view.step?.type === 'forfeit');
  if (!entry || isDared) return null;
  return (
    <button type="button" data-newest-entry onClick={() => open('feed')} className="w-full rounded-mat active:bg-card">
      <FeedRow entry={entry} when={<Ago at={entry.at} />} isShort />
    </button>
  );
}

function Ago({ at }: { at: number }) {
  const words = agoOf(useNow() - at);
  // Other words, not the same ones moved: they end at the same edge.
  return <Fragment key={words}>{words}</Fragment>;
}
