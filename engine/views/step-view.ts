import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Instant, RaceBar } from '#contract/race';
import type { StepView } from '#contract/race-view';
import { movedAt } from '../doors.ts';
import { dueMoment, servingAt } from '../hints.ts';
import { momentAfter } from '../pauses.ts';
import type { RaceState, TeamState } from '../race.ts';
import { openSabotages } from '../sabotages.ts';
import { codesLockedUntil } from '../skip-codes.ts';
import { stepToken } from '../step-token.ts';
import { hasArrived } from '../teams.ts';
import { hintsView } from './hints-view.ts';

type KnownBar = NonNullable<StepView['revealed']>;

/** What a team has to do now; null for one that nobody was in at the start. Only the clue's words depend on the bar it leads to. */
export function stepView(state: RaceState, letter: Letter): StepView | null {
  const team = state.teams[letter];
  if (!team) return null;
  const overAt = team.finishedAt ?? team.retiredAt ?? state.endedAt;
  if (overAt !== null) return { ...finish(state, team), since: overAt };
  return sabotageStep(state, team) ?? servingStep(state, team) ?? forfeitStep(state, team) ?? clueStep(state, team);
}

/** A bar as it is shown to whoever may know it. */
export function knownBar({ id, name, lat, lon }: RaceBar): KnownBar {
  return { id, name, lat, lon };
}

function finish({ start }: RaceState, { done, step }: TeamState): StepView {
  return {
    type: 'finish',
    token: null,
    number: Math.min(done.length + 1, start.gameBars),
    of: start.gameBars,
    since: step.since,
    text: '',
    clueBy: null,
    wrong: 0,
    waitUntil: null,
    codesLockedUntil: null,
    revealed: null,
    sabotage: null,
  };
}

function atABar(state: RaceState, team: TeamState): StepView {
  const { wrong, wrongAt } = team.step;
  return {
    ...finish(state, team),
    wrong,
    waitUntil: ahead(state, wrongAt === null ? null : momentAfter(state, wrongAt, race.wrongWaitMs)),
    codesLockedUntil: team.codes.lockedAt === null ? null : codesLockedUntil(state, team, state.at),
  };
}

function sabotageStep(state: RaceState, team: TeamState): StepView | null {
  const [active, ...waiting] = openSabotages(state, team.letter);
  if (!active) return null;
  const { id, by, landedAt, givenAt, sab } = active;
  const readyAt = landedAt === null ? null : momentAfter(state, landedAt, race.sabotageLeastMs);
  return {
    ...atABar(state, team),
    type: 'sabotage',
    since: landedAt ?? givenAt,
    text: sabotageText(state, sab),
    sabotage: { id, by, landedAt, readyAt, waiting: waiting.length },
  };
}

/** [I5] Nothing of the next clue is told before the minutes are over. */
function servingStep(state: RaceState, team: TeamState): StepView | null {
  const bar = servingAt(team);
  if (!bar) return null;
  const serving = { minutes: bar.hintMinutes, until: dueMoment(state, bar), isFinal: hasArrived(team) };
  return { ...finish(state, team), type: 'serving', number: team.done.length, serving };
}

function forfeitStep(state: RaceState, team: TeamState): StepView | null {
  const { forfeit } = team.step;
  if (!forfeit || forfeit.doneAt !== null) return null;
  const text = state.start.forfeits.find(({ id }) => id === forfeit.id)?.text ?? '';
  return { ...atABar(state, team), type: 'forfeit', token: tokenOf(state, team), since: forfeit.dueAt, text };
}

function clueStep(state: RaceState, team: TeamState): StepView {
  if (isClueHeldBack(state, team)) {
    const text = 'The race is paused. Your next clue opens when it goes on.';
    return { ...atABar(state, team), type: 'clue', token: tokenOf(state, team), text };
  }
  const bar = team.route[team.done.length]?.bar ?? '';
  const clue = state.clues[team.letter]?.[bar];
  const expected = state.bars[bar];
  const revealedAt = team.step.forfeit?.doneAt ?? null;
  const moved = movedAt(team);
  return {
    ...atABar(state, team),
    type: 'clue',
    token: tokenOf(state, team),
    text: clue?.text ?? '',
    clueBy: clue?.by ?? null,
    revealed: expected && revealedAt !== null ? knownBar(expected) : null,
    ...(moved && { moved }),
    ...(state.start.hints && revealedAt === null && { hints: hintsView(state, team) }),
  };
}

/** [O4] A clue that a team gets in a pause opens when the race goes on: otherwise the team could walk on while the clock is stopped. */
function isClueHeldBack({ pauses, endedAt }: RaceState, { done, step }: TeamState): boolean {
  const pause = pauses.at(-1);
  const clueAt = Math.max(done.at(-1)?.ruledAt ?? -Infinity, step.movedFrom ? step.since : -Infinity);
  return endedAt === null && pause?.to === null && clueAt >= pause.from;
}

/** What a sabotage of this race asks for. */
export function sabotageText({ start }: RaceState, sab: number): string {
  return start.sabotages.find(({ id }) => id === sab)?.text ?? '';
}

function tokenOf({ gameId }: RaceState, { letter, done }: TeamState): string {
  return stepToken({ gameId, team: letter, step: done.length });
}

function ahead(state: RaceState, moment: Instant | null): Instant | null {
  return moment !== null && moment > state.at ? moment : null;
}
