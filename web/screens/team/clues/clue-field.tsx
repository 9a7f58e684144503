import { type ReactNode, useState } from 'react';
import { text as limits } from '#contract/limits';
import type { Game } from '../../../app/game.ts';
import { ClueCard } from '../../../parts/clues/clue-card.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import type { ClueBook } from './clue-book.ts';
import { type ClueForm, isTooLong, isUnsent, lengthOf } from './clue-form.ts';
import { LeakWarning } from '../../../parts/clues/leak-warning.tsx';
import { useLeakMarks } from '../../../parts/clues/use-leak-marks.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Pair } from '../../../parts/layout/pair.tsx';
import { Quote } from '../../../parts/clues/quote.tsx';
import { problems } from '#contract/problems';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { useQuery } from '@tanstack/react-query';
import { clueCalls } from '#contract/calls/clues';
import { hasSomethingToSee } from '#contract/text/clean-text';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { ClueChoices } from '../../../parts/clues/clue-choices.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
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

const keptWords = 'Kept on this phone, sent when it is back.';

const openWords = 'Leave this page open: it is sent when the signal is back.';

interface ClashProps {
  barId: string;
  book: ClueBook;
  form: ClueForm;
}

interface ClueFieldProps {
  gameId: number;
  bar: NonNullable<Game['bars']>[number];
  book: ClueBook;
  form: ClueForm | undefined;
  /** Until the race starts. */
  isOpen: boolean;
  /** The nudge of the same bar. */
  nudge?: ReactNode;
}

const unopened: ClueForm = { text: '', known: '', tries: [], step: 'rest', isKept: true };

/** The clue for one bar: writing, saving, a warning and a hand when stuck. */
export function ClueField({ gameId, bar, book, form = unopened, isOpen, nudge }: ClueFieldProps) {
  const [isStuck, setIsStuck] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const { text, step } = form;
  const isFixed = !isOpen || step === 'fixed';
  const isLost = isFixed && isUnsent(form);
  const marks = useLeakMarks(bar.name, isFixed ? '' : text);

  function put(next: string) {
    setBefore(text);
    setIsStuck(false);
    replace(next);
  }

  function replace(next: string) {
    book.write(bar.id, next);
    book.send(bar.id);
  }

  return (
    <div>
      <ClueCard
        name={bar.name}
        street={bar.street}
        text={text}
        marks={marks}
        count={`${lengthOf(text)} / ${limits.clue}`}
        isTooLong={isTooLong(text)}
        readOnly={isFixed}
        onWrite={(next) => {
          setBefore(null);
          book.write(bar.id, next);
        }}
        onEnter={() => book.enter(bar.id)}
        onLeave={() => book.leave(bar.id)}
        foot={
          <>
            {!isFixed && <Clash barId={bar.id} book={book} form={form} />}
            {!isFixed && <LeakWarning name={bar.name} clue={text} />}
            {nudge}
          </>
        }
        state={<ClueState form={form} isFixed={isFixed} />}
        action={
          isFixed ? null : (
            <TextButton onClick={() => setIsStuck(true)}>
              Suggest<span className="sr-only"> a clue for {bar.name}</span>
            </TextButton>
          )
        }
      >
        {isLost && (
          <>
            <CopyButton text={text}>Copy my text</CopyButton>
            <TextButton onClick={() => book.forget(bar.id)}>Throw it away</TextButton>
          </>
        )}
        {!isFixed && typeof step === 'object' && 'refused' in step && (
          <TextButton onClick={() => book.send(bar.id)}>Try again</TextButton>
        )}
        {before !== null && (
          <TextButton
            onClick={() => {
              setBefore(null);
              replace(before);
            }}
          >
            Undo<span className="sr-only"> the suggestion</span>
          </TextButton>
        )}
      </ClueCard>
      <SuggestSheet
        open={isStuck}
        gameId={gameId}
        bar={bar}
        text={text}
        onUse={put}
        onClose={() => setIsStuck(false)}
      />
    </div>
  );
}

/** Two wrote the same clue at once: both texts, and a choice. */
export function Clash({ barId, book, form: { text, step } }: ClashProps) {
  if (typeof step !== 'object' || !('theirs' in step)) return null;
  return (
    <div className="mt-2.5">
      <Notice
        tone="warning"
        title="You both wrote this one. Which shall it be?"
        action={
          <Pair>
            <Button onClick={() => book.keepMine(barId)}>Keep mine</Button>
            <Button onClick={() => book.takeTheirs(barId)}>Use theirs</Button>
          </Pair>
        }
      >
        <Quote label="Yours">{text}</Quote>
        <Quote label="Theirs">{step.theirs}</Quote>
      </Notice>
    </div>
  );
}

/** How a clue stands with the server, in words. */
export function ClueState({ form, isFixed, most = limits.clue }: { form: ClueForm; isFixed: boolean; most?: number }) {
  const { step } = form;
  if (isFixed) return isUnsent(form) ? 'Not sent before the race began. Only you can see it.' : null;
  if (typeof step === 'object') {
    if ('theirs' in step) return problems['clue-changed'].words;
    return <span className="text-danger-ink">{step.refused.words}. Kept on this phone.</span>;
  }
  switch (step) {
    case 'unsent':
      return 'Saved when you leave the field.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return <span className="text-good">Saved</span>;
    case 'updated':
      return <Tag>updated</Tag>;
    case 'no-signal':
      return <span className="text-warn-ink">No signal. {form.isKept ? keptWords : openWords}</span>;
    case 'too-long':
      return <span className="text-danger-ink">Too long by {lengthOf(form.text) - most}. Saved once it fits.</span>;
    default:
      return null;
  }
}

/** Three generated clues. The team's own text is never replaced unasked. */
function SuggestSheet({ open, gameId, bar, text, onUse, onClose }: SuggestSheetProps) {
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
