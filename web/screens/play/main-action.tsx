import type { StepView } from '#contract/race-view';
import type { Errand } from '../../race/queue/errand.ts';
import { leave } from '../../app/leave.ts';
import { countdownOf } from '../../race/clock.ts';
import { type Race, useRace } from '../../race/race.ts';
import { RaceButton } from './dock/race-button.tsx';
import { useLeft } from './dock/use-left.ts';

const words = {
  clue: 'VERIFY CURRENT BAR',
  sabotage: 'END SABOTAGE',
  forfeit: 'SUBMIT FORFEIT',
  finish: 'SHOW RESULTS',
} as const;

/** The one button of the race: what the team has to do now. */
export function MainAction() {
  const { view } = useRace();
  return view.step && <StepButton step={view.step} />;
}

function StepButton({ step }: { step: StepView }) {
  const race = useRace();
  const leftMs = useLeft(step.type === 'clue' ? step.waitUntil : (step.sabotage?.readyAt ?? null));
  return (
    <RaceButton waitsFor={waitOf(race, step, leftMs)} onPress={() => act(race, step)}>
      {words[step.type]}
    </RaceButton>
  );
}

function act({ game, view, open, showTab }: Race, { type }: StepView): void {
  if (type === 'clue') open('verify');
  else if (type !== 'finish') open('photo');
  else if (view.status === 'ended') void leave(`/results/${game.game_id}`);
  else showTab('board');
}

/** What the button waits for, in words; null when it may be pressed. */
function waitOf({ view, queue }: Race, step: StepView, leftMs: number): string | null {
  if (step.type === 'finish') return null;
  if (queue.errands.some((errand) => isAbout(errand, step))) return 'Saved. It sends itself';
  if (view.status === 'paused') return 'The race is paused';
  if (step.type === 'clue') return leftMs > 0 ? `again in ${countdownOf(leftMs)}` : null;
  if (step.type === 'sabotage' && step.sabotage?.readyAt === null) return 'do it first, then end it';
  return leftMs > 0 ? `do it first, it opens in ${countdownOf(leftMs)}` : null;
}

/** Whether an errand that has no answer yet is about this very step. */
function isAbout({ task, outcome }: Errand, { type, token, sabotage }: StepView): boolean {
  if (outcome.type !== 'waiting') return false;
  if (task.kind === 'claim') return type === 'clue' && task.token === token;
  if (task.kind === 'forfeit') return type === 'forfeit' && task.token === token;
  return task.kind === 'end-sabotage' && type === 'sabotage' && task.sabotageId === sabotage?.id;
}
