import { FeedLine } from '../../../parts/rows/feed-line.tsx';
import { agoOf } from '../../../race/clock.ts';
import { linesOf } from '../../../race/feed-lines.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** The newest line of the feed; a tap opens the rest of it. */
export function LastLine() {
  const { view, tab, open } = useRace();
  const [line] = linesOf(view);
  // A dare has the screen to itself.
  const isDared = tab === 'clue' && (view.step?.type === 'sabotage' || view.step?.type === 'forfeit');
  if (!line || isDared) return null;
  return (
    <button type="button" data-last-line onClick={() => open('feed')} className="w-full rounded-mat active:bg-card">
      <FeedLine line={line} when={<Ago at={line.at} />} isShort />
    </button>
  );
}

function Ago({ at }: { at: number }) {
  return agoOf(useNow() - at);
}
