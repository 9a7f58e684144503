import { FeedLine } from '../../../parts/feed-line.tsx';
import { agoOf } from '../../play/clock.ts';
import { linesOf } from '../../play/feed-lines.ts';
import { useRace } from '../../play/race.ts';
import { useNow } from '../../play/use-now.ts';

const shownMost = 4;

/** The newest of what happened. */
export function RaceFeed() {
  const { view } = useRace();
  const now = useNow(view.status !== 'ended');
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened" className="sr-only">
        What happened
      </h2>
      <ol aria-label="Newest lines" aria-live="polite" aria-relevant="additions" className="grid gap-0.5">
        {linesOf(view)
          .slice(0, shownMost)
          .map((line) => (
            <li key={line.seq}>
              <FeedLine line={line} when={agoOf(now - line.at)} />
            </li>
          ))}
      </ol>
    </section>
  );
}
