import { type ReactNode, useEffect, useRef } from 'react';
import type { Permit } from '../../../device/permissions.ts';
import { InlineLink } from '../../../parts/buttons/text-link.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { HouseRuleList } from './house-rules.tsx';
import { permitWords, stateOf } from './permit-copy.ts';
import { PermitHelp } from './permit-steps.tsx';
import type { PermitState } from './use-permits.ts';
import type { LineStep, StartLine as Line } from './use-start-line.ts';

const permits: readonly Permit[] = ['location', 'camera', 'notifications'];
const order: readonly string[] = ['rules', ...permits, 'ready', 'waiting'];

export function isPermit(step: LineStep): step is Permit {
  return (permits as readonly string[]).includes(step);
}

/** The step of the yellow button and its state, for a screen reader. */
export function spokenStep({ step, permits: states }: Line, host: string): string {
  if (step === 'ready') return 'All steps are done. Tap READY.';
  if (step === 'waiting') return `Ready. Waiting for ${host}.`;
  const words = isPermit(step)
    ? `${permitWords[step].title}. ${stateOf(step, states?.[step] ?? 'not-yet')}`
    : 'House rules';
  return `Step ${order.indexOf(step) + 1} of ${permits.length + 1}: ${words}.`;
}

/** The four things to agree to and to allow: those done, the open one, and those to come. */
export function StartSteps({ line }: { line: Line }) {
  const at = order.indexOf(line.step);
  return (
    <ol className="grid">
      <Step number={1} title="House rules" place={placeOf(at, 0)} words="Agreed">
        <HouseRuleList />
        <p className="mt-3 text-small text-quiet">
          And our <InlineLink to="/terms">Terms and privacy policy</InlineLink>.
        </p>
      </Step>
      {permits.map((permit, index) => {
        const state = line.permits?.[permit] ?? 'not-yet';
        return (
          <Step
            key={permit}
            number={index + 2}
            title={permitWords[permit].title}
            place={placeOf(at, index + 1)}
            isGiven={state === 'granted'}
            words={wordsOf(permit, state, line)}
            follows={state}
          >
            <p className="mb-3 text-body">{permitWords[permit].what}</p>
            <PermitHelp permit={permit} state={state} />
            {(state === 'not-yet' || state === 'asking') && <Question permit={permit} />}
          </Step>
        );
      })}
    </ol>
  );
}

const shortNames: Record<Permit, string> = { location: 'Location', camera: 'Camera', notifications: 'News' };

/** The four steps once all are done; only what was granted has a tick. */
export function DoneSteps({ line }: { line: Line }) {
  return (
    <ul aria-label="Done" className="flex flex-wrap justify-between gap-x-3 gap-y-1.5 max-[359px]:gap-x-2">
      <DoneStep title="Rules" isGiven words="Agreed" />
      {permits.map((permit) => {
        const state = line.permits?.[permit] ?? 'not-yet';
        return (
          <DoneStep
            key={permit}
            title={shortNames[permit]}
            isGiven={state === 'granted'}
            words={wordsOf(permit, state, line)}
          />
        );
      })}
    </ul>
  );
}

function DoneStep({ title, isGiven, words }: { title: string; isGiven: boolean; words: string }) {
  return (
    <li className="flex items-center gap-1 font-display text-[1.375rem] leading-none font-extrabold max-[359px]:text-[1.1875rem]">
      <span className={`[&>svg]:size-5 max-[359px]:[&>svg]:size-4 ${isGiven ? 'text-good' : 'text-quiet'}`}>
        <Icon name={isGiven ? 'tick' : 'minus'} />
      </span>
      <span className={isGiven ? '' : 'text-quiet'}>
        {title}
        <span className="sr-only">: {words}</span>
      </span>
    </li>
  );
}

type Place = 'done' | 'now' | 'later';

function placeOf(at: number, own: number): Place {
  if (own < at) return 'done';
  return own === at ? 'now' : 'later';
}

function wordsOf(permit: Permit, state: PermitState, { isDeclined }: Line): string {
  if (permit === 'notifications' && isDeclined && state !== 'granted') return 'Not now';
  if (permit === 'notifications' && state === 'not-yet') return 'You can play without';
  return state === 'not-yet' ? '' : stateOf(permit, state);
}

interface StepProps {
  number: number;
  title: string;
  place: Place;
  /** Whether the step was granted rather than skipped. */
  isGiven?: boolean;
  /** The status at the end of the row. */
  words: string;
  /** When this changes, the open step scrolls into view again. */
  follows?: string;
  children: ReactNode;
}

function Step({ number, title, place, isGiven = true, words, follows, children }: StepProps) {
  const own = useRef<HTMLLIElement>(null);
  const isOpen = place === 'now';
  const shown = isOpen && number > 1 ? `${follows}` : null;
  useEffect(() => {
    if (shown !== null) own.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const looks = {
    done: isGiven ? 'border-brine bg-brine text-shell' : 'border-edge text-quiet',
    now: 'border-ink bg-ink text-page',
    later: 'border-edge text-quiet',
  };
  return (
    <li
      ref={own}
      aria-current={isOpen ? 'step' : undefined}
      className={`scroll-mt-4 px-3 ${isOpen ? 'my-1 rounded-mat border-3 border-ink bg-card py-3' : 'py-1 not-last:bg-(image:--chalk) not-last:bg-size-[100%_10px] not-last:bg-bottom not-last:bg-no-repeat'}`}
    >
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-3.5">
        <span
          aria-hidden="true"
          className={`grid size-8.5 shrink-0 place-items-center rounded-round border-[2.5px] text-body leading-none font-extrabold [&>svg]:size-5 ${looks[place]}`}
        >
          {place === 'done' ? <Icon name={isGiven ? 'tick' : 'minus'} /> : number}
        </span>
        <h2
          className={`font-display text-[1.625rem] leading-none font-extrabold ${place === 'later' ? 'text-quiet' : ''}`}
        >
          {title}
        </h2>
        {!isOpen && (
          <span
            className={`ml-auto text-small font-semibold ${place === 'done' && isGiven ? 'text-good' : 'text-quiet'}`}
          >
            {words}
          </span>
        )}
      </div>
      {isOpen && <div className="mt-3 px-1">{children}</div>}
    </li>
  );
}

const asks: Record<Permit, string> = {
  location: 'wants to know your location',
  camera: 'wants to use your camera',
  notifications: 'wants to show notifications',
};

/** A picture of the browser's permission prompt with the right answer ringed, so that the prompt comes as no surprise. */
function Question({ permit }: { permit: Permit }) {
  return (
    <div aria-hidden="true" className="rounded-mat bg-foam px-4 py-3 text-night">
      <p className="flex items-center gap-3">
        <span className="text-[#14629a]">
          <Icon name={permit === 'camera' ? 'camera' : permit === 'notifications' ? 'bell' : 'map'} />
        </span>
        <span className="min-w-0 text-small leading-[1.4] wrap-anywhere">
          <b className="block">{location.host}</b>
          {asks[permit]}
        </span>
      </p>
      <p className="mt-1.5 flex items-center justify-end gap-6 text-body font-bold">
        <span className="text-[#4d5f56]">Block</span>
        <span className="rounded-round border-[3.5px] border-[#a81f51] px-4 py-0.5 text-[#14629a]">Allow</span>
      </p>
    </div>
  );
}
