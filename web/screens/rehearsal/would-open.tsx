import { useEffect, useId, useRef } from 'react';
import { Button } from '../../parts/buttons/button.tsx';
import { FeedRow } from '../../parts/rows/feed-row.tsx';
import { agoOf } from '../../race/clock.ts';
import { feedOf } from '../../race/feed-entries.ts';
import { type Sheet, useRace } from '../../race/race.ts';

const words: Record<Sheet, { title: string; words: string }> = {
  verify: {
    title: 'Verify current bar',
    words: 'On the night: the bars nearby, one of them chosen, then the camera for a photo of the team.',
  },
  photo: { title: 'Team photo', words: 'On the night the camera opens, for a photo of them doing it.' },
  hint: { title: 'Hints', words: 'On the night: what the next hint costs, and the way to take it.' },
  sabotage: { title: 'Sabotage', words: 'On the night they choose who gets it, and what those have to do.' },
  feed: { title: 'Notifications', words: 'Nothing has happened yet. It will.' },
  settings: { title: 'Settings', words: 'On the night: a call to you, sound, and the way to retire.' },
  'how-you-win': {
    title: 'How you win',
    words: 'First team to the final bar takes the jar. On the night the whole rules are here.',
  },
  codes: { title: 'Skip codes', words: 'On the night: the codes of the bars.' },
  controls: { title: 'Race controls', words: 'On the night: what a host can do.' },
  'end-game': { title: 'End game', words: 'On the night: the way to end it.' },
};

/** What a button of a rehearsed phone would open, and that it does not. */
export function WouldOpen({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      open
      aria-labelledby={id}
      className="absolute inset-x-0 top-auto bottom-0 z-10 m-0 grid max-h-[75%] w-full max-w-none animate-sheet gap-4 overflow-y-auto rounded-t-sheet border-t-3 border-raised bg-card px-5 pt-6 pb-7 text-ink shadow-sheet"
    >
      <h2 id={id} className="font-display text-h2">
        {words[sheet].title}
      </h2>
      {sheet === 'feed' ? <Feed /> : <p className="text-lead">{words[sheet].words}</p>}
      <p className="text-lead text-info-ink">This is a rehearsal: nothing is sent.</p>
      <Button onClick={onClose}>OK</Button>
    </dialog>
  );
}

function Feed() {
  const { view, now } = useRace();
  const entries = feedOf(view);
  if (entries.length === 0) return <p className="text-lead">{words.feed.words}</p>;
  return (
    <ol aria-label="So far" className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.seq}>
          <FeedRow entry={entry} when={agoOf(now() - entry.at)} />
        </li>
      ))}
    </ol>
  );
}
