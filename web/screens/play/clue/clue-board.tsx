import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { race } from '#contract/limits';
import type { StepView } from '#contract/race-view';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { useRace } from '../../../race/race.ts';
import { clueSize } from './letter-size.ts';
import { teamNames } from '#contract/game';
import jar from '../../../drawings/jar.svg';
import mark from '../../../drawings/logo-mark.svg';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { runningSince, soFar } from '../../../race/clock.ts';
import { useNow } from '../../../race/use-now.ts';
import { EggProgress } from './egg-progress.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { whereabouts } from './whereabouts.ts';
import { Hints } from '../hints/hint-offer.tsx';

interface ChalkboardProps {
  /** What is written on it, in a word. */
  title: string;
  /** Who wrote it: hangs over the upper edge. */
  by?: ReactNode;
  /** What else was read of the bar, and the way to more. */
  hints?: ReactNode;
  /** Whether the text has little padding. */
  isTight?: boolean;
  /** The small print at its foot. */
  foot?: ReactNode;
  /** Above the text while the race stands still. */
  stamp?: ReactNode;
  children: ReactNode;
}

const wood =
  'border-3 border-[#3A2A18] bg-[#182720] shadow-[inset_0_0_0_6px_#5A3E1E,inset_0_0_0_9px_#2A1C0D] bg-[radial-gradient(120%_60%_at_20%_8%,rgb(233_228_214/.07),transparent_60%),radial-gradient(90%_60%_at_90%_95%,rgb(233_228_214/.06),transparent_55%)]';

interface RevealedBarProps {
  bar: NonNullable<StepView['revealed']>;
  clue: string;
}

/** The clue they are at, like a card in a quiz. */
export function ClueBoard({ step }: { step: StepView }) {
  const { view } = useRace();
  const top = useTopFor(step.token);
  return (
    <>
      <div ref={top}>
        <ClueProgress step={step} />
      </div>
      <Chalkboard
        key={step.token}
        title={titleOf(step)}
        by={step.clueBy && !step.revealed && <ClueAuthor by={step.clueBy} />}
        hints={step.hints && <Hints hints={step.hints} />}
        isTight={hasRead(step)}
        foot={wrongWords(step)}
        stamp={
          view.status === 'paused' && (
            <Stamp tone="ink" size="large">
              PAUSED
            </Stamp>
          )
        }
      >
        {step.revealed ? (
          <RevealedBar bar={step.revealed} clue={step.text} />
        ) : (
          <ClueText text={step.text} isAmongHints={hasRead(step)} />
        )}
      </Chalkboard>
    </>
  );
}

/** Which number it is stands beside it, so that it is the last gives nothing away. */
function titleOf({ revealed, number, of }: StepView): string {
  if (revealed) return 'THE BAR';
  return number === of ? 'LAST ONE: THE FINAL BAR' : 'CLUE';
}

/** A new clue is read from its beginning. */
function useTopFor(token: string | null): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(token);
  useEffect(() => {
    if (token !== before.current) top.current?.parentElement?.scrollTo({ top: 0 });
    before.current = token;
  }, [token]);
  return top;
}

/** A browser writes down when it was first painted (bench/play). */
const timed = { elementtiming: 'clue' };

/** A hint that was read is shown under the clue, which shrinks to make room. */
function hasRead({ hints }: StepView): boolean {
  return hints?.rungs.some(({ text }) => text !== null) ?? false;
}

function ClueText({ text, isAmongHints }: { text: string; isAmongHints: boolean }) {
  const size = clueSize(text, isAmongHints ? 'one-smaller' : 'full');
  return (
    <p {...timed} className={`wrap-anywhere whitespace-pre-line text-shell select-text ${size}`}>
      {text}
    </p>
  );
}

const counted = ['', 'first', 'second', 'third'];

function wrongWords({ wrong, revealed }: StepView): string | null {
  if (wrong === 0 || revealed) return null;
  const guesses = `${wrong} wrong ${wrong === 1 ? 'guess' : 'guesses'}.`;
  return wrong < race.wrongsToForfeit ? `${guesses} The ${counted[race.wrongsToForfeit]} means a forfeit.` : guesses;
}

/** Their own size keeps their room until they are here. */
const jarPicture = { src: jar, width: 120, height: 164 };
const eggPicture = { src: mark, width: 96, height: 112 };

