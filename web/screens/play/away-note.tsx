import { IconButton } from '../../parts/icon-button.tsx';
import { useRace } from '../../race/race.ts';

/** What happened while nobody looked at this phone; a tap opens all of it. */
export function AwayNote() {
  const { line, open } = useRace();
  const [newest] = line.missed;
  if (!newest) return null;
  const count = line.missed.length;
  return (
    <output className="flex items-center rounded-mat bg-info-paper pl-4 text-info-ink">
      <button type="button" onClick={() => open('feed')} className="min-h-14 min-w-0 grow py-2 text-left">
        <span className="block font-bold">{count === 1 ? 'While you were away' : `You missed ${count} things`}</span>
        <span className="line-clamp-2 text-small wrap-anywhere">{newest.text}</span>
      </button>
      <IconButton icon="close" label="Dismiss" onClick={line.forgetMissed} />
    </output>
  );
}
