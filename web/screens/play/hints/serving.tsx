import { useEffect, useEffectEvent } from 'react';
import type { StepView } from '#contract/race-view';
import { Icon } from '../../../parts/marks/icon.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { EggProgress } from '../clue/egg-progress.tsx';

interface ServingProps {
  step: StepView;
  serving: NonNullable<StepView['serving']>;
}

/** [I5, I6] Found it, and now the hints are paid for: a clock, and nothing to do but sit down. */
export function Serving({ step, serving: { minutes, until, isFinal } }: ServingProps) {
  const { view, line } = useRace();
  const leftMs = leftUntil(view, until, useNow());
  const isOver = leftMs === 0;

  // The server says when it is over; asking for the view makes it look.
  const look = useEffectEvent(() => void line.refresh());
  useEffect(() => {
    if (isOver) look();
  }, [isOver]);

  return (
    <section className="mx-auto grid w-full max-w-[440px] grow content-center justify-items-center gap-4 px-4 py-4 text-center">
      <EggProgress done={step.number} of={step.of} isUnderWay={false} />
      <span className="text-warn-ink">
        <Icon name="ladder" />
      </span>
      <h2 className="font-display text-[calc(1rem+36px)] leading-[.9] font-black">
        {isFinal ? 'You’re at the final bar!' : 'Found it!'}
      </h2>
      <p className="text-lead">
        {isFinal ? 'Your finish counts in' : 'Next clue in'}{' '}
        <b data-of-its-moment className="font-display text-[calc(1rem+44px)] leading-none font-black tabular-nums">
          {isOver ? 'a moment' : countdownOf(leftMs)}
        </b>
      </p>
      <p className="text-body text-quiet">
        Your hints cost {minutes === 1 ? 'a minute' : `${minutes} minutes`} here. Get comfortable: the clock does the
        rest.
      </p>
      {view.status === 'paused' && <Stamp tone="ink">PAUSED</Stamp>}
    </section>
  );
}
