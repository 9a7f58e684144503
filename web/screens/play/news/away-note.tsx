import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { feedOf } from '../../../race/feed-entries.ts';
import { isHostMessage } from '../../../race/host-messages.ts';
import { useRace } from '../../../race/race.ts';

/** Long enough to read a title and a line; everything stays in the feed. */
export const awayNoteMs = 10_000;

/**
 * [F16] What happened while this phone was not in use: shown until it is dismissed, for ten seconds, or until the next feed entry. A tap opens
 * the feed. A finish is named before newer entries; messages of the host are shown by HostMessage.
 */
export function AwayNote({ otherwise }: { otherwise: ReactNode }) {
  const { line, open, team, isHost } = useRace();
  const missed = line.missed.filter((one) => isHost || !isHostMessage(one, team));
  const hold = useExpiringNote(missed.length > 0);
  const named = missed.find(({ kind }) => kind === 'finished') ?? missed[0];
  if (!named) return otherwise;
  const count = missed.length;
  return (
    <output {...hold} className="flex items-center rounded-mat bg-info-paper pl-4 text-info-ink short:pl-3 lying:pl-3">
      <button
        type="button"
        onClick={() => open('feed')}
        className="min-h-14 min-w-0 grow py-1 text-left leading-tight short:min-h-12 lying:min-h-12"
      >
        <span className="block truncate font-bold">
          {count === 1 ? 'While you were away' : `You missed ${count} things`}
        </span>
        <span className="block truncate text-small leading-tight">{named.text}</span>
      </button>
      <IconButton icon="close" label="Dismiss" isLow onClick={line.forgetMissed} />
    </output>
  );
}

/** Clears the missed entries after `awayNoteMs`, but not while the note has the focus, and at the next newer entry. */
function useExpiringNote(isShown: boolean) {
  const { view, line } = useRace();
  const [isHeld, setHeld] = useState(false);
  // A focused button that unmounts fires no blur event.
  if (!isShown && isHeld) setHeld(false);
  const forget = useEffectEvent(() => line.forgetMissed());
  const newest = feedOf(view)[0]?.seq ?? 0;
  const isOld = isShown && newest > Math.max(0, ...line.missed.map(({ seq }) => seq));
  useEffect(() => {
    if (isOld) forget();
  }, [isOld]);
  useEffect(() => {
    if (!isShown || isHeld) return undefined;
    const timer = setTimeout(() => forget(), awayNoteMs);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);
  return { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
}
