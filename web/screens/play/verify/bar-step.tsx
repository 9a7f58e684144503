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
import { type Nearby, type NearbyBar, type NearbyList, useNearby } from './use-nearby.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { wallClock } from '../../../race/clock.ts';
import { AllowSteps } from '../proof/allow-steps.tsx';

interface NearbyRowsProps {
  bars: readonly NearbyBar[];
  /** From where it is measured; null when nobody knows. */
  fix: PhoneFix | null;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace) => void;
}

interface NoListProps {
  words: string;
  fix: PhoneFix | null;
  last: NearbyList | null;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace | null) => void;
  onAgain: () => void;
}

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
  const [nearby, lookAgain] = useNearby();
  const isLate = useAfter(waits.skipCodeButtonMs);
  const { startBar } = useRace().view;
  const fix = nearby.type === 'locating' ? null : nearby.fix;
  const isStart = isStartBar(chosen, startBar);
  const mayClaim = !isStart && isReady(nearby, chosen);
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
        {mayClaim && <ShutDoor onPress={() => onShut(fix)} />}
        {offersCode && (
          <Button onClick={() => onCode(fix)}>
            <Icon name="key" />
            Not listed? Use a skip code
          </Button>
        )}
        <MainButton disabled={!mayClaim} onClick={() => onHere(fix)}>
          WE'RE HERE
        </MainButton>
      </SheetFoot>
    </>
  );
}

/** [D1] The way on for whoever stands before a shut door. */
function ShutDoor({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-4 rounded-mat border-3 border-edge bg-page px-4 py-2 text-left active:bg-raised"
    >
      <Icon name="door" />
      <span className="grid grow gap-0.5">
        <span className="font-display text-label">This bar is shut</span>
        <span className="text-small leading-[1.3] text-quiet">A photo of the door counts</span>
      </span>
      <Icon name="chevron" />
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

/** Without a fresh list: the last one this phone had, or the bar's name in their own words. */
function NoList({ words, fix, last, chosen, onChoose, onAgain }: NoListProps) {
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

/** The bars a team may be in, nearest first; each row is all target. */
function NearbyRows({ bars, fix, chosen, onChoose }: NearbyRowsProps) {
  const chosenId = chosen && 'placeId' in chosen ? chosen.placeId : null;
  const sorted = fix ? bars.toSorted((a, b) => metresBetween(fix, a) - metresBetween(fix, b)) : bars;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Bars around you</legend>
      <div className="grid gap-2">
        {sorted.map((bar) => {
          const { id, name, street } = bar;
          const isOn = id === chosenId;
          return (
            <label
              key={id}
              className={`flex min-h-14.5 cursor-pointer items-center gap-3.5 rounded-mat border-3 px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${isOn ? 'border-shell bg-shell text-night' : 'border-edge-soft bg-page'}`}
            >
              <input
                type="radio"
                name="bar"
                value={id}
                checked={isOn}
                onChange={() => onChoose({ placeId: id, name })}
                className="size-8 shrink-0 appearance-none rounded-round border-3 border-edge outline-none checked:size-10.5 checked:border-[9px] checked:border-night"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-display text-[1.5625rem] leading-none font-extrabold wrap-anywhere">{name}</span>
                {street && hasTwin(bars, bar) && <span className="text-small wrap-anywhere">{street}</span>}
              </span>
              {fix && (
                <span
                  className={`ml-auto text-body font-semibold whitespace-nowrap ${isOn ? 'text-mat-text' : 'text-quiet'}`}
                >
                  {saidMetres(metresBetween(fix, bar))}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Two bars of one name are told apart by their streets. */
function hasTwin(bars: readonly NearbyBar[], { id, name }: NearbyBar): boolean {
  return bars.some((other) => other.id !== id && other.name === name);
}

/** A phone knows it no better than to five metres. */
function saidMetres(metres: number): string {
  const fives = Math.max(5, Math.round(metres / 5) * 5);
  return fives < 1_000 ? `${fives} m` : `${(metres / 1_000).toFixed(1)} km`;
}
