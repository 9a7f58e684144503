import { FeedRow } from '../../../parts/rows/feed-row.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { agoOf } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useControls } from '../controls.ts';
import { toHost } from '../console-copy.ts';
import { useUndoable } from './use-undoable.ts';

/** What can still be undone, until the next ruling on that team. */
export function TakeBacks() {
  const { now } = useRace();
  const { ask } = useControls();
  const entries = useUndoable();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="may-be-undone" className="mt-4">
      <h2 id="may-be-undone" className="font-display text-h3">
        You may still undo
      </h2>
      <ul aria-label="You may still undo" className="mt-2 grid gap-1">
        {entries.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-center gap-x-3">
            <div className="min-w-48 flex-1">
              <FeedRow entry={{ ...entry, text: toHost(entry), pint: null }} when={agoOf(now() - entry.at)} />
            </div>
            <SmallButton icon="undo" onClick={() => ask({ about: 'undo', entry })}>
              Undo<span className="sr-only"> {toHost(entry)}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
