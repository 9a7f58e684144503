import { useRace } from '../../race/race.ts';
import { AwayNote } from './away-note.tsx';
import { LastLine } from './last-line.tsx';

/** One line over the buttons, the weightiest there is: what was missed, or else the newest of the feed. Never two: the clue needs the room. */
export function Slot() {
  const { line, tab } = useRace();
  if (line.missed.length > 0) return <AwayNote />;
  return tab !== 'map' && <LastLine />;
}
