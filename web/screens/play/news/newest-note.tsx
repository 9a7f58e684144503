import { AwayNote } from './away-note.tsx';
import { NewestEntry } from './newest-entry.tsx';

/** What was missed, else the newest of the feed. */
export function NewestNote() {
  return <AwayNote otherwise={<NewestEntry />} />;
}
