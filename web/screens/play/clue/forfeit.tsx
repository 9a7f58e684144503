import type { StepView } from '#contract/race-view';
import { Icon } from '../../../parts/marks/icon.tsx';
import { BigSplat } from './big-splat.tsx';
import { DareMat, ThenLine } from './dare-mat.tsx';
import { StruckBanner } from './struck-banner.tsx';

/** Three wrong guesses: a dare and a photo buy the bar's name. */
export function Forfeit({ step }: { step: StepView }) {
  return (
    <>
      <BigSplat tone="amber" />
      <div className="flex grow flex-col justify-between px-4">
        <StruckBanner picture={<FriedEgg />} title="Egg on your face!">
          Third wrong guess at bar {step.number} of {step.of}
        </StruckBanner>
        <DareMat
          title="YOUR FORFEIT"
          tone="amber"
          text={step.text}
          otherwise="All of you, in one photo. Soft drinks count."
        />
        <ThenLine
          icon={
            <span className="text-warn-ink">
              <Icon name="map" />
            </span>
          }
        >
          Send the photo and we tell you the bar. You still have to go there.
        </ThenLine>
      </div>
    </>
  );
}

function FriedEgg() {
  return (
    <svg viewBox="0 0 132 132" className="size-33 max-[359px]:size-24" aria-hidden="true">
      <path
        d="M66 14C88 8 104 22 112 40 122 60 128 76 116 94 106 110 92 106 76 114 58 124 40 120 26 106 12 92 4 78 14 60 22 46 22 38 32 28 42 18 52 20 66 14Z"
        fill="#FFF7E6"
        stroke="#0D1512"
        strokeWidth="5"
      />
      <circle cx="66" cy="66" r="29" fill="#FFC53D" stroke="#0D1512" strokeWidth="5" />
      <ellipse cx="56" cy="54" rx="9" ry="6" transform="rotate(-28 56 54)" fill="#FFF7E6" opacity=".85" />
      <path
        d="M56 70v1M77 70v1M58 84c6-5 12-5 18 0"
        fill="none"
        stroke="#0D1512"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
