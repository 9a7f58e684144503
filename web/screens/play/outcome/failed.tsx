import { race } from '#contract/limits';
import { problems } from '#contract/problems';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
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

/** An egg that fell. */
function BrokenEgg() {
  return (
    <svg viewBox="0 0 240 170" className="h-auto w-75 max-w-full" aria-hidden="true">
      <path
        d="M20 128C34 102 62 120 84 110S122 96 150 106 206 98 220 124 196 158 164 152 118 164 88 156 8 152 20 128Z"
        fill="#FFF7E6"
      />
      <ellipse cx="124" cy="126" rx="34" ry="17" fill="#FFC53D" />
      <ellipse cx="112" cy="120" rx="8" ry="4" fill="#FFF7E6" opacity=".85" />
      <path d="M36 92C30 56 48 26 78 18L84 40 104 50 96 70 108 84C86 100 58 104 36 92Z" fill="#E9E4D6" />
      <path d="M206 92C214 62 202 34 176 22L164 40 148 44 152 66 136 78C156 96 182 102 206 92Z" fill="#FFF7E6" />
    </svg>
  );
}
