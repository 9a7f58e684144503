import { type RefObject, useEffect, useRef } from 'react';
import { race } from '#contract/limits';
import type { StepView } from '#contract/race-view';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { useRace } from '../../../race/race.ts';
import { Chalkboard } from './chalkboard.tsx';
import { ClueAuthor } from './clue-author.tsx';
import { clueSize } from './letter-size.ts';
import { ProgressLine } from './progress-line.tsx';
import { RevealedBar } from './revealed-bar.tsx';

/** The clue they are at, like a card in a quiz. */
export function ClueBoard({ step }: { step: StepView }) {
  const { view } = useRace();
  const top = useTopFor(step.token);
  return (
    <>
      <div ref={top}>
        <ProgressLine step={step} />
      </div>
      <Chalkboard
        key={step.token}
        title={titleOf(step)}
        by={step.clueBy && !step.revealed && <ClueAuthor by={step.clueBy} />}
        foot={wrongWords(step)}
        stamp={view.status === 'paused' && <Stamp tone="ink">PAUSED</Stamp>}
      >
        {step.revealed ? <RevealedBar bar={step.revealed} clue={step.text} /> : <ClueText text={step.text} />}
      </Chalkboard>
    </>
  );
}

/** Which number it is stands beside it, so that it is the last gives nothing away. */
function titleOf({ revealed, number, of }: StepView): string {
  if (revealed) return 'THE BAR';
  return number === of ? 'LAST ONE: THE FINAL BAR' : 'CLUE';
}

/** A new clue is read from its beginning. */
function useTopFor(token: string | null): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(token);
  useEffect(() => {
    if (token !== before.current) top.current?.parentElement?.scrollTo({ top: 0 });
    before.current = token;
  }, [token]);
  return top;
}

function ClueText({ text }: { text: string }) {
  return <p className={`wrap-anywhere whitespace-pre-line text-shell select-text ${clueSize(text)}`}>{text}</p>;
}

const counted = ['', 'first', 'second', 'third'];

function wrongWords({ wrong, revealed }: StepView): string | null {
  if (wrong === 0 || revealed) return null;
  const guesses = `${wrong} wrong ${wrong === 1 ? 'guess' : 'guesses'}.`;
  return wrong < race.wrongsToForfeit ? `${guesses} The ${counted[race.wrongsToForfeit]} means a forfeit.` : guesses;
}
