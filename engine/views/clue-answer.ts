import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { escapeHtml } from '#contract/text/placeholders';
import type { Letter } from '#contract/game';
import type { StepView } from '#contract/race-view';
import type { RaceState } from '../race.ts';
import { stepView } from './step-view.ts';

type ClueAnswer = OutputOf<(typeof calls)['clue']>;

/** What a team has to do now, in the shape of the clue call: its step as the view has it, and nothing beyond. */
export function clueAnswer(state: RaceState, letter: Letter): ClueAnswer {
  const step = stepView(state, letter);
  const lines = step && step.type !== 'finish' ? linesOf(step) : [overText(state, letter)];
  return {
    success: true,
    html: lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join(''),
    text: lines.join('\n'),
    type: typeOf(step),
    correctBarId: step?.token ?? null,
    clueBy: step?.clueBy ?? null,
    sabotageId: step?.sabotage?.id ?? null,
    ...(step?.serving && { serving: step.serving }),
  };
}

/** The four types of this call: while hint minutes run, a clue without a bar to claim or, at the final bar, the finish. */
function typeOf(step: StepView | null): ClueAnswer['type'] {
  if (!step) return 'finish';
  if (step.type !== 'serving') return step.type;
  return step.serving?.isFinal ? 'finish' : 'clue';
}

function linesOf({ text, revealed, hints, serving }: StepView): string[] {
  if (serving) return [servingText(serving)];
  const told = (hints?.rungs ?? []).flatMap((rung) => (rung.text === null ? [] : [`Hint: ${rung.text}`]));
  return [text, ...told, ...(revealed ? [`The bar is ${revealed.name}.`] : [])];
}

function servingText({ minutes, isFinal }: NonNullable<StepView['serving']>): string {
  const what = isFinal ? 'Your finish counts' : 'Your next clue opens';
  return `${what} when the minutes of your hints are over: ${minutes} in all.`;
}

function overText({ teams, endedAt }: RaceState, letter: Letter): string {
  const team = teams[letter];
  if (!team) return 'Your team does not take part in this race.';
  if (team.finishedAt !== null) return 'You have found every bar.';
  return endedAt === null ? 'Your team is out of the race.' : 'The race is over.';
}
