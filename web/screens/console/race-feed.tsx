import { FeedRow } from '../../parts/rows/feed-row.tsx';
import { agoOf } from '../../race/clock.ts';
import { feedOf } from '../../race/feed-entries.ts';
import { useRace } from '../../race/race.ts';
import { useSeen } from '../../race/use-receipts.ts';
import { useNow } from '../../race/use-now.ts';

const shownMost = 4;

/** The newest of what happened. */
export function RaceFeed() {
  const { view } = useRace();
  const now = useNow(view.status !== 'ended');
  const entries = feedOf(view).slice(0, shownMost);
  useSeen(entries);
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened" className="sr-only">
        What happened
      </h2>
      <ol aria-label="Newest lines" aria-live="polite" aria-relevant="additions" className="grid gap-0.5">
        {entries.map((entry) => (
          <li key={entry.seq}>
            <FeedRow entry={entry} when={agoOf(now - entry.at)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
