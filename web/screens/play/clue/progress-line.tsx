import type { StepView } from '#contract/race-view';
import { runningSince, soFar } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { EggProgress } from './egg-progress.tsx';

/** Which bar of how many, and for how long they have been at it. */
export function ProgressLine({ step }: { step: StepView }) {
  return (
    <div className="flex items-end justify-between gap-3 pt-1.5 pr-4.5 pl-4 max-[359px]:px-3 short:pt-0 lying:items-center lying:pt-2">
      <EggProgress done={step.number - 1} of={step.of} isUnderWay />
      <div className="shrink-0 text-right lying:flex lying:flex-row-reverse lying:items-baseline lying:gap-2">
        <TimeOnClue since={step.since} />
        <p className="font-display text-[calc(1rem+18px)] leading-[.9] font-black max-[359px]:text-[calc(1rem+12px)] short:text-[calc(1rem+12px)] lying:text-[calc(1rem+8px)]">
          Bar {step.number} of {step.of}
        </p>
      </div>
    </div>
  );
}

function TimeOnClue({ since }: { since: number }) {
  const { view } = useRace();
  const now = useNow();
  return (
    <p className="mb-1 text-small leading-none font-semibold text-quiet tabular-nums lying:mb-0 lying:max-[700px]:hidden">
      {soFar(runningSince(view, since, now))}
    </p>
  );
}
