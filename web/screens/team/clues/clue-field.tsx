import { useState } from 'react';
import { text as limits } from '#contract/limits';
import type { Game } from '../../../app/game.ts';
import { ClueCard } from '../../../parts/clues/clue-card.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import type { ClueBook } from './clue-book.ts';
import { type CluePage, isTooLong, isUnsent, lengthOf } from './clue-page.ts';
import { ClueState } from './clue-state.tsx';
import { Clash } from './clash.tsx';
import { LeakWarning } from '../../../parts/clues/leak-warning.tsx';
import { useLeakMarks } from '../../../parts/clues/use-leak-marks.ts';
import { SuggestSheet } from './suggest-sheet.tsx';

interface ClueFieldProps {
  gameId: number;
  bar: NonNullable<Game['game_bar_list']>[number];
  book: ClueBook;
  page: CluePage | undefined;
  /** Until the race starts. */
  isOpen: boolean;
}

const unopened: CluePage = { text: '', known: '', tries: [], step: 'rest', isKept: true };

/** The clue for one bar: writing, saving, a warning and a hand when stuck. */
export function ClueField({ gameId, bar, book, page = unopened, isOpen }: ClueFieldProps) {
  const [isStuck, setIsStuck] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const { text, step } = page;
  const isFixed = !isOpen || step === 'fixed';
  const isLost = isFixed && isUnsent(page);
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
        state={<ClueState page={page} isFixed={isFixed} />}
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
      {!isFixed && typeof step === 'object' && 'theirs' in step && (
        <Clash
          mine={text}
          theirs={step.theirs}
          onKeepMine={() => book.keepMine(bar.id)}
          onUseTheirs={() => book.useTheirs(bar.id)}
        />
      )}
      {!isFixed && <LeakWarning name={bar.name} clue={text} />}
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
