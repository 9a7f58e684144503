import { FeedLine } from '../../../parts/rows/feed-line.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { agoOf } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useControls } from '../controls.ts';
import { toHost } from '../console-words.ts';
import { useUndoable } from './use-undoable.ts';

/** What can still be undone, until the next ruling on that team. */
export function TakeBacks() {
  const { now } = useRace();
  const { ask } = useControls();
  const lines = useUndoable();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="may-be-undone" className="mt-4">
      <h2 id="may-be-undone" className="font-display text-h3">
        You may still undo
      </h2>
      <ul aria-label="You may still undo" className="mt-2 grid gap-1">
        {lines.map((line) => (
          <li key={line.seq} className="flex flex-wrap items-center gap-x-3">
            <div className="min-w-48 flex-1">
              <FeedLine line={{ ...line, text: toHost(line), pint: null }} when={agoOf(now() - line.at)} />
            </div>
            <SmallButton icon="undo" onClick={() => ask({ about: 'undo', line })}>
              Undo<span className="sr-only"> {toHost(line)}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
