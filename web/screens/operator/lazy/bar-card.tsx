import { useState } from 'react';
import { text as limits } from '#contract/limits';
import { Card } from '../../../parts/layout/beer-mat.tsx';
import { ClueCard } from '../../../parts/clues/clue-card.tsx';
import { clueKindName } from '../../../parts/clues/clue-kinds.ts';
import { Difficulty } from '../../../parts/clues/difficulty.tsx';
import { DottedFacts } from '../../../parts/rows/dotted-facts.tsx';
import { LeakWarning } from '../../../parts/clues/leak-warning.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { useLeakMarks } from '../../../parts/clues/use-leak-marks.ts';
import { withClue, withFinal, withStart } from './draft.ts';
import type { NumberedBar } from './numbered-bars.ts';
import { kindNames, type MadeBar } from './order-copy.ts';
import type { RaceEditorHands } from './use-race-editor.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ClueChoices } from '../../../parts/clues/clue-choices.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';

interface AnotherClueProps {
  gameId: number;
  bar: MadeBar;
  onUse: (words: string) => void;
  onClose: () => void;
}

interface BarCardProps {
  gameId: number;
  bar: NumberedBar;
  hands: RaceEditorHands;
  /** Until the race begins. */
  isOpen: boolean;
  onReplace: () => void;
}

/** One bar of a race in the making, and the clue that leads there. */
export function BarCard({ gameId, bar, hands, isOpen, onReplace }: BarCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { draft, write, keep } = hands;
  const clue = draft.bars.find(({ id }) => id === bar.id)?.clue ?? bar.clue;
  const marks = useLeakMarks(bar.name, isOpen ? clue : '');
  if (bar.mark === 'start') {
    return (
      <div>
        <BarMarks bar={bar} />
        <Card>
          <h3 className="font-display text-[2.25rem] leading-[.95] font-black wrap-anywhere">{bar.name}</h3>
          {bar.street && <SmallPrint>{bar.street}</SmallPrint>}
          <p className="mt-2 text-body">Where everybody meets. It needs no clue.</p>
          {isOpen && (
            <TextButton onClick={onReplace}>
              Replace
              <Named name={bar.name} />
            </TextButton>
          )}
        </Card>
      </div>
    );
  }
  const tooLong = Array.from(clue).length > limits.clue;
  return (
    <div>
      <BarMarks bar={bar} />
      <ClueCard
        name={bar.name}
        street={bar.street}
        text={clue}
        marks={marks}
        count={`${Array.from(clue).length} / ${limits.clue}`}
        isTooLong={tooLong}
        readOnly={!isOpen}
        onWrite={(words) => write(withClue(draft, bar.id, words))}
        onLeave={() => void (tooLong || keep())}
        state={<ClueOrigin bar={bar} isChanged={clue !== bar.clue} />}
        action={
          isOpen ? (
            <TextButton onClick={() => setAsking(true)}>
              Another clue
              <Named name={bar.name} />
            </TextButton>
          ) : null
        }
      >
        {isOpen && (
          <>
            <TextButton onClick={onReplace}>
              Replace
              <Named name={bar.name} />
            </TextButton>
            {bar.mark !== 'final' && (
              <>
                <TextButton onClick={() => void keep(withStart(draft, bar.id))}>
                  Start here
                  <Named name={bar.name} />
                </TextButton>
                <TextButton onClick={() => void keep(withFinal(draft, bar.id))}>
                  End here
                  <Named name={bar.name} />
                </TextButton>
              </>
            )}
          </>
        )}
      </ClueCard>
      {isOpen && <LeakWarning name={bar.name} clue={clue} />}
      {isAsking && (
        <AnotherClue
          gameId={gameId}
          bar={bar}
          onUse={(words) => {
            setAsking(false);
            void keep(withClue(draft, bar.id, words));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** For those who cannot see beside which bar it stands. */
function Named({ name }: { name: string }) {
  return <span className="sr-only"> {name}</span>;
}

function BarMarks({ bar }: { bar: NumberedBar }) {
  const { mark, kind, fits, isLate, isReserve, demo } = bar;
  const facts = [
    kindNames[kind] ?? kind,
    ...(isLate ? ['open late'] : []),
    ...(isReserve ? ['reserve'] : []),
    ...(demo ? ['invented'] : []),
    ...(fits.length > 0 ? [`fits ${fits.join(', ')}`] : []),
  ];
  return (
    <div className="mb-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5">
      <span
        className={`grid h-8 min-w-8 place-items-center rounded-round px-2.5 font-display text-tab ${typeof mark === 'number' ? 'bg-brine text-shell' : 'bg-night text-yolk ring-2 ring-edge-soft'}`}
      >
        {typeof mark === 'number' ? mark : mark === 'start' ? 'Start' : 'End'}
      </span>
      <span className="text-small text-quiet">
        <DottedFacts facts={facts} />
      </span>
    </div>
  );
}

/** Whose words they are, and how hard. */
function ClueOrigin({ bar, isChanged }: { bar: NumberedBar; isChanged: boolean }) {
  if (isChanged) return 'Saved when you leave the field.';
  if (bar.clueKind === null || bar.difficulty === null) return 'Written by hand.';
  return (
    <span className="flex items-center justify-between gap-3 font-display text-tab tracking-[.03em] text-good">
      {clueKindName(bar.clueKind)}
      <Difficulty eggs={bar.difficulty} />
    </span>
  );
}

/** Every kind of clue the house has for a bar. */
function AnotherClue({ gameId, bar, onUse, onClose }: AnotherClueProps) {
  const [chosen, setChosen] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['lazy-clues', gameId, bar.id],
    queryFn: () => callServer(operatorLazyCalls['lazy-clues'], { params: { gameId: String(gameId), barId: bar.id } }),
  });
  const clues = data?.map((clue) => ({ ...clue, kind: clueKindName(clue.kind) })) ?? [];
  const words = clues[chosen]?.text;
  return (
    <Dialog
      open
      title={bar.name}
      onClose={onClose}
      foot={words === undefined ? undefined : <MainButton onClick={() => onUse(words)}>Use this clue</MainButton>}
    >
      {!data && !error && <Skeleton words="Thinking…" />}
      {!data && error && (
        <Notice
          tone="trouble"
          title={troubleIn(error, 'Failed to load clues')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {clues.length > 0 && <ClueChoices clues={clues} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}
