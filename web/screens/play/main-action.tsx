import type { StepView } from '#contract/race-view';
import type { Errand } from '../../race/queue/errand.ts';
import { leave } from '../../app/leave.ts';
import { countdownOf, leftUntil } from '../../race/clock.ts';
import { type Race, useRace } from '../../race/race.ts';
import { type ReactNode, useId } from 'react';
import { mayPress, namePressers } from '../../race/team-buttons.ts';
import { useNow } from '../../race/use-now.ts';

const shape =
  '@container grid min-h-18 w-full min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 rounded-mat border-3 px-2 py-1.5 text-center font-display leading-none font-black tracking-[.012em] low:min-h-16 shorter:min-h-14';

/** On one line whatever the phone, its letters as large as the line allows. */
const oneLine = 'text-[min(calc(1rem+16px),13.7cqi)] whitespace-nowrap';

const looks = {
  ready:
    'border-act-line bg-act text-act-ink shadow-act transition-[translate,box-shadow] duration-90 active:translate-y-[5px] active:shadow-none',
  waiting: 'border-raised bg-raised text-quiet',
} as const;

/** The text in the button's place for a member who may not press it. A long name is cut, so that the verb stays. */
const note = 'text-h3 text-balance wrap-anywhere';

interface RaceButtonProps {
  /** The spec's words: they stay whatever the button waits for. */
  children: string;
  /** What it waits for, if it does; then a press does nothing, and the focus stays. */
  waitsFor: ReactNode;
  onPress: () => void;
}

const words = {
  clue: 'VERIFY CURRENT BAR',
  sabotage: 'END SABOTAGE',
  forfeit: 'SUBMIT FORFEIT',
  serving: 'VERIFY CURRENT BAR',
  finish: 'SHOW RESULTS',
} as const;

/** The one button of the race: what the team has to do now. */
export function MainAction() {
  const { game, view } = useRace();
  const { step } = view;
  if (!step) return null;
  if (game.buttons && !mayPress(game) && isForPressers(step)) {
    return (
      <p className={`${shape} ${looks.waiting} ${note}`}>
        <span className="line-clamp-2 w-full">{namePressers(game.buttons)}</span> presses the buttons
      </p>
    );
  }
  return <StepButton step={step} />;
}

/** [K14] Whether this step's button is only for members who press; results and hint minutes are for everyone. */
function isForPressers({ type }: StepView): boolean {
  return type === 'clue' || type === 'sabotage' || type === 'forfeit';
}

function StepButton({ step }: { step: StepView }) {
  const race = useRace();
  const leftMs = useLeft(opensAt(step));
  return (
    <RaceButton waitsFor={waitOf(race, step, leftMs)} onPress={() => act(race, step)}>
      {step.serving?.isFinal ? words.finish : words[step.type]}
    </RaceButton>
  );
}

function opensAt({ type, waitUntil, sabotage, serving }: StepView): number | null {
  if (type === 'clue') return waitUntil;
  return serving?.until ?? sabotage?.readyAt ?? null;
}

function act({ game, view, open, showTab, rehearsal }: Race, { type }: StepView): void {
  if (type === 'clue') open('verify');
  else if (type !== 'finish') open('photo');
  else if (view.status === 'ended' && !rehearsal) void leave(`/results/${game.gameId}`);
  else showTab('board');
}

/** What the button waits for, in words; null when it may be pressed. */
function waitOf({ view, queue }: Race, step: StepView, leftMs: number): string | null {
  if (step.type === 'finish') return null;
  if (queue.errands.some((errand) => isAbout(errand, step))) return 'Saved. It sends itself';
  if (step.serving) return servingWords(step.serving.isFinal, leftMs);
  if (view.status === 'paused') return 'The race is paused';
  if (step.type === 'clue') return leftMs > 0 ? `again in ${countdownOf(leftMs)}` : null;
  if (step.type === 'sabotage' && step.sabotage?.readyAt === null) return 'do it first, then end it';
  return leftMs > 0 ? `do it first, it opens in ${countdownOf(leftMs)}` : null;
}

/** [I5] It waits until the server says that the minutes are over, whatever this phone's clock says. */
function servingWords(isFinal: boolean, leftMs: number): string {
  return `${isFinal ? 'your finish counts' : 'next clue'} in ${countdownOf(Math.max(1, leftMs))}`;
}

/** Whether an errand that has no answer yet is about this very step. */
function isAbout({ task, outcome }: Errand, { type, token, sabotage }: StepView): boolean {
  if (outcome.type !== 'waiting') return false;
  if (task.kind === 'claim') return type === 'clue' && task.token === token;
  if (task.kind === 'forfeit') return type === 'forfeit' && task.token === token;
  return task.kind === 'end-sabotage' && type === 'sabotage' && task.sabotageId === sabotage?.id;
}

/** The yolk button of the race, 72 px under the thumb. */
function RaceButton({ children, waitsFor, onPress }: RaceButtonProps) {
  const id = useId();
  const isWaiting = waitsFor !== null;
  return (
    <button
      type="button"
      aria-labelledby={`${id}-words`}
      aria-describedby={isWaiting ? `${id}-wait` : undefined}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onPress}
      className={`${shape} ${looks[isWaiting ? 'waiting' : 'ready']}`}
    >
      <span id={`${id}-words`} className={oneLine}>
        {children}
      </span>
      {isWaiting && (
        <span
          id={`${id}-wait`}
          data-of-its-moment
          className="font-text text-small leading-tight font-semibold tabular-nums"
        >
          {waitsFor}
        </span>
      )}
    </button>
  );
}

/** How long until a moment by the race's clock; it ticks only while there is something to wait for. */
function useLeft(moment: number | null): number {
  const { view, now } = useRace();
  const isAhead = view.status === 'on' && leftUntil(view, moment, now()) > 0;
  const ticked = useNow(isAhead);
  // The tick may be older than the moment it is asked about.
  return leftUntil(view, moment, Math.max(ticked, now()));
}
