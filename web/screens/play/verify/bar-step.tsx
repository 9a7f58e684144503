import type { ReactNode } from 'react';
import { radius, text, waits } from '#contract/limits';
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
import { useAfter } from '../../../app/use-after.ts';
import { useWays } from '../map/use-ways.ts';
import { type Nearby, useNearby } from './use-nearby.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { AllowSteps } from '../proof/allow-steps.tsx';
import { BarRows } from './bar-rows.tsx';
import { knownBars, type KnownBar, type NearbyList } from './known-bars.ts';

type StartBar = RaceView['startBar'];

interface BarStepProps {
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  /** They are there, as far as the phone knows where that is. */
  onHere: (fix: PhoneFix | null) => void;
  /** They are before its door, and that is shut. */
  onShut: (fix: PhoneFix | null) => void;
  onCode: (fix: PhoneFix | null) => void;
}

/** Which bar are you in? */
export function BarStep({ chosen, onChoose, onHere, onShut, onCode }: BarStepProps) {
  const { nearby, stored, lookAgain } = useNearby();
  const known = useKnownBars(nearby, stored);
  const isLate = useAfter(waits.skipCodeButtonMs);
  const { startBar } = useRace().view;
  const fix = nearby.type === 'locating' ? null : nearby.fix;
  const isStart = isStartBar(chosen, startBar);
  const mayClaim = !isStart && isReady(nearby, chosen);
  const hasNoList = nearby.type === 'trouble' || nearby.type === 'offline';
  const isEmpty = nearby.type === 'found' && nearby.list.bars.length === 0;
  const mayReportShut = hasNoList || (nearby.type === 'found' && !isEmpty);
  return (
    <>
      <div className="grid gap-3 px-4 pb-3">
        <div className="grid gap-1">
          <h1 className="font-display text-[min(2.875rem,12vw)] leading-[.95] font-black lying:text-h2">
            Which bar are you in?
          </h1>
          <p className="text-body text-quiet empty:hidden">
            {isOnlyStart(nearby, startBar) ? onlyStart : wordsOf(nearby)}
          </p>
        </div>
        {hasNoList ? (
          <WithoutList
            nearby={nearby}
            known={known}
            attribution={stored?.attribution}
            chosen={chosen}
            onChoose={onChoose}
            onAgain={lookAgain}
          />
        ) : (
          <List nearby={nearby} chosen={chosen} onChoose={onChoose} onAgain={lookAgain} />
        )}
        {isStart && (
          <Notice tone="warning" title={`${startBar.name} is where you started. Your clue leads somewhere else.`} />
        )}
      </div>
      <div className="grid grow content-end gap-3 px-4 pb-1 empty:hidden">
        {mayReportShut && <ShutDoor isPicked={mayClaim} onPress={() => onShut(fix)} />}
        {(isLate || hasNoList || isEmpty) && (
          <Button onClick={() => onCode(fix)}>
            <Icon name="key" />
            Not listed? Use a skip code
          </Button>
        )}
      </div>
      <SheetFoot>
        <MainButton disabled={!mayClaim} onClick={() => onHere(fix)}>
          WE'RE HERE
        </MainButton>
      </SheetFoot>
    </>
  );
}

/** The bars this phone can offer without a list from the server. */
function useKnownBars(nearby: Nearby, stored: NearbyList | null): KnownBar[] {
  const { view } = useRace();
  const ways = useWays();
  const fix = nearby.type === 'locating' ? null : nearby.fix;
  return knownBars({ listed: stored?.bars ?? [], ways, view, fix });
}

