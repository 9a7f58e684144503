import { race } from '#contract/limits';
import { problems } from '#contract/problems';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { BrokenEgg } from './broken-egg.tsx';
import { PlusOneStamp } from './plus-one-stamp.tsx';

/** The wrong bar. */
export function Failed({ onOn }: { onOn: () => void }) {
  const { view } = useRace();
  const { step } = view;
  const waitUntil = step?.waitUntil ?? null;
  const waitMs = leftUntil(view, waitUntil, useNow(waitUntil !== null));
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 px-4 py-8 text-center">
        <h1 className="font-display text-[min(6.75rem,27vw)] leading-[.78] font-black">
          {problems['you-failed'].words}
        </h1>
        <div className="relative">
          <BrokenEgg />
          <PlusOneStamp />
        </div>
        <p className="text-lead font-bold">{problems['wrong-bar'].words}</p>
        <Lead>{step?.type === 'forfeit' ? 'That was the third: a forfeit is due.' : guesses(step?.wrong ?? 0)}</Lead>
        {step?.type !== 'forfeit' && (
          <p role="timer" className="font-display text-h3">
            {waitMs > 0 ? `Next try in ${countdownOf(waitMs)}` : `No new try for ${race.wrongWaitMs / 1_000} seconds.`}
          </p>
        )}
      </div>
      <div className="px-4 pb-[max(32px,env(safe-area-inset-bottom))]">
        <MainButton onClick={onOn}>{step?.type === 'forfeit' ? 'TO THE FORFEIT' : 'BACK TO THE CLUE'}</MainButton>
      </div>
    </>
  );
}

function guesses(wrong: number): string {
  const last = 'The third means a forfeit.';
  if (wrong === 0) return last;
  return `${wrong} wrong ${wrong === 1 ? 'guess' : 'guesses'} at this clue. ${last}`;
}
