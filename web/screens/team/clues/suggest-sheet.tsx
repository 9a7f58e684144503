import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clueCalls } from '#contract/calls/clues';
import { hasSomethingToSee } from '#contract/text/clean-text';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ClueChoices } from '../../../parts/clues/clue-choices.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { clueKindName } from '../../../parts/clues/clue-kinds.ts';

interface SuggestSheetProps {
  open: boolean;
  gameId: number;
  bar: { id: string };
  /** What the team has written for this bar. */
  text: string;
  onUse: (text: string) => void;
  onClose: () => void;
}

/** Three clues of the house. The team's own text is never replaced unasked. */
export function SuggestSheet({ open, gameId, bar, text, onUse, onClose }: SuggestSheetProps) {
  const [chosen, setChosen] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['suggestions', gameId, bar.id],
    queryFn: () => callServer(clueCalls['suggest-clues'], { input: { gameId, barId: bar.id } }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const clues = data?.suggestions.map((clue) => ({ ...clue, kind: clueKindName(clue.kind) })) ?? [];
  const suggestion = clues[chosen]?.text;

  function finish(next?: string) {
    setIsAsked(false);
    if (next === undefined) onClose();
    else onUse(next);
  }

  function foot() {
    if (suggestion === undefined) return undefined;
    if (!isAsked) {
      const use = () => (hasSomethingToSee(text) ? setIsAsked(true) : finish(suggestion));
      return <MainButton onClick={use}>Use this clue</MainButton>;
    }
    return (
      <>
        <MainButton onClick={() => finish(`${text.trimEnd()}\n${suggestion}`)}>Put it below yours</MainButton>
        <Button onClick={() => finish(suggestion)}>Replace mine</Button>
      </>
    );
  }

  return (
    <Dialog open={open} title="Stuck? Try one of ours" onClose={() => finish()} foot={foot()} lightDismiss>
      <Stack gap="tight">
        {!data && !error && <Skeleton words="Thinking of three…" />}
        {!data && error && (
          <Notice
            tone="trouble"
            title={troubleIn(error, 'We got no answer. Check your signal, then try again.')}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {data && clues.length === 0 && <Text>For once we have none either. Over to you.</Text>}
        {clues.length > 0 && <ClueChoices clues={clues} chosen={chosen} onChoose={setChosen} />}
        {isAsked && <Text>You have written something for this bar already.</Text>}
        {data?.attribution && <SmallPrint>{data.attribution}</SmallPrint>}
      </Stack>
    </Dialog>
  );
}
