import type { Letter } from '#contract/game';
import type { EventOf } from '#contract/race';
import type { RaceState, Undoable } from '../race.ts';
import { routeWith } from './bar-replaced.ts';
import { changeTeam } from './change-team.ts';
import { endCode } from './codes.ts';

type Replaced = Extract<Undoable, { type: 'bar-replaced' }>;

export function undone(state: RaceState, event: EventOf<'undone'>): RaceState {
  const one = state.undoable.find(({ seq }) => seq === event.undoes);
  if (!one) throw new Error(`event ${event.seq} undoes ${event.undoes}, which cannot be undone`);
  return without({ ...state, undoable: state.undoable.filter((other) => other !== one) }, one, event);
}

function without(state: RaceState, one: Undoable, event: EventOf<'undone'>): RaceState {
  switch (one.type) {
    case 'bar-verified':
      return changeTeam(state, one.team, ({ done }) => ({ ...one.before, done: done.slice(0, -1), finishedAt: null }));
    case 'bar-missed':
      return changeTeam(state, one.team, ({ wrong, forfeits, step, banked }) => ({
        ...one.before,
        banked: banked.filter(({ seq }) => seq !== one.seq),
        wrong: wrong - 1,
        forfeits: step.forfeit && !one.before.step.forfeit ? forfeits - 1 : forfeits,
      }));
    case 'time-adjusted':
      return changeTeam(state, one.team, ({ adjustedMs }) => ({ adjustedMs: adjustedMs - one.ms }));
    default:
      return withoutReplacement(state, one, event);
  }
}

/** The bar is back where it was. Teams that were sent to the other one meanwhile may still be ruled on there. */
function withoutReplacement(state: RaceState, one: Replaced, event: EventOf<'undone'>): RaceState {
  const { from, to, stops, wasReserve, hasNewCode } = one;
  const isReserve = (bar: string) => state.reserves.includes(bar) || (wasReserve && bar === to);
  let before = hasNewCode ? endCode(state, to, event.at) : state;
  for (const [letter, place] of Object.entries(stops) as [Letter, number][]) {
    before = changeTeam(before, letter, (team) => ({ route: routeWith(team, place, from, event) }));
  }
  return {
    ...before,
    finalBar: state.finalBar === to ? from : state.finalBar,
    reserves: state.listed.filter(isReserve),
  };
}