/** Who is to blame for the clue. */
function ClueAuthor({ by }: { by: NonNullable<StepView['clueBy']> }) {
  const isTeam = by !== 'host' && by !== 'house';
  return (
    <>
      <span className="mb-2.5 rounded-tag bg-[#5A3E1E] px-3 py-1.5 font-display text-stamp leading-none font-extrabold text-shell">
        by {isTeam ? teamNames[by] : `the ${by}`}
      </span>
      {isTeam ? (
        <TeamBadge team={by} size={72} silent />
      ) : (
        <img {...(by === 'house' ? jarPicture : eggPicture)} alt="" className="h-18 w-auto" />
      )}
    </>
  );
}

/** Which bar of how many, and for how long they have been at it. */
function ClueProgress({ step }: { step: StepView }) {
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
  const words = soFar(runningSince(view, since, useNow()));
  return (
    // Other words, not the same ones moved: they end at the same edge.
    <p
      key={words}
      data-of-its-moment
      className="mb-1 text-small leading-none font-semibold text-quiet tabular-nums lying:mb-0 lying:max-[700px]:hidden large:hidden"
    >
      {words}
    </p>
  );
}

/** What a forfeit has bought: the bar's name and where it is. They still have to go there. */
function RevealedBar({ bar, clue }: RevealedBarProps) {
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

/** The board on the wall: the clue, as large as it fits. */
function Chalkboard({ title, by, hints, isTight = false, foot, stamp, children }: ChalkboardProps) {
  return (
    <section
      aria-label={title}
      className={`relative mx-3 mt-8 mb-1.5 flex grow flex-col rounded-[20px] px-7 pt-6.5 pb-6 max-[359px]:mx-2 max-[359px]:px-5 short:mt-5 short:pt-4.5 short:pb-4.5 lying:mt-4 lying:px-5 lying:pt-3.5 lying:pb-3.5 large:mt-5 large:px-5 large:pt-7 large:pb-4 ${wood}`}
    >
      <Ring />
      <h2 className="relative mr-36 min-h-9 large:sr-only font-display lying:min-h-4 short:min-h-4 text-stamp leading-none font-extrabold tracking-[.05em] text-foam">
        {title}
        <svg
          viewBox="0 0 58 8"
          className="mt-0.75 h-2 w-14.5 fill-none lying:hidden short:hidden stroke-foam stroke-[2.2]"
          aria-hidden="true"
        >
          <path d="M2 5C14 2 30 6 56 3" strokeLinecap="round" />
        </svg>
      </h2>
      {by && (
        <div className="absolute -top-7 right-5.5 flex items-end gap-2 short:-top-5 short:[&>img]:size-13 lying:-top-5 lying:[&>img]:size-13 large:-top-5 large:[&>img]:size-13 large:[&>span]:text-[1rem]">
          {by}
        </div>
      )}
      {stamp && <div className="relative -mt-1 grid justify-items-center">{stamp}</div>}
      <div
        className={`relative grid grow content-center short:py-1.5 lying:py-1 large:py-1 ${isTight || stamp ? 'py-1' : 'py-4'} ${stamp ? 'opacity-75' : ''}`}
      >
        {children}
        {hints}
      </div>
      {foot && (
        <p className="relative text-[1rem] leading-[1.3] font-semibold text-foam lying:text-small short:text-small short:leading-tight">
          {foot}
        </p>
      )}
      <Chalk />
    </section>
  );
}

/** Where somebody put a glass down. */
function Ring() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-2 overflow-hidden rounded-[12px]">
      <svg viewBox="0 0 160 160" className="absolute -right-6 -bottom-8 size-38 fill-none stroke-foam opacity-50">
        <circle cx="80" cy="80" r="66" strokeWidth="5" strokeOpacity=".16" strokeDasharray="180 14 60 5 120 40" />
        <circle cx="80" cy="80" r="59" strokeWidth="1.5" strokeOpacity=".22" strokeDasharray="90 30 120 10" />
      </svg>
    </div>
  );
}

function Chalk() {
  return (
    <svg viewBox="0 0 120 22" className="pointer-events-none absolute right-8 -bottom-0.5 w-28" aria-hidden="true">
      <rect x="2" y="10" width="62" height="11" rx="4" transform="rotate(-3 30 15)" className="fill-shell" />
      <rect x="54" y="9.4" width="9" height="10" rx="3" transform="rotate(-3 30 15)" fill="#D8CFB8" />
      <rect x="76" y="11" width="30" height="10" rx="4" transform="rotate(4 90 15)" className="fill-yolk" />
    </svg>
  );
}
