import { useState } from 'react';
import { FeedRow } from '../../../parts/rows/feed-row.tsx';
import { feedOf } from '../../../race/feed-entries.ts';
import { isHostMessage } from '../../../race/host-messages.ts';
import { useRace } from '../../../race/race.ts';
import { Ago } from './newest-entry.tsx';

/**
 * [F16] The newest finish of another team or message of the host since a notice covered the whole screen, at the top of that notice. A
 * message is confirmed later, below the clue.
 */
export function NewsOverNotice() {
  const { view, team } = useRace();
  const [openedAt] = useState(view.seq);
  const entry = feedOf(view).find(
    (one) => one.seq > openedAt && ((one.kind === 'finished' && one.team !== team) || isHostMessage(one, team)),
  );
  return (
    <output className="sticky top-0 z-1 block px-4 pt-[max(12px,env(safe-area-inset-top))] empty:hidden">
      {entry && (
        <span className="block animate-drop rounded-mat border-2 border-pickle bg-brine px-3 text-shell **:data-of-its-moment:text-shell">
          <FeedRow key={entry.seq} entry={entry} when={<Ago at={entry.at} />} />
        </span>
      )}
    </output>
  );
}
