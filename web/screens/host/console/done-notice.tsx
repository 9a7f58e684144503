import { Icon } from '../../../parts/icon.tsx';
import { IconButton } from '../../../parts/icon-button.tsx';
import { SmallButton } from '../../../parts/small-button.tsx';
import { useRace } from '../../../race/race.ts';
import { type Done, useControls } from './controls.ts';
import { undoableLines } from './desk-words.ts';

/** What the host has just done, with the way back while there is one. The region stays, so that it is read out. */
export function DoneNotice() {
  const { done, say } = useControls();
  return <output className="block">{done && <Slip done={done} onClose={() => say(null)} />}</output>;
}

function Slip({ done, onClose }: { done: Done; onClose: () => void }) {
  const { view } = useRace();
  const { ask } = useControls();
  const line = undoableLines(view).find(
    ({ seq, kind, team }) => seq <= done.seq && kind === done.undo?.kind && team === done.undo.team,
  );
  return (
    <span className="flex min-h-16 items-center gap-3 rounded-mat bg-good-paper py-1 pr-1 pl-4 text-body text-good-ink">
      <Icon name="tick" />
      <span className="min-w-0 grow font-bold wrap-anywhere">{done.words}</span>
      {line && <SmallButton onClick={() => ask({ about: 'undo', line })}>Undo</SmallButton>}
      <IconButton icon="close" label="Dismiss" onClick={onClose} />
    </span>
  );
}
