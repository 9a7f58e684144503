import type { ReactNode } from 'react';
import { radius, waits } from '#contract/limits';
import type { RaceView } from '#contract/race-view';
import type { ClaimedPlace, PhoneFix } from '../../../race/queue/errand.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { RockingEgg } from '../../../parts/marks/egg.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { metresBetween } from '../../../parts/map/lat-lon.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { SheetFoot } from '../proof/sheet-foot.tsx';
import { NearbyRows } from './nearby-rows.tsx';
import { NoList } from './no-list.tsx';
import { useAfter } from '../../../app/use-after.ts';
import { type Nearby, useNearby } from './use-nearby.ts';

type StartBar = RaceView['startBar'];

interface BarStepProps {
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  /** They are there, as far as the phone knows where that is. */
  onHere: (fix: PhoneFix | null) => void;
  onCode: (fix: PhoneFix | null) => void;
}

/** Which bar are you in? */
export function BarStep({ chosen, onChoose, onHere, onCode }: BarStepProps) {
  const [nearby, lookAgain] = useNearby();
  const isLate = useAfter(waits.skipCodeButtonMs);
  const { startBar } = useRace().view;
  const fix = nearby.type === 'locating' ? null : nearby.fix;
  const isStart = isStartBar(chosen, startBar);
  const offersCode = isLate || nearby.type === 'trouble' || (nearby.type === 'found' && nearby.list.bars.length === 0);
  return (
    <>
      <div className="grid gap-3 px-4 pb-3">
        <div className="grid gap-1">
          <h1 className="font-display text-[2.875rem] leading-[.95] font-black">Which bar are you in?</h1>
          <p className="text-body text-quiet">{isOnlyStart(nearby, startBar) ? onlyStart : wordsOf(nearby)}</p>
        </div>
        <List nearby={nearby} chosen={chosen} onChoose={onChoose} onAgain={lookAgain} />
        {isStart && (
          <Notice tone="warning" title={`${startBar.name} is where you started. Your clue leads somewhere else.`} />
        )}
      </div>
      <SheetFoot>
        {offersCode && (
          <Button onClick={() => onCode(fix)}>
            <Icon name="key" />
            Not listed? Use a skip code
          </Button>
        )}
        <MainButton disabled={isStart || !isReady(nearby, chosen)} onClick={() => onHere(fix)}>
          WE'RE HERE
        </MainButton>
      </SheetFoot>
    </>
  );
}

interface ListProps {
  nearby: Nearby;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  onAgain: () => void;
}

function List({ nearby, chosen, onChoose, onAgain }: ListProps): ReactNode {
  if (nearby.type === 'trouble') {
    return <NoList {...nearby} chosen={chosen} onChoose={onChoose} onAgain={onAgain} />;
  }
  if (nearby.type !== 'found') {
    return (
      <output className="grid place-items-center py-10">
        <RockingEgg />
        <span className="sr-only">{wordsOf(nearby)}</span>
      </output>
    );
  }
  const { list, fix } = nearby;
  return (
    <>
      {list.bars.length > 0 && <NearbyRows bars={list.bars} fix={fix} chosen={chosen} onChoose={onChoose} />}
      <Button look="link" onClick={onAgain}>
        Look again
      </Button>
      {list.attribution && <SmallPrint>{list.attribution}</SmallPrint>}
    </>
  );
}

function wordsOf(nearby: Nearby): string {
  if (nearby.type === 'locating') return 'Finding out where you are…';
  if (nearby.type === 'looking') return 'Looking for the bars around you…';
  if (nearby.type === 'trouble') return 'There are other ways to say it.';
  const sure = `Your phone is accurate to ${Math.max(1, Math.round(nearby.fix.accuracy))} m.`;
  if (nearby.list.bars.length > 0) return `Nearest first. ${sure}`;
  return `No bar found here. Step closer to a window and look again, or use a skip code. ${sure}`;
}

const onlyStart = 'Only the bar where you started is here, and your clue leads somewhere else.';

/** [V17] No list holds the start bar, but a name that is typed, or a list from before, may. */
function isStartBar(chosen: ClaimedPlace | null, startBar: StartBar): boolean {
  if (!chosen || 'code' in chosen) return false;
  if ('placeId' in chosen) return chosen.placeId === startBar.id;
  return chosen.placeName.trim().toLocaleLowerCase('en-GB') === startBar.name.toLocaleLowerCase('en-GB');
}

function isOnlyStart(nearby: Nearby, startBar: StartBar): boolean {
  if (nearby.type !== 'found' || nearby.list.bars.length > 0) return false;
  return metresBetween(nearby.fix, startBar) <= radius.nearbyM;
}

/** A bar that was chosen before the list came must be in it. */
function isReady(nearby: Nearby, chosen: ClaimedPlace | null): boolean {
  if (!chosen || 'code' in chosen) return false;
  if (nearby.type === 'trouble') return true;
  return nearby.type === 'found' && 'placeId' in chosen && nearby.list.bars.some(({ id }) => id === chosen.placeId);
}
