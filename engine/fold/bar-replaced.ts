import type { Letter } from '#contract/game';
import type { EventOf, RaceBar, RaceEvent } from '#contract/race';
import { servingAt } from '../hints.ts';
import type { RaceState, Step, TeamState, Undoable } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { isRacing, teamOf } from '../teams.ts';
import { changeTeam } from './change-team.ts';
import { newCode } from './codes.ts';
import { mayUndo } from './rulings.ts';

interface Rerouting extends Pick<EventOf<'bar-replaced'>, 'teams' | 'clues' | 'startsOver'> {
  from: string;
  to: RaceBar;
}

export function barReplaced(state: RaceState, event: EventOf<'bar-replaced'>): RaceState {
  const { to, code, at } = event;
  const hasNewCode = liveCode(state, to.id) === null;
  const coded = hasNewCode ? newCode(state, to.id, { code, from: at, until: null, revealedAt: null }) : state;
  return rerouted(coded, event, event, hasNewCode);
}

/** Another bar in the place of one, for these teams; until one of them is ruled on there that can be undone. */
export function rerouted(
  state: RaceState,
  { from, to, teams, clues, startsOver }: Rerouting,
  event: EventOf<'bar-replaced' | 'bar-shut'>,
  hasNewCode: boolean,
): RaceState {
  const stops: Partial<Record<Letter, number>> = {};
  let after = state;
  for (const letter of teams) {
    const stopAt = teamOf(state, letter).route.findIndex(({ bar }) => bar === from);
    stops[letter] = stopAt;
    after = changeTeam(after, letter, (team) => ({
      route: routeWith(team, stopAt, to.id, event),
      ...(startsOver && isLookingAt(team, stopAt) && startOver(team, event)),
    }));
    const clue = clues[letter];
    if (clue) after = { ...after, clues: { ...after.clues, [letter]: { ...after.clues[letter], [to.id]: clue } } };
  }
  const wasReserve = state.reserves.includes(to.id);
  return mayUndo(
    {
      ...after,
      bars: { ...after.bars, [to.id]: to },
      reserves: after.reserves.filter((id) => id !== to.id),
      finalBar: from === state.finalBar && teams.length > 0 ? to.id : state.finalBar,
      undoable: after.undoable.filter((one) => !isSettledBy(one, from, to.id)),
    },
    { type: event.type, team: null, seq: event.seq, from, to: to.id, stops, wasReserve, hasNewCode },
  );
}

/** The route with another bar at a stop; the bar it was is remembered. */
export function routeWith(team: TeamState, stopAt: number, bar: string, { at, seq }: RaceEvent): TeamState['route'] {
  return team.route.map((stop, index) => {
    if (index !== stopAt) return stop;
    const wasCurrent = isLookingAt(team, stopAt);
    return { bar, replaced: [...stop.replaced, { bar: stop.bar, at, seq, wasCurrent }] };
  });
}

function isLookingAt(team: TeamState, stopAt: number): boolean {
  return stopAt === team.done.length && isRacing(team) && servingAt(team) === null;
}

/**
 * [D12] The new clue starts without wrong guesses, wait or forfeit, and its clock starts at zero. The guesses still count in the team's
 * total; a forfeit that was owed does not. A forfeit that was done still reveals a bar: the new one.
 */
function startOver({ step, forfeits }: TeamState, { seq, at }: RaceEvent): Pick<TeamState, 'step' | 'forfeits'> {
  const forfeit = isOwed(step) ? null : step.forfeit;
  return {
    step: { since: at, wrong: 0, wrongAt: null, forfeit, movedFrom: { seq, step } },
    forfeits: forfeits - Number(isOwed(step)),
  };
}

/** [H11] Restores the step from before the team was moved. */
export function restoreOldStep({ forfeits }: TeamState, step: Step): Pick<TeamState, 'step' | 'forfeits'> {
  return { step, forfeits: forfeits + Number(isOwed(step)) };
}

function isOwed({ forfeit }: Step): boolean {
  return forfeit !== null && forfeit.doneAt === null;
}

/** Whether an earlier replacement can no longer be undone: its bar was replaced or used again, or the one it stood for is back. */
function isSettledBy(one: Undoable, from: string, to: string): boolean {
  return 'stops' in one && (one.to === from || one.to === to || one.from === to);
}
