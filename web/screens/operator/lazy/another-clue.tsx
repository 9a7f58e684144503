import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../app/game.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ClueChoices } from '../../../parts/clues/clue-choices.tsx';
import { clueKindName } from '../../../parts/clues/clue-kinds.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import type { MadeBar } from './order-words.ts';

interface AnotherClueProps {
  gameId: number;
  bar: MadeBar;
  onUse: (words: string) => void;
  onClose: () => void;
}

/** Every kind of clue the house has for a bar. */
export function AnotherClue({ gameId, bar, onUse, onClose }: AnotherClueProps) {
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
