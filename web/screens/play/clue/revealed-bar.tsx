import type { StepView } from '#contract/race-view';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { useRace } from '../../../race/race.ts';
import { whereabouts } from './whereabouts.ts';

interface RevealedBarProps {
  bar: NonNullable<StepView['revealed']>;
  clue: string;
}

/** What a forfeit has bought: the bar's name and where it is. They still have to go there. */
export function RevealedBar({ bar, clue }: RevealedBarProps) {
  const { view, showTab } = useRace();
  return (
    <div className="grid gap-4 select-text">
      <p className="font-display text-[calc(1rem+36px)] leading-[.9] font-black wrap-anywhere text-shell low:text-[calc(1rem+24px)]">
        {bar.name}
      </p>
      <p className="text-lead text-shell">{whereabouts(view.startBar, bar)}. Go there and verify.</p>
      <div>
        <SmallButton icon="map" onClick={() => showTab('map')}>
          Show the map
        </SmallButton>
      </div>
      <p className="border-t-2 border-dashed border-edge pt-3 text-body leading-[1.4] wrap-anywhere whitespace-pre-line text-foam">
        {clue}
      </p>
    </div>
  );
}
