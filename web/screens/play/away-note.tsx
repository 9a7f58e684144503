import { IconButton } from '../../parts/icon-button.tsx';
import { useRace } from '../../race/race.ts';

/** What happened while nobody looked at this phone; a tap opens all of it. */
export function AwayNote() {
  const { line, open } = useRace();
  const [newest] = line.missed;
  if (!newest) return null;
  const count = line.missed.length;
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
