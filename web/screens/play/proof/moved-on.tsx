import { problems } from '#contract/problems';
import type { StepView } from '#contract/race-view';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { SheetFoot } from './sheet-foot.tsx';

interface MovedOnProps {
  /** [K14] Who presses instead, if the step is still due but this person may no longer press. */
  whyNotPress?: string | null;
  onLeave: () => void;
}

/** What was being proved is behind this team, something comes first, or another member presses now. */
export function MovedOn({ whyNotPress = null, onLeave }: MovedOnProps) {
  const { view } = useRace();
  const { title, words } = whyNotPress === null ? wordsFor(view.step) : { title: 'Hold it!', words: whyNotPress };
  return (
    <>
      <div className="grid grow content-center gap-4 px-4 py-8 text-center">
        <h1 className="font-display text-h1">{title}</h1>
        <Lead>{words}</Lead>
      </div>
      <SheetFoot>
        <MainButton onClick={onLeave}>BACK TO THE RACE</MainButton>
      </SheetFoot>
    </>
  );
}

function wordsFor(step: StepView | null): { title: string; words: string } {
  if (step?.type === 'sabotage') return { title: 'Hold it!', words: problems['sabotage-open'].words };
  if (step?.type === 'forfeit') return { title: 'Hold it!', words: problems['forfeit-open'].words };
  return { title: 'One of you was quicker', words: 'Your team has done this one already. Nothing is lost.' };
}
