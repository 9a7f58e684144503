import { type RefObject, useEffect, useRef } from 'react';
import { race } from '#contract/limits';
import type { StepView } from '#contract/race-view';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { useRace } from '../../../race/race.ts';
import { Chalkboard } from './chalkboard.tsx';
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
        <ProgressLine step={step} />
      </div>
      <Chalkboard
        key={step.token}
        title={titleOf(step)}
        by={step.clueBy && !step.revealed && <ClueAuthor by={step.clueBy} />}
        foot={wrongWords(step)}
        stamp={view.status === 'paused' && <Stamp tone="ink">PAUSED</Stamp>}
      >
        {step.revealed ? <RevealedBar bar={step.revealed} clue={step.text} /> : <ClueText text={step.text} />}
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

function ClueText({ text }: { text: string }) {
  return <p className={`wrap-anywhere whitespace-pre-line text-shell select-text ${clueSize(text)}`}>{text}</p>;
}

const counted = ['', 'first', 'second', 'third'];

function wrongWords({ wrong, revealed }: StepView): string | null {
  if (wrong === 0 || revealed) return null;
  const guesses = `${wrong} wrong ${wrong === 1 ? 'guess' : 'guesses'}.`;
  return wrong < race.wrongsToForfeit ? `${guesses} The ${counted[race.wrongsToForfeit]} means a forfeit.` : guesses;
}

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
        <img src={by === 'house' ? jar : mark} alt="" className="h-18 w-auto" />
      )}
    </>
  );
}

/** Which bar of how many, and for how long they have been at it. */
function ProgressLine({ step }: { step: StepView }) {
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
  const now = useNow();
  return (
    <p className="mb-1 text-small leading-none font-semibold text-quiet tabular-nums lying:mb-0 lying:max-[700px]:hidden">
      {soFar(runningSince(view, since, now))}
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
