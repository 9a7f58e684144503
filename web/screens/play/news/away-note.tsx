import type { ReactNode } from 'react';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { isHostMessage } from '../../../race/host-messages.ts';
import { useRace } from '../../../race/race.ts';

/** What happened while nobody looked at this phone; a tap opens all of it. What the host said stands there by itself. */
export function AwayNote({ otherwise }: { otherwise: ReactNode }) {
  const { line, open, team, isHost } = useRace();
  const missed = line.missed.filter((one) => isHost || !isHostMessage(one, team));
  const [newest] = missed;
  if (!newest) return otherwise;
  const count = missed.length;
  return (
    <output className="flex items-center rounded-mat bg-info-paper pl-4 text-info-ink short:pl-3 lying:pl-3">
      <button
        type="button"
        onClick={() => open('feed')}
        className="min-h-14 min-w-0 grow py-1 text-left leading-tight short:min-h-12 lying:min-h-12"
      >
        <span className="block truncate font-bold">
          {count === 1 ? 'While you were away' : `You missed ${count} things`}
        </span>
        <span className="block truncate text-small leading-tight">{newest.text}</span>
      </button>
      <IconButton icon="close" label="Dismiss" isLow onClick={line.forgetMissed} />
    </output>
  );
}
