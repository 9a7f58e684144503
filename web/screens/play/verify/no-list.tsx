import { text } from '#contract/limits';
import type { ClaimedPlace, PhoneFix } from '../../../race/queue/errand.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { wallClock } from '../../../race/clock.ts';
import { AllowSteps } from '../proof/allow-steps.tsx';
import { NearbyRows } from './nearby-rows.tsx';
import type { NearbyList } from './use-nearby.ts';

interface NoListProps {
  words: string;
  fix: PhoneFix | null;
  last: NearbyList | null;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  onAgain: () => void;
}

/** Without a fresh list: the last one this phone had, or the bar's name in their own words. */
export function NoList({ words, fix, last, chosen, onChoose, onAgain }: NoListProps) {
  const typed = chosen && 'placeName' in chosen ? chosen.placeName : '';
  return (
    <>
      <Notice tone="trouble" title={words} action={<Button onClick={onAgain}>TRY AGAIN</Button>}>
        {fix === null && (
          <>
            <p>Switch location on and allow it for this page, or stand nearer to a window.</p>
            <AllowSteps permit="location" />
          </>
        )}
      </Notice>
      {last && (
        <>
          <p className="text-body font-semibold text-quiet">
            The list of {wallClock(last.at)}, the last one this phone had:
          </p>
          <NearbyRows bars={last.bars} fix={fix} chosen={chosen} onChoose={onChoose} />
          {last.attribution && <SmallPrint>{last.attribution}</SmallPrint>}
        </>
      )}
      <Field
        label="Or type its name"
        name="bar-name"
        value={typed}
        maxLength={text.barName}
        autoComplete="off"
        hint="As it stands over the door."
        onChange={(event) => onChoose(event.target.value.trim() === '' ? null : { placeName: event.target.value })}
      />
    </>
  );
}
