import type { Letter } from '#contract/game';
import type { EventOf, RaceEvent } from '#contract/race';
import type { RaceState, TeamState, Undoable } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { isRacing, teamOf } from '../teams.ts';
import { changeTeam } from './change-team.ts';
import { newCode } from './codes.ts';
import { mayUndo } from './rulings.ts';

export function barReplaced(state: RaceState, event: EventOf<'bar-replaced'>): RaceState {
  const { seq, from, to, teams, clues, code, at } = event;
  const stops: Partial<Record<Letter, number>> = {};
  let after = state;
  for (const letter of teams) {
    const stopAt = teamOf(state, letter).route.findIndex(({ bar }) => bar === from);
    stops[letter] = stopAt;
    after = changeTeam(after, letter, (team) => ({ route: routeWith(team, stopAt, to.id, event) }));
    const clue = clues[letter];
    if (clue) after = { ...after, clues: { ...after.clues, [letter]: { ...after.clues[letter], [to.id]: clue } } };
  }
  const hasNewCode = liveCode(after, to.id) === null;
  if (hasNewCode) after = newCode(after, to.id, { code, from: at, until: null, revealedAt: null });
  const wasReserve = state.reserves.includes(to.id);
  return mayUndo(
    {
      ...after,
      bars: { ...after.bars, [to.id]: to },
      reserves: after.reserves.filter((id) => id !== to.id),
      finalBar: from === state.finalBar && teams.length > 0 ? to.id : state.finalBar,
      undoable: after.undoable.filter((one) => !isSettledBy(one, event)),
    },
    { type: 'bar-replaced', team: null, seq, from, to: to.id, stops, wasReserve, hasNewCode },
  );
}

/** The route with another bar at a stop; the bar it was is remembered. */
export function routeWith(team: TeamState, stopAt: number, bar: string, { at, seq }: RaceEvent): TeamState['route'] {
  return team.route.map((stop, index) => {
    if (index !== stopAt) return stop;
    const wasCurrent = stopAt === team.done.length && isRacing(team);
    return { bar, replaced: [...stop.replaced, { bar: stop.bar, at, seq, wasCurrent }] };
  });
}

/** Whether an earlier replacement can no longer be undone: its bar was replaced or used again, or the one it stood for is back. */
function isSettledBy(one: Undoable, { from, to }: EventOf<'bar-replaced'>): boolean {
  return one.type === 'bar-replaced' && (one.to === from || one.to === to.id || one.from === to.id);
}
