import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { troubleIn } from '../../call/trouble.ts';
import { wallClock } from '../../race/clock.ts';
import { CrewPanel } from './crew-panel.tsx';
import { deedWords } from './deed-copy.ts';
import { useDeeds } from './use-crew.ts';

interface CrewSheetProps {
  gameId: number;
  isOver?: boolean;
  onClose: () => void;
}

/** Who runs this race, and who of them did what. */
export function CrewSheet({ gameId, isOver = false, onClose }: CrewSheetProps) {
  return (
    <Dialog open title="Crew" onClose={onClose}>
      <Stack>
        <CrewPanel gameId={gameId} isOver={isOver} />
        <section>
          <ChalkHeading>Who did what</ChalkHeading>
          <Deeds gameId={gameId} />
        </section>
      </Stack>
    </Dialog>
  );
}

/** [Q8] The record, newest first. */
function Deeds({ gameId }: { gameId: number }) {
  const { data: deeds, error, refetch } = useDeeds(gameId);
  if (!deeds) {
    return error ? (
      <Notice
        tone="trouble"
        title={troubleIn(error, 'Failed to load the record')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <Skeleton words="Fetching the record…" />
    );
  }
  if (deeds.length === 0) return <SmallPrint>Nobody has touched anything yet.</SmallPrint>;
  return (
    <ol aria-label="Who did what" className="mt-1 grid gap-1">
      {deeds.map((deed) => (
        <li key={deed.id} className="flex gap-3 px-1 py-1.5 text-body">
          <span className="shrink-0 text-small text-quiet tabular-nums">{wallClock(deed.at)}</span>
          <span className="wrap-anywhere">{deedWords(deed)}</span>
        </li>
      ))}
    </ol>
  );
}
