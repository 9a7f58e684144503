import type { StepView } from '#contract/race-view';
import { lengthOf } from '#contract/text/clean-text';
import jar from '../../../drawings/jar.svg';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { clueSize } from '../clue/letter-size.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { SheetFoot } from '../proof/sheet-foot.tsx';
import { NewsOverNotice } from './news-over-notice.tsx';

interface FoundAnotherProps {
  step: StepView;
  backMs: number;
  onOn: () => void;
}

/** [D6] The bar a team was looking for is shut: its new clue, and what it is given back. The old bar is named nowhere. */
export function FoundAnother({ step, backMs, onOn }: FoundAnotherProps) {
  return (
    <ProofDialog look="full" title="We found you another" onClose={onOn}>
      <NewsOverNotice />
      <div className="flex grow flex-col gap-5 px-4 pt-6 pb-3 short:gap-3 short:pt-3">
        <h1 className="font-display text-[min(4.25rem,17vw)] leading-[.86] font-black short:text-[min(3rem,14vw)]">
          We found you another
        </h1>
        <div className="flex items-center justify-between gap-3">
          <p className="grid gap-0.5">
            <s className="font-display text-h3 decoration-danger decoration-4">Your last bar</s>
            <span className="text-body text-quiet">Shut. Not your fault.</span>
          </p>
          <Stamp tone="live">SHUT</Stamp>
        </div>
        <section
          aria-label="New clue"
          className="relative mt-4 grid grow content-start gap-4 rounded-[20px] border-3 border-[#3A2A18] bg-[#182720] px-6 pt-6 pb-6 large:pt-9 short:px-5 short:pt-4 short:pb-4 shadow-[inset_0_0_0_6px_#5A3E1E,inset_0_0_0_9px_#2A1C0D]"
        >
          <h2 className="font-display text-stamp leading-none font-extrabold tracking-[.05em] text-foam">NEW CLUE</h2>
          <div className="absolute -top-7 right-5 flex items-end gap-2">
            <span className="mb-2.5 rounded-tag bg-[#5A3E1E] px-3 py-1.5 font-display text-stamp leading-none font-extrabold text-shell">
              by the house
            </span>
            <img src={jar} alt="" width={120} height={164} className="h-16 w-auto" />
          </div>
          <p className={`wrap-anywhere whitespace-pre-line text-shell select-text ${clueSize(step.text)}`}>
            {step.text}
          </p>
        </section>
        {backMs >= 1_000 && (
          <p className="flex items-center gap-4 rounded-mat bg-brine/50 px-4 py-3 text-body leading-[1.3] text-shell short:py-2 short:text-small">
            <Icon name="clock" />
            <span>
              <b className="block">{lengthOf(backMs)} back on your clock.</b>
              You start over here: no wrong guesses, nothing to wait for.
            </span>
          </p>
        )}
      </div>
      <SheetFoot>
        <MainButton onClick={onOn}>ON WE GO</MainButton>
      </SheetFoot>
    </ProofDialog>
  );
}
