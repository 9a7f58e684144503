import { TextButton } from '../../parts/buttons/text-button.tsx';
import { hasMail } from '../../app/settings.ts';
import type { Done } from './use-members.ts';

interface DoneWordsProps {
  done: Done | null;
  canUndo: boolean;
  onUndo: (email: string, place: number) => void;
}

/** What was just done to a team, whether a letter went out, and the way back. */
export function DoneWords({ done, canUndo, onUndo }: DoneWordsProps) {
  return (
    <output className="block text-small text-quiet wrap-anywhere">
      {done && wordsOf(done)}
      {done && 'removed' in done && canUndo && (
        <>
          {' '}
          <TextButton onClick={() => onUndo(done.removed, done.place)}>Undo</TextButton>
        </>
      )}
    </output>
  );
}

function wordsOf(done: Done): string {
  if ('refused' in done) return '';
  if ('already' in done) return `${done.already} is in this team already.`;
  if ('adding' in done) return `Adding ${done.adding}…`;
  if ('removed' in done) return `${done.removed} is out of the team.`;
  const { added, invited } = done;
  if (!hasMail()) return `${added} is in. Give them the link: no mail goes out from here.`;
  if (invited) return `${added} is in, and an invitation is on its way.`;
  return `${added} is in. They have had our mail today, or we sent enough for one day: give them the link.`;
}