/** [D1] For a team in front of a closed bar. */
function ShutDoor({ isPicked, onPress }: { isPicked: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      disabled={!isPicked}
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-4 rounded-mat border-3 border-edge bg-page px-4 py-2 text-left enabled:active:bg-raised disabled:border-edge-soft disabled:bg-transparent disabled:text-quiet"
    >
      <Icon name="door" />
      <span className="grid grow gap-0.5">
        <span className="font-display text-label">This bar is shut</span>
        <span className="text-small leading-[1.3] text-quiet">
          {isPicked ? 'A photo of the door counts' : 'Say which one: a photo of the door counts'}
        </span>
      </span>
      {isPicked && <Icon name="chevron" />}
    </button>
  );
}

interface ListProps {
  nearby: Nearby;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  onAgain: () => void;
}

function List({ nearby, chosen, onChoose, onAgain }: ListProps): ReactNode {
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
      {list.bars.length > 0 && <BarRows bars={list.bars} fix={fix} chosen={chosen} onChoose={onChoose} />}
      {/* A name typed before the list arrived. */}
      {chosen && 'placeName' in chosen && (
        <NameField chosen={chosen} onChoose={onChoose} isOnly={list.bars.length === 0} />
      )}
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
  if (nearby.type === 'offline') return nearby.fix ? '' : (nearby.words ?? 'Finding out where you are…');
  const sure = `Your phone is accurate to ${Math.max(1, Math.round(nearby.fix.accuracy))} m.`;
  if (nearby.list.bars.length > 0) return nearby.list.bars.length === 1 ? sure : `Nearest first. ${sure}`;
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

/** A bar picked before the list arrived must be in that list; a typed name is looked up by the server. */
function isReady(nearby: Nearby, chosen: ClaimedPlace | null): boolean {
  if (!chosen || 'code' in chosen) return false;
  if (nearby.type === 'trouble' || nearby.type === 'offline') return true;
  if (nearby.type !== 'found') return false;
  return !('placeId' in chosen) || nearby.list.bars.some(({ id }) => id === chosen.placeId);
}

interface WithoutListProps extends ListProps {
  nearby: Extract<Nearby, { type: 'offline' | 'trouble' }>;
  known: readonly KnownBar[];
  attribution: string | undefined;
}

/** Without a current list: the bars this phone has stored, or a typed name. */
function WithoutList({ nearby, known, attribution, chosen, onChoose, onAgain }: WithoutListProps) {
  const { type, fix, words } = nearby;
  const isOffline = type === 'offline';
  return (
    <>
      {isOffline ? (
        <Notice tone="info" title={`No signal. ${known.length > 0 ? 'Pick or type' : 'Type'} the bar; we save it.`} />
      ) : (
        <Notice tone="trouble" title={words ?? ''} action={<Button onClick={onAgain}>TRY AGAIN</Button>}>
          {fix === null && <NoFix />}
        </Notice>
      )}
      {known.length > 0 && (
        <>
          <BarRows bars={known} fix={fix} chosen={chosen} onChoose={onChoose} />
          {attribution && <SmallPrint>{attribution}</SmallPrint>}
        </>
      )}
      <NameField chosen={chosen} onChoose={onChoose} isOnly={known.length === 0} />
      {isOffline && words !== null && <NoFix />}
      {isOffline && (
        <Button look="link" onClick={onAgain}>
          Look again
        </Button>
      )}
    </>
  );
}

function NoFix() {
  return (
    <>
      <p>Switch location on and allow it for this page, or stand nearer to a window.</p>
      <AllowSteps permit="location" />
    </>
  );
}

interface NameFieldProps extends Pick<ListProps, 'chosen' | 'onChoose'> {
  /** Whether there is no list to pick from. */
  isOnly: boolean;
}

function NameField({ chosen, onChoose, isOnly }: NameFieldProps) {
  return (
    <Field
      label={isOnly ? 'Type its name' : 'Or type its name'}
      name="bar-name"
      value={chosen && 'placeName' in chosen ? chosen.placeName : ''}
      maxLength={text.barName}
      autoComplete="off"
      hint="As it stands over the door."
      onChange={(event) => onChoose(event.target.value.trim() === '' ? null : { placeName: event.target.value })}
    />
  );
}
